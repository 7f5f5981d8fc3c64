"""Games that are over: results, reviews, pictures to share, and what if."""
