"""`chat:MODEL`: a chat model behind any server that speaks OpenAI's protocol."""
