"""What a chat model said: a chat completion, read with suspicion.

https://platform.openai.com/docs/api-reference/chat/object is what servers imitate, each in its own
way: what is not needed is not looked at, and what is not as it should be is never an answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.errors import FormatError
from hermes.graphs.failures import one_line
from hermes.shapes import as_list, as_object, as_text

if TYPE_CHECKING:
    from hermes.model import JsonValue
    from hermes.systems.service_reply import Reply

# Also 500: models fall over for reasons that have nothing to do with what they were asked.
_BUSY = frozenset({408, 409, 429, *range(500, 600)})
_TOOLS = frozenset({"tool_calls", "function_call"})


@dataclass(frozen=True, slots=True)
class Completion:
    """The first of the choices; `choices` says how many there were.

    `finish` is why the model stopped, `model` which one spoke by the server's account. Tokens are
    None where the server does not count them.
    """

    text: str
    finish: str | None = None
    refusal: str | None = None
    calls_tools: bool = False
    choices: int = 1
    model: str | None = None
    input_tokens: int | None = None
    output_tokens: int | None = None

    @property
    def fault(self) -> str | None:
        """Why this is no whole answer; None where it is one, or where the model said nothing."""
        if self.finish == "length":
            return "the reply was cut off at the limit of tokens (finish_reason `length`)"
        if self.finish == "content_filter":
            return "the server withheld the reply (finish_reason `content_filter`)"
        if self.finish in _TOOLS or (self.calls_tools and not self.text.strip()):
            return "the model called a tool instead of answering"
        return None


def is_busy(status: int) -> bool:
    """Whether the same request may well succeed later, by the status of HTTP."""
    return status in _BUSY


def read_completion(reply: Reply) -> Completion:
    """The completion in a reply of a good status. Raises `SystemFaultError` that quotes it."""
    with reply.read():
        completion = as_object(reply.json(), "the reply")
        if error := completion.get("error"):
            # Some gateways send the errors of those behind them with the status 200.
            code = error.get("code") if isinstance(error, dict) else None
            raise reply.fault(
                f"the server reports an error, {error_text(completion)}",
                transient=isinstance(code, int) and is_busy(code),
            )
        return _read(completion)


def error_text(body: JsonValue) -> str:
    """What the body of an error says, on a line: its message, or else all of it."""
    inner = body.get("error", body) if isinstance(body, dict) else body
    if isinstance(inner, dict):
        inner = inner.get("message") or inner.get("detail") or inner
    return one_line(inner if isinstance(inner, str) else repr(inner))


def _read(completion: dict[str, JsonValue]) -> Completion:
    choices = as_list(completion.get("choices"), "`choices`")
    if not choices:
        raise FormatError("there is no choice", "`choices`", "Ask for one.")
    choice = as_object(choices[0], "`choices`")
    message = as_object(choice.get("message"), "`message`")
    usage = completion.get("usage")
    tokens = usage if isinstance(usage, dict) else {}
    return Completion(
        text=_content(message.get("content")),
        finish=_text(choice.get("finish_reason")),
        refusal=_text(message.get("refusal")),
        calls_tools=bool(message.get("tool_calls") or message.get("function_call")),
        choices=len(choices),
        model=_text(completion.get("model")),
        input_tokens=_count(tokens.get("prompt_tokens")),
        output_tokens=_count(tokens.get("completion_tokens")),
    )


def _content(content: JsonValue) -> str:
    """The content of a message, which may come in parts: those that are text, one after another."""
    if content is None:
        return ""
    if isinstance(content, list):
        parts = [as_object(part, "`content`") for part in content]
        return "".join(as_text(part["text"], "`text`") for part in parts if "text" in part)
    return as_text(content, "`content`")


def _text(value: JsonValue) -> str | None:
    return value if isinstance(value, str) and value else None


def _count(value: JsonValue) -> int | None:
    if isinstance(value, float) and value.is_integer():
        value = int(value)  # some gateways write 100.0
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None
