"""From the front door to the deal: opening, finding and joining tables."""
