"""What people see: whole pages, and the named layers a table's page is made of. Everything here is
a pure function of what it is given; whatever people wrote is escaped where it is put in."""
