"""The gold of museum against plain Python, which reads the triples and no SPARQL.

So a wrong query cannot vouch for its own gold.
"""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from typing import TYPE_CHECKING

from tests.museum.conftest import ID, VOCABULARY

if TYPE_CHECKING:
    from tests.museum.conftest import Facts, GoldOf


def test_the_gallery_is_step_free_because_its_triple_says_true(
    facts: Facts, gold_of: GoldOf
) -> None:
    assert facts.one("stepFree")[ID + "museum-art"] == "true"
    gold = gold_of("Can the Wellbridge Art Gallery be visited without climbing steps?")
    assert gold == {"true": 1}


def test_no_object_is_made_of_porcelain_so_gold_is_false_and_not_empty(
    facts: Facts, gold_of: GoldOf
) -> None:
    assert facts.subjects_of("material", ID + "material-porcelain") == set()
    assert gold_of("Is any object made of porcelain?") == {"true": 0}
    # The same triple missing is what makes the opposite question true.
    assert gold_of("Is there a material of which no object is made?") == {"true": 1}


def test_one_exhibition_starts_after_the_given_day(facts: Facts, gold_of: GoldOf) -> None:
    # Days in ISO 8601 sort as text.
    starts = facts.one("starts")
    late = {e for e in facts.instances("Exhibition") if starts[e] > "2026-01-01"}
    assert len(late) == 1
    assert gold_of("Does an exhibition start after 1 January 2026?") == {"true": 1}


def test_paintings_are_counted_through_the_class_hierarchy(facts: Facts, gold_of: GoldOf) -> None:
    # Portrait is a subclass of Painting and has no subclass of its own.
    assert facts.subjects_of("subClassOf", VOCABULARY + "Painting") == {VOCABULARY + "Portrait"}
    assert facts.subjects_of("subClassOf", VOCABULARY + "Portrait") == set()
    count = len(facts.instances("Painting") | facts.instances("Portrait"))
    assert gold_of("How many paintings are there, portraits included?") == {str(count): 1}


def test_a_museum_without_rooms_is_counted_as_zero(facts: Facts, gold_of: GoldOf) -> None:
    located = facts.subjects_of("locatedIn", ID + "museum-clocks")
    assert located & facts.instances("Room") == set()
    assert gold_of("How many rooms does the Wellbridge Clock Museum have?") == {"0": 1}


def test_artists_in_an_exhibition_are_counted_once_each(facts: Facts, gold_of: GoldOf) -> None:
    shown = facts.objects_of(ID + "exhibition-light", "shows")
    artists = [facts.one("creator")[shown_object] for shown_object in shown]
    assert len(artists) > len(set(artists))  # else DISTINCT would make no difference
    gold = gold_of("How many different artists does the exhibition “Light and Marsh” show?")
    assert gold == {str(len(set(artists))): 1}


def test_insured_values_are_summed(facts: Facts, gold_of: GoldOf) -> None:
    total = sum(int(euros) for euros in facts.one("insuredFor").values())
    assert gold_of("For how many euros are all loans insured together?") == {str(total): 1}


def test_an_average_of_decimals_is_exact(facts: Facts, gold_of: GoldOf) -> None:
    by_anselm = facts.subjects_of("creator", ID + "artist-anselm-kr%C3%A4henberg")
    heights = [Decimal(facts.one("height")[sculpture]) for sculpture in by_anselm]
    average = sum(heights) / len(heights)
    gold = gold_of(
        "How tall are Anselm Krähenberg's sculptures on average, in centimetres?",
    )
    assert gold == {str(average): 1}


def test_an_average_without_finite_decimals_is_rounded_to_an_integer(
    facts: Facts, gold_of: GoldOf
) -> None:
    heights = [Decimal(facts.one("height")[portrait]) for portrait in facts.instances("Portrait")]
    # 164 / 3 = 54.66..., which rounds to 55 by every rule for halves.
    assert (sum(heights), len(heights)) == (164, 3)
    gold = gold_of(
        "What is the average height of the portraits, rounded to whole centimetres?",
    )
    assert gold == {"55": 1}


def test_the_extreme_heights_stand_in_the_order_of_the_columns(
    facts: Facts, gold_of: GoldOf
) -> None:
    heights = sorted(facts.one("height").values(), key=Decimal)
    gold = gold_of("How many centimetres tall are the tallest and the smallest object?")
    assert list(gold) == [heights[-1], heights[0]]


def test_the_earliest_acquisition_is_the_least_day(facts: Facts, gold_of: GoldOf) -> None:
    earliest = min(facts.one("acquired").values())
    assert gold_of("On what date was the earliest acquisition made?") == {earliest: 1}


