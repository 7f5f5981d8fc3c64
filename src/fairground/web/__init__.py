"""The tables in the browser: pages drawn by the server, moves by form, news by event stream."""
