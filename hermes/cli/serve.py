"""`hermes serve`: a system as a web service."""

from contextlib import ExitStack
from typing import Annotated

import typer

from hermes.cli.arguments import pairs, run_options
from hermes.cli.diversion import diverted_output
from hermes.cli.session import session_of
from hermes.cli.system_options import Seed, given_options, system_options


@system_options
def serve(
    context: typer.Context,
    system: Annotated[str, typer.Argument(metavar="SPEC", help="A kind, or a name.")],
    bench: Annotated[
        list[str], typer.Option(metavar="NAME", help="A benchmark; may be given again.")
    ],
    host: Annotated[str, typer.Option(help="Where to listen.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="0: any that is free.", min=0, max=65535)] = 8000,
    workers: Annotated[int, typer.Option(help="Questions at once.", min=1, max=1000)] = 4,
    timeout: Annotated[float, typer.Option(help="Seconds for an answer.", min=0.001)] = 600.0,
    graph: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=URL-OR-FILE", help="Another place for a graph."),
    ] = None,
    seed: Seed = 0,
) -> None:
    """Serve a system by the API of the Text2SPARQL challenge, until Ctrl-C."""
    from hermes.serving.endpoint import opened_endpoint
    from hermes.serving.server import listening, url_of
    from hermes.serving.server import serve as serve_endpoint
    from hermes.systems.base import SystemSpec

    session = session_of(context)
    graphs = pairs(graph or [], "--graph")
    options = run_options(workers=workers, timeout_s=timeout, graphs=graphs, seed=seed)
    with ExitStack() as stack:
        with diverted_output():  # a system in the user's own code may print
            spec = SystemSpec(system, given_options(context))
            opened = opened_endpoint(spec, bench, options, session.settings)
            endpoint = stack.enter_context(opened)
        sock = stack.enter_context(listening(host, port))
        url = url_of(sock)
        session.print(url, {"url": url, "datasets": list(endpoint.datasets)})
        session.farewell = "the server has ended"
        with diverted_output():
            serve_endpoint(endpoint, f"hermes: {system}", sock)
