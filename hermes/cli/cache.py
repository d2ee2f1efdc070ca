"""`hermes cache`: the replies that are kept, so that nobody is asked for them again."""

from typing import Annotated

import typer

from hermes.cli.session import session_of

app = typer.Typer(help="List and clear the replies that are kept.")


@app.command("list")
def list_replies(context: typer.Context) -> None:
    """List of which systems replies are kept, and to which benchmarks."""
    from hermes.report.cache import cache_record, cache_view
    from hermes.runs.reply_cache import kept_replies

    session = session_of(context)
    kept = kept_replies(session.settings, session.warn)
    session.print(cache_view(kept), cache_record(kept))


@app.command()
def clear(
    context: typer.Context,
    system: Annotated[str, typer.Option(metavar="SPEC", help="Only those of this system.")] = "",
    bench: Annotated[str, typer.Option(metavar="NAME", help="Only those to this one.")] = "",
) -> None:
    """Remove replies: the next run asks for them."""
    from hermes.runs.reply_cache import clear_replies

    session = session_of(context)
    removed = clear_replies(session.settings, session.warn, system=system, bench=bench)
    session.print(f"{removed} replies removed", {"removed": removed})
