"""The connection to a server of chat models: one request, with all its bounds.

The one module that knows the client `openai`, and the httpx that it sends with; their exceptions
stop here. They are not shown as causes: some servers quote the key to those who send a wrong one.
Nothing is asked twice here: a fault says whether it is `transient`, and the run asks again.
"""

from __future__ import annotations

import asyncio
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import httpx2
import openai

from hermes.errors import IncompleteError
from hermes.fetch.hop import first_cause
from hermes.graphs.failures import one_line
from hermes.shapes import as_list, as_object, as_text
from hermes.systems.chat.refusal import UNAUTHORIZED, Refusal
from hermes.systems.faults import SystemFaultError
from hermes.systems.loop import LoopThread
from hermes.systems.service_headers import ServiceHeaders
from hermes.systems.service_reply import Reply

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.model import JsonValue
    from hermes.systems.chat.address import Address

Message: TypeAlias = dict[str, str]
"""One turn of a conversation: its `role`, and its `content`."""

MAX_REPLY_BYTES = 16 * 1024**2
_LOOK_S = 10.0


class Connection:
    """A connection to the server at an address, for all threads of a run.

    Requests are made in one loop: only so is a reply bounded in time as a whole, and not piece by
    piece. A `HermesError` says that nobody can be asked: there is no such model, the key is
    refused, the account is empty.
    """

    def __init__(self, address: Address, model: str, user_agent: str) -> None:
        self.url = address.url
        self._secrets = ServiceHeaders({}, address.secrets)
        self.model = model
        self._loop = LoopThread()
        self._lock = Lock()
        self._looked = False
        self._models: frozenset[str] = frozenset()
        self._client = openai.AsyncOpenAI(
            api_key=address.sent_key,
            base_url=address.url,
            max_retries=0,
            default_headers={"User-Agent": user_agent},
            # A redirected POST would become a GET, and may lead to whoever must not know the key.
            http_client=openai.DefaultAsyncHttpxClient(
                follow_redirects=False, trust_env=not address.offline
            ),
        )

    def complete(
        self, messages: list[Message], parameters: Mapping[str, JsonValue], timeout_s: float
    ) -> Reply:
        """What the server replies to a conversation, with a good status, within `timeout_s`.

        Raises `SystemFaultError`, and `HermesError` where nobody can be asked.
        """
        with self._lock:
            if not self._looked:
                self._loop.run(self._look())
                self._looked = True
        return self._loop.run(self._complete(messages, parameters, timeout_s))

    def close(self) -> None:
        """Close all connections, and end the loop."""
        self._loop.close(self._client.close)

    async def _look(self) -> None:
        """Before the first question: see whether the server is there, and which models it has.

        It may well list no models, or not all, and then the first reply tells.
        """
        try:
            async with asyncio.timeout(_LOOK_S):
                models = await self._client.models.with_raw_response.list()
            self._models = _listed(Reply(models.content))
        except openai.APIStatusError as error:
            if error.status_code == UNAUTHORIZED:
                raise self._refusal(error).of_key() from None
        except (openai.APITimeoutError, TimeoutError):
            return
        except openai.APIConnectionError as error:
            raise IncompleteError(
                f"the server cannot be asked: {_reason(error)}",
                self.url,
                "Start it, or name another one by OPENAI_BASE_URL, or `base_url` in systems.yaml.",
            ) from error

    async def _complete(
        self, messages: list[Message], parameters: Mapping[str, JsonValue], timeout_s: float
    ) -> Reply:
        body = bytearray()
        completions = self._client.chat.completions.with_streaming_response
        try:
            async with asyncio.timeout(timeout_s):
                request = completions.create(
                    model=self.model,
                    messages=cast("Any", messages),
                    extra_body=dict(parameters),
                    timeout=timeout_s,
                )
                async with request as response:
                    async for piece in response.iter_bytes():
                        body += piece
                        if len(body) > MAX_REPLY_BYTES:
                            what = f"the reply is larger than {MAX_REPLY_BYTES} bytes"
                            raise self._reply(body).fault(what)
        except (TimeoutError, openai.APITimeoutError):
            raise self._reply(body).fault(f"no whole reply within {timeout_s:.3g} s") from None
        except openai.APIStatusError as error:
            raise self._refusal(error).of_model(self.model, self._models) from None
        except httpx2.DecodingError as error:
            raise self._reply(body).fault(f"the reply cannot be unpacked: {error}") from None
        except (openai.OpenAIError, httpx2.HTTPError) as error:
            what = "the reply broke off" if body else "no reply"
            raise self._reply(body).fault(f"{what}: {_reason(error)}", transient=True) from None
        return self._reply(body)

    def _reply(self, body: bytes | bytearray) -> Reply:
        return Reply(self._secrets.hide(bytes(body)))

    def _refusal(self, error: openai.APIStatusError) -> Refusal:
        headers = error.response.headers
        reply = self._reply(error.response.content)
        return Refusal(self.url, error.status_code, error.code, headers, reply)


def _listed(reply: Reply) -> frozenset[str]:
    """The names in a list of models; none where it is something else."""
    try:
        with reply.read():
            models = as_list(as_object(reply.json(), "the reply").get("data"), "`data`")
            return frozenset(
                as_text(as_object(each, "`data`").get("id"), "`id`") for each in models
            )
    except SystemFaultError:
        return frozenset()


def _reason(error: BaseException) -> str:
    cause = first_cause(error)
    return one_line(f"{type(cause).__name__}: {cause}")