def test_each_museum_has_its_number_of_objects(facts: Facts, gold_of: GoldOf) -> None:
    owned = Counter(facts.one("owner").values())
    expected = set(owned) | {str(count) for count in owned.values()}
    assert set(gold_of("How many objects does each museum own?")) == expected


def test_artists_with_more_than_one_object_are_those_counted_twice_or_more(
    facts: Facts, gold_of: GoldOf
) -> None:
    created = Counter(facts.one("creator").values())
    expected = {artist for artist, count in created.items() if count > 1}
    assert set(gold_of("Which artists created more than one of the objects?")) == expected


def test_the_artist_with_the_most_objects_has_no_rival(facts: Facts, gold_of: GoldOf) -> None:
    (artist, count), (_, next_count) = Counter(facts.one("creator").values()).most_common(2)
    assert count > next_count
    gold = gold_of("Which artist created the most objects, and how many are they?")
    assert list(gold) == [artist, str(count)]


def test_the_latest_acquisitions_come_latest_first_and_without_ties(
    facts: Facts, gold_of: GoldOf
) -> None:
    acquired = facts.one("acquired")
    assert len(set(acquired.values())) == len(acquired)
    latest = sorted(acquired, key=acquired.__getitem__, reverse=True)[:3]
    gold = gold_of("Which three objects were acquired last, the latest first?")
    assert list(gold) == latest


def test_the_second_oldest_museum_is_the_second_by_year(facts: Facts, gold_of: GoldOf) -> None:
    founded = facts.one("foundedIn")
    assert len(set(founded.values())) == len(founded)
    second = sorted(founded, key=founded.__getitem__)[1]
    assert gold_of("Which museum is the second oldest?") == {second: 1}


def test_artists_are_listed_by_birth_and_those_without_a_date_left_out(
    facts: Facts, gold_of: GoldOf
) -> None:
    born = facts.one("born")
    assert facts.instances("Artist") - set(born) == {ID + "artist-salt-altar-master"}
    gold = gold_of(
        "List the artists whose date of birth is known, from the oldest to the youngest.",
    )
    assert list(gold) == sorted(born, key=born.__getitem__)


def test_an_exhibition_without_an_end_stays_in_the_list(facts: Facts, gold_of: GoldOf) -> None:
    starts, ends = facts.one("starts"), facts.one("ends")
    latest_first = sorted(
        facts.instances("Exhibition"), key=lambda exhibition: starts[exhibition], reverse=True
    )
    # Column by column; the exhibition still to come leaves an unbound cell, which has no value.
    assert latest_first[0] not in ends
    expected = [
        *latest_first,
        *(starts[exhibition] for exhibition in latest_first),
        *(ends[exhibition] for exhibition in latest_first[1:]),
    ]
    gold = gold_of(
        "List all exhibitions with their first day and, where it is known, their last day, "
        "the latest exhibition first.",
    )
    assert list(gold) == expected


def test_artists_without_a_known_death_stay_in_the_answer(facts: Facts, gold_of: GoldOf) -> None:
    died = facts.one("died")
    assert facts.instances("Artist") > set(died)
    gold = gold_of("Which artists are there, and when did they die, as far as that is known?")
    assert set(gold) == facts.instances("Artist") | set(died.values())


def test_either_material_will_do_for_a_union(facts: Facts, gold_of: GoldOf) -> None:
    silver = facts.subjects_of("material", ID + "material-silver")
    salt = facts.subjects_of("material", ID + "material-salt")
    assert silver
    assert salt
    assert set(gold_of("Which objects are made of silver or of rock salt?")) == silver | salt


def test_one_artist_created_nothing(facts: Facts, gold_of: GoldOf) -> None:
    idle = facts.instances("Artist") - set(facts.one("creator").values())
    assert set(gold_of("Which artists created none of the objects?")) == idle


def test_one_room_is_empty(facts: Facts, gold_of: GoldOf) -> None:
    empty = facts.instances("Room") - set(facts.one("displayedIn").values())
    assert set(gold_of("In which rooms is nothing on display?")) == empty


def test_teachers_of_teachers_are_followed_to_the_end(facts: Facts, gold_of: GoldOf) -> None:
    teacher_of = facts.one("studentOf")
    teachers, artist = [], ID + "artist-mirela-dunajek"
    while artist in teacher_of:
        artist = teacher_of[artist]
        teachers.append(artist)
    assert len(teachers) > 1
    gold = gold_of("Who taught Mirela Dunajek, who taught her teacher, and so on?")
    assert set(gold) == set(teachers)


