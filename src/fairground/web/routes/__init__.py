"""The addresses of the tables, and what is asked of whom there. Each route reads the request, lets
the table or the seating do it, and answers with a page."""
