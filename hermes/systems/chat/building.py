"""`chat:MODEL`: a chat model behind a server that speaks OpenAI's protocol.

From the spec and its options to the system that asks the model.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hermes.errors import UsageError
from hermes.fetch.transport import user_agent
from hermes.graphs.registry import find_graph
from hermes.systems.chat.address import OPENAI, find_address
from hermes.systems.chat.dialogue import ChatModel
from hermes.systems.chat.digest_text import described_graph
from hermes.systems.chat.examples import Examples
from hermes.systems.chat.knowing import KnowingChat
from hermes.systems.chat.options import Mode, read_options
from hermes.systems.chat.prompts import INSTRUCTIONS
from hermes.systems.chat.querying import QueryingChat

if TYPE_CHECKING:
    from hermes.model import JsonValue
    from hermes.systems.base import System, SystemContext
    from hermes.systems.chat.options import ChatOptions


def build(argument: str, context: SystemContext) -> System:
    """A chat with the model `argument`. Nobody is asked yet: all may come from the cache.

    Raises `UsageError` for what cannot be asked, and without the extra `chat`.
    """
    if not argument:
        raise UsageError("no model is named", "--system chat:", "Write chat:MODEL.")
    options = read_options(context)
    model = _model(argument, options, context)
    if options.mode is Mode.ANSWER:
        return KnowingChat(model, options.system_prompt, options.prompt)
    graph = find_graph(context.benchmark.card.graph, context.settings, context.graphs)
    return QueryingChat(
        model,
        options.system_prompt or INSTRUCTIONS,
        partial(described_graph, graph=graph, settings=context.settings),
        _examples(options, context),
        options.repair,
    )


def _model(name: str, options: ChatOptions, context: SystemContext) -> ChatModel:
    address = find_address(options.base_url, context)
    try:
        from hermes.systems.chat.connection import Connection
    except ImportError as error:
        raise UsageError(
            f"the client is not installed: {error}",
            f"--system chat:{name}",
            "`pip install 'hermes-kgqa[chat]'`.",
        ) from error
    # OpenAI's own models have a new name for the limit; other servers know the old one.
    limit = "max_completion_tokens" if address.url == OPENAI else "max_tokens"
    parameters: dict[str, JsonValue] = {
        "temperature": options.temperature,
        limit: options.max_tokens,
        "seed": options.model_seed,
    }
    return ChatModel(
        Connection(address, name, user_agent(context.settings)),
        {key: value for key, value in parameters.items() if value is not None},
        context.timeout_s,
        context.prices.get(name),
    )


def _examples(options: ChatOptions, context: SystemContext) -> Examples | None:
    if options.examples is None:
        return None
    benchmark = context.load(options.examples)
    return Examples(benchmark, options.shots, options.selector, context)