def test_what_is_on_display_in_a_city_is_found_through_rooms_and_museums(
    facts: Facts, gold_of: GoldOf
) -> None:
    within = facts.one("locatedIn")
    expected = {
        shown
        for shown, room in facts.pairs["displayedIn"]
        if within[within[room]] == ID + "city-kranichfurt"
    }
    assert set(gold_of("Which objects are on display in the city of Craneford?")) == expected


def test_objects_above_the_average_are_taller_than_it(facts: Facts, gold_of: GoldOf) -> None:
    heights = {s: Decimal(height) for s, height in facts.pairs["height"]}
    average = sum(heights.values()) / len(heights)
    expected = {s for s, height in heights.items() if height > average}
    assert set(gold_of("Which objects are taller than the average?")) == expected


def test_rooms_that_tie_for_the_most_objects_are_all_given(facts: Facts, gold_of: GoldOf) -> None:
    shown = Counter(facts.one("displayedIn").values())
    fullest = {room for room, count in shown.items() if count == max(shown.values())}
    assert len(fullest) > 1
    assert set(gold_of("In which rooms are the most objects on display?")) == fullest


def test_the_years_between_making_and_acquiring_are_a_difference(
    facts: Facts, gold_of: GoldOf
) -> None:
    cranes = ID + "object-cranes"
    acquired_in = int(facts.one("acquired")[cranes][:4])
    years = acquired_in - int(facts.one("madeIn")[cranes])
    gold = gold_of(
        "How many years after it was painted was “Cranes over the Marsh” acquired?",
    )
    assert gold == {str(years): 1}


def test_titles_are_told_apart_by_their_language(facts: Facts, gold_of: GoldOf) -> None:
    german = facts.labels[ID + "object-salt-carrier", "de"]
    assert gold_of("What is “The Salt Carrier” called in German?") == {german: 1}
    untranslated = {shown for shown in facts.one("owner") if (shown, "en") not in facts.labels}
    assert set(gold_of("Which objects have a German title but no English one?")) == untranslated


def test_titles_with_a_word_are_found_in_any_case(facts: Facts, gold_of: GoldOf) -> None:
    owned = facts.one("owner")
    titles = [facts.labels[shown, "en"] for shown in owned if (shown, "en") in facts.labels]
    gold = gold_of(
        "In which English titles of objects does the word “salt” occur, "
        "also as part of a longer word?",
    )
    assert set(gold) == {title for title in titles if "salt" in title.lower()}


def test_acquisitions_are_chosen_by_the_span_of_their_days(facts: Facts, gold_of: GoldOf) -> None:
    acquired = facts.one("acquired")
    expected = {s for s, day in acquired.items() if 1950 <= int(day[:4]) <= 1999}
    assert set(gold_of("Which objects were acquired between 1950 and 1999?")) == expected


def test_no_sculpture_is_made_of_silver_so_gold_is_empty(facts: Facts, gold_of: GoldOf) -> None:
    silver = facts.subjects_of("material", ID + "material-silver")
    assert facts.instances("Sculpture") & silver == set()
    assert gold_of("Which sculptures are made of silver?") == {}


def test_each_named_object_comes_with_its_artist(facts: Facts, gold_of: GoldOf) -> None:
    named = [ID + "object-blue-noon", ID + "object-nest", ID + "object-tide-clock"]
    artists = {facts.one("creator")[shown] for shown in named}
    gold = gold_of("Who created “Blue Noon”, “Nest” and the Tide Clock?")
    assert set(gold) == {*named, *artists}


def test_a_title_must_begin_with_the_word_not_just_hold_it(facts: Facts, gold_of: GoldOf) -> None:
    english = {s: title for (s, lang), title in facts.labels.items() if lang == "en"}
    owned = {shown: english[shown] for shown in facts.one("owner") if shown in english}
    expected = {shown for shown, title in owned.items() if title.startswith("Portrait")}
    # “Self-Portrait with Goggles” holds the word further on.
    assert expected < {shown for shown, title in owned.items() if "Portrait" in title}
    gold = gold_of("Which objects have an English title that begins with “Portrait”?")
    assert set(gold) == expected


def test_a_fellow_student_has_the_same_teacher_and_is_someone_else(
    facts: Facts, gold_of: GoldOf
) -> None:
    pupil = ID + "artist-j%C3%B6rdis-ohlm%C3%BCller"
    fellows = facts.subjects_of("studentOf", facts.one("studentOf")[pupil]) - {pupil}
    assert set(gold_of("Who learned from the same teacher as Jördis Ohlmüller?")) == fellows
