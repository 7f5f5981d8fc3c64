"""The server itself: connections, requests, answers, processes and figures."""
