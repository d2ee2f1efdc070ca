"""The numbers, dates, times and names that a text holds, wherever it holds them."""
