"""What the name of an RDF file says."""

from __future__ import annotations

import pytest
from pyoxigraph import RdfFormat

from hermes.errors import GraphError
from hermes.graphs.serialisation import Serialisation, serialisation_of

NAMED = {
    "ttl": RdfFormat.TURTLE,
    "nt": RdfFormat.N_TRIPLES,
    "nq": RdfFormat.N_QUADS,
    "trig": RdfFormat.TRIG,
    "rdf": RdfFormat.RDF_XML,
    "xml": RdfFormat.RDF_XML,
    "n3": RdfFormat.N3,
    "jsonld": RdfFormat.JSON_LD,
    "json": RdfFormat.JSON_LD,
}


@pytest.mark.parametrize("compression", ["", ".gz", ".bz2", ".zst"])
@pytest.mark.parametrize("extension", NAMED)
def test_a_name_says_its_format_and_its_compression(extension: str, compression: str) -> None:
    for name in (f"g.{extension}{compression}", f"a.gz.b.{extension}{compression}".upper()):
        found = serialisation_of(name, "here")
        assert found == Serialisation(f".{extension}", compression)
        assert found.format == NAMED[extension]


@pytest.mark.parametrize(
    ("name", "extension"),
    [
        ("g", "''"),
        ("g.gz", "'.gz'"),
        ("g.docx", "'.docx'"),
        ("g.ttl.zip", "'.zip'"),
        ("g.owl.gz", "'.owl.gz'"),
        ("g.gz.gz", "'.gz.gz'"),
        (".ttl", "''"),  # a hidden file without an extension
        ("ttl", "''"),
        ("", "''"),
    ],
)
def test_a_name_without_a_known_ending_is_refused_with_those_that_are_known(
    name: str, extension: str
) -> None:
    with pytest.raises(GraphError) as caught:
        serialisation_of(name, "folder/name")
    assert str(caught.value) == (
        f"no RDF format has the extension {extension} (folder/name). Rename or convert it: "
        "ttl, nt, nq, trig, rdf, xml, n3, jsonld and json are read, also with .gz, .bz2 or .zst."
    )
