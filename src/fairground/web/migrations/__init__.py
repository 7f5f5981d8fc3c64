"""How the database grew: Alembic runs what is in ``versions``, each file once and in order, for new
databases too. Only ever add to the end, and say what changes in words of its own: ``schema`` only
knows the present."""
