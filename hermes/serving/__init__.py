"""Any system as a web service with the API of the Text2SPARQL challenge."""
