"""What a text says of the values in it: stated, denied, supposed, left out, or an aside."""
