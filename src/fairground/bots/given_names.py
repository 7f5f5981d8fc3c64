"""What bots are called: given names from many places. How well a bot plays is its title, not its
name."""

_NAMES = """
Ada Amara Bao Bruno Carmen Chiara Dara Dimitri Elena Emil Freya Goran Hana Idris Jun Kofi Leila
Mateo Nadia Omar Petra Ravi Sanna Tariq Ulla Viktor Wanjiru Ximena Yusuf Zofia
"""

GIVEN_NAMES = tuple(_NAMES.split())
