"""The endpoint as a web application, which describes itself at `/openapi.json`."""

from asyncio import CancelledError

from anyio import CapacityLimiter, to_thread
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel

from hermes.serving.endpoint import (
    FAULTY,
    NOT_A_QUERY,
    NOT_FOUND,
    UNAVAILABLE,
    Endpoint,
    NoQueryError,
)
from hermes.version import __version__


class Reply(BaseModel):
    """What was asked, and the query for it; a blank one is no answer."""

    dataset: str
    question: str
    query: str


class Problem(BaseModel):
    """Why there is no query."""

    detail: str


_PROBLEMS = {
    NOT_FOUND: "There is no such dataset or question.",
    NOT_A_QUERY: "A parameter is missing, or the system answers with something else than a query.",
    FAULTY: "The system failed.",
    UNAVAILABLE: "The system cannot answer now, and may do so later.",
}


def application(endpoint: Endpoint, title: str) -> FastAPI:
    """The application; `GET /?dataset=…&question=…` as the Text2SPARQL challenge asks."""
    limiter = CapacityLimiter(endpoint.workers)
    # Its pages of documentation would be made of files from elsewhere.
    app = FastAPI(title=title, version=__version__, docs_url=None, redoc_url=None)

    @app.exception_handler(NoQueryError)
    async def tell(_: Request, error: NoQueryError) -> JSONResponse:
        pause_s = error.retry_after_s
        headers = None if pause_s is None else {"Retry-After": f"{pause_s:.0f}"}
        return JSONResponse({"detail": error.detail}, error.status, headers)

    @app.get(
        "/",
        responses={
            status: {"model": Problem, "description": why} for status, why in _PROBLEMS.items()
        },
    )
    async def query(dataset: str, question: str) -> Reply:
        """The query for a question on a dataset."""
        try:
            # The server ends without it: an answer may take minutes.
            found = await to_thread.run_sync(
                endpoint.query, dataset, question, abandon_on_cancel=True, limiter=limiter
            )
        except CancelledError:
            raise NoQueryError(UNAVAILABLE, "the server ends") from None
        return Reply(dataset=dataset, question=question, query=found)

    return app
