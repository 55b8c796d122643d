"""A checker of certificates of counts, from the description of the format alone.

`python count_checker.py PROBLEM CERTIFICATE` prints the number of covers, or of their classes, that
the certificate proves, or fails. The problem is in Knuth's format. The formats of certificates are
described at the heads of crates/proof/src/count.rs and crates/proof/src/count/distinct.rs. Uses
nothing but the standard library.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from math import gcd
from typing import NamedTuple


class Wrong(Exception):
    """The certificate proves nothing."""


def require(condition: bool, reason: str) -> None:
    if not condition:
        raise Wrong(reason)


class State(NamedTuple):
    """A remaining problem: the options that fit as bits; what each item needs and may have."""

    alive: int
    need: tuple[int, ...]
    room: tuple[int, ...]


Bounds = list[tuple[int, int] | None]
Options = list[dict[int, str]]


def read(text: str) -> tuple[Bounds, Options]:
    """The bounds of the items, `None` for secondary ones; the items of the options, with colors."""
    lines = [line.split() for line in text.splitlines()]
    head, *rest = [words for words in lines if words and not words[0].startswith("|")]
    all_bounds: Bounds = []
    numbers: dict[str, int] = {}
    primary = True
    for word in head:
        if word == "|":
            primary = False
            continue
        bounds, bar, name = word.rpartition("|")
        low, colon, high = bounds.rpartition(":")
        numbers[name] = len(numbers)
        pair = (int(low if colon else high), int(high)) if bar else (1, 1)
        all_bounds.append(pair if primary else None)
    options: Options = []
    for words in rest:
        pairs = [word.partition(":")[::2] for word in words if "|" not in word]
        options.append({numbers[name]: color for name, color in pairs})
    return all_bounds, options


class Problem:
    def __init__(self, bounds: Bounds, options: Options) -> None:
        self.bounds = bounds
        self.options = [option for option in options if any(bounds[item] for item in option)]
        n = len(self.bounds)
        self.having = [
            sum(1 << o for o, option in enumerate(self.options) if item in option)
            for item in range(n)
        ]
        self.conflicts = [
            sum(1 << p for p, other in enumerate(self.options) if clash(self, option, other))
            for option in self.options
        ]

    def primary(self) -> Iterator[tuple[int, tuple[int, int]]]:
        return ((item, its) for item, its in enumerate(self.bounds) if its)

    def root(self) -> State:
        need, room = [0] * len(self.bounds), [0] * len(self.bounds)
        for item, (low, high) in self.primary():
            need[item], room[item] = low, high
        state = State((1 << len(self.options)) - 1, tuple(need), tuple(room))
        return self.close(state, [item for item, (_, high) in self.primary() if high == 0])

    def close(self, state: State, items: list[int]) -> State:
        alive, need, room = state.alive, list(state.need), list(state.room)
        for item in items:
            alive &= ~self.having[item]
            need[item] = room[item] = 0
        return State(alive, tuple(need), tuple(room))

    def choose(self, state: State, o: int) -> State:
        need, room, full = list(state.need), list(state.room), []
        for item in self.options[o]:
            if self.bounds[item]:
                need[item] = max(need[item] - 1, 0)
                room[item] -= 1
                full += [item] * (room[item] == 0)
        alive = state.alive & ~self.conflicts[o] & ~(1 << o)
        return self.close(State(alive, tuple(need), tuple(room)), full)

    def normal(self, state: State) -> State:
        """Equal remaining problems have the same normal form."""
        fit = ((self.having[item] & state.alive).bit_count() for item in range(len(self.bounds)))
        return State(state.alive, state.need, tuple(map(min, state.room, fit)))

    def image(self, state: State, images: list[int], options: list[int]) -> State:
        need, room = [0] * len(images), [0] * len(images)
        for item, image in enumerate(images):
            need[image], room[image] = state.need[item], state.room[item]
        alive = sum(1 << options[o] for o in ones(state.alive))
        return State(alive, tuple(need), tuple(room))

    def part(self, state: State) -> list[int]:
        """The open items that options connect with the first one."""
        found = [next(item for item, room in enumerate(state.room) if room)]
        for item in found:
            for o in ones(self.having[item] & state.alive):
                others = (it for it in self.options[o] if it not in found)
                found += [it for it in others if self.connects(state, it)]
        return [item for item in found if self.bounds[item]]

    def connects(self, state: State, item: int) -> bool:
        colors = {self.options[o][item] for o in ones(self.having[item] & state.alive)}
        return bool(self.bounds[item]) or len(colors) > 1 or "" in colors


def clash(problem: Problem, one: dict[int, str], other: dict[int, str]) -> bool:
    both = [item for item in one if item in other and not problem.bounds[item]]
    return any(one[item] != other[item] or not one[item] for item in both)


def ones(bits: int) -> Iterator[int]:
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


def options_of(problem: Problem, images: list[int]) -> list[int]:
    """The images of the options, if these images of the items are a symmetry."""
    require(sorted(images) == list(range(len(problem.bounds))), "no permutation")
    require(all(problem.bounds[i] == problem.bounds[k] for i, k in enumerate(images)), "bounds")
    places: dict[frozenset[tuple[int, str]], list[int]] = {}
    for o, option in enumerate(problem.options):
        places.setdefault(frozenset(option.items()), []).append(o)
    found = [0] * len(problem.options)
    for entries, copies in places.items():
        others = places.get(frozenset((images[item], color) for item, color in entries), [])
        require(len(others) == len(copies), "no symmetry")
        for o, image in zip(copies, others):
            found[o] = image
    return found


def check(text: str, file: bytes) -> int:
    """The number of covers of the problem with this text, or of classes, if it is proved."""
    bounds, options = read(text)
    line, _, data = file.partition(b"\n")
    place = 0

    def number() -> int:
        nonlocal place
        start = place
        while place < len(data) and data[place] >= 128:
            place += 1
        place += 1
        require(place <= len(data), "the end")
        return sum((digit & 127) << 7 * k for k, digit in enumerate(data[start:place]))

    if line == b"quadrille classes 1":
        count = count_classes(bounds, options, number)
    else:
        require(line == b"quadrille count 1", "the first line")
        count = count_covers(Problem(bounds, options), number)
    require(place == len(data), "more bytes")
    return count


def count_covers(problem: Problem, number: Callable[[], int]) -> int:
    """The number of covers, if the numbers of a certificate prove it."""
    m = len(problem.bounds)
    symmetries = []
    for _ in range(number()):
        images = [number() for _ in range(m)]
        symmetries.append((images, options_of(problem, images)))
    slots: dict[int, tuple[State, int]] = {}
    n_slots = 1

    def edge(state: State) -> int:
        nonlocal n_slots
        if not any(state.room):
            return 1
        head = number()
        if head <= m:
            return node(state, head)
        slot, moves = divmod(head - m - 1, 2)
        for _ in range(number() if moves else 0):
            move = number()
            require(move < len(symmetries), "an unknown symmetry")
            state = problem.image(state, *symmetries[move])
        require(slot <= n_slots, "a gap between slots")
        n_slots = max(n_slots, slot + 1)
        if slot not in slots:
            slots[slot] = state, number()
        other, count = slots[slot]
        require(problem.normal(state) == problem.normal(other), "another remaining problem")
        return count

    def node(state: State, head: int) -> int:
        if head == 0:
            return parts(state)
        item = head - 1
        require(item < m and state.room[item] > 0, "the item is not open")
        options = list(ones(state.alive & problem.having[item]))
        sum_, need = 0, state.need[item]
        for k, o in enumerate(options):
            if need > len(options) - k:
                break
            sum_ += edge(problem.choose(state, o))
            if problem.bounds[item] != (1, 1):
                state = state._replace(alive=state.alive & ~(1 << o))
        return sum_ if need > 0 else sum_ + edge(problem.close(state, [item]))

    def parts(state: State) -> int:
        product, is_first = 1, True
        while any(state.room) and product:
            part = problem.part(state)
            others = [item for item, room in enumerate(state.room) if room and item not in part]
            require(bool(others) or not is_first, "only one part")
            product *= edge(problem.close(state, others))
            state, is_first = problem.close(state, part), False
        return product

    count = number()
    root = problem.root()
    if any(root.room):
        slots[0] = root, count
    else:
        require(count == 1, "the empty cover")
    while slots:
        slot = number()
        require(slot in slots, "an empty slot")
        state, count_of_slot = slots.pop(slot)
        head = number()
        require(head <= m, "no node")
        require(node(state, head) == count_of_slot, "a wrong count")
    return count


Images = tuple[int, ...]


def closure(
    first: Images, generators: list[Images], act: Callable[[Images, Images], Images]
) -> list[Images]:
    """What the generators make of the first one, in the order in which it is found."""
    found, seen = [first], {first}
    for it in found:
        for generator in generators:
            image = act(it, generator)
            if image not in seen:
                seen.add(image)
                found.append(image)
    return found


def product(one: Images, other: Images) -> Images:
    return tuple(other[image] for image in one)


def mapped(options: Images, images: Images) -> Images:
    return tuple(sorted(product(options, images)))


def conjugate(one: Images, by: Images) -> Images:
    images = {by[option]: by[image] for option, image in enumerate(one)}
    return tuple(images[option] for option in range(len(one)))


def kinds(bounds: Bounds, options: Options, images: Images) -> Counter[object]:
    """How many items there are of each kind, by the images of the options with each color."""
    groups = [defaultdict[str, set[int]](set) for _ in bounds]
    for option, image in zip(options, images):
        for item, color in option.items():
            groups[item][color].add(image)
    return Counter(
        (pair, frozenset(of.pop("", ())), frozenset(map(frozenset, of.values())))
        for pair, of in zip(bounds, groups)
    )


def count_classes(bounds: Bounds, options: Options, number: Callable[[], int]) -> int:
    """The number of classes of covers, if the numbers of a certificate prove it."""
    kind, classes = number(), number()
    require(kind < 2, "an unknown kind")
    order = number() if kind == 0 else 0
    identity = tuple(range(len(options)))
    generators: list[Images] = []
    for _ in range(number()):
        images = tuple(number() for _ in identity)
        require(sorted(images) == list(identity), "no permutation")
        require(kinds(bounds, options, images) == kinds(bounds, options, identity), "no symmetry")
        is_new = kind == 1 or images not in closure(identity, generators, product)
        require(is_new, "a product of other generators")
        generators.append(images)
    seen: set[Images] = set()
    if kind == 0:
        group = closure(identity, generators, product)
        require(len(group) == order, "the order")
        sum_ = 0
        for element in group:
            if element not in seen:
                similar = closure(element, generators, conjugate)
                seen.update(similar)
                is_first = element == identity
                pair = (bounds, options) if is_first else kept(bounds, options, element)
                sum_ += len(similar) * count_covers(Problem(*pair), number)
        require(sum_ == order * classes, "the mean")
        return classes
    n_covers = count_covers(Problem(bounds, options), number)
    for _ in range(classes):
        cover = tuple(number() for _ in range(number()))
        require(is_cover(bounds, options, cover), "no cover")
        require(cover not in seen, "an image")
        seen.update(closure(cover, generators, mapped))
    require(len(seen) == n_covers, "covers are missing")
    return classes


def is_cover(bounds: Bounds, options: Options, cover: Images) -> bool:
    """Whether the options ascend, have primary items each, and are a cover."""
    if list(cover) != sorted(set(cover) & set(range(len(options)))):
        return False
    chosen = [options[o] for o in cover]
    colors = [[option[item] for option in chosen if item in option] for item in range(len(bounds))]
    return all(any(bounds[item] for item in option) for option in chosen) and all(
        pair[0] <= len(its) <= pair[1] if pair else len(its) < 2 or len(set(its)) == 1 and its[0]
        for pair, its in zip(bounds, colors)
    )


def kept(bounds: Bounds, options: Options, images: Images) -> tuple[Bounds, Options]:
    """The problem whose covers are those that a symmetry keeps."""
    cycles: list[dict[int, tuple[int, str]]] = []
    for first in range(len(options)):
        orbit = closure((first,), [images], product)
        if min(orbit) != (first,):
            continue
        colors = defaultdict[int, list[str]](list)
        for (o,) in orbit:
            for item, color in options[o].items():
                colors[item].append(color)
        fits = all(
            len(its) <= pair[1] if pair else len(its) == 1 or len(set(its)) == 1 and its[0]
            for pair, its in ((bounds[item], its) for item, its in colors.items())
        )
        if fits and any(bounds[item] for item in colors):
            its = {item: (len(its) if bounds[item] else 1, its[0]) for item, its in colors.items()}
            cycles.append(its)
    new_bounds: Bounds = []
    places: dict[int, tuple[int, int]] = {}
    seen = set()
    for item, pair in enumerate(bounds):
        having = tuple((k, cycle[item]) for k, cycle in enumerate(cycles) if item in cycle)
        if (pair, having) not in seen:
            seen.add((pair, having))
            divisor = gcd(*(times for _, (times, _) in having)) if pair and having else 1
            low, high = (-(-pair[0] // divisor), pair[1] // divisor) if pair else (0, 0)
            if pair and low > high:
                divisor, (low, high) = 1, pair
            places[item] = len(new_bounds), divisor
            new_bounds.append((low, high) if pair else None)
    new_options: Options = []
    for cycle in cycles:
        option: dict[int, str] = {}
        several = []
        for item, (place, divisor) in places.items():
            if item in cycle:
                times, option[place] = cycle[item]
                several += [place] * (times // divisor - 1)
        new_options.append(option)
        if several:
            x = len(new_bounds)
            new_bounds += [None] + [(1, 1)] * (len(several) + 1)
            new_options[-1:] = [
                new
                for d, chosen in enumerate([option, *({place: ""} for place in several)], x + 1)
                for new in ({**chosen, d: "", x: "1"}, {d: "", x: "0"})
            ]
    return new_bounds, new_options


if __name__ == "__main__":
    sys.setrecursionlimit(100_000)
    with open(sys.argv[1], encoding="utf-8") as problem_file, open(sys.argv[2], "rb") as file:
        print(check(problem_file.read(), file.read()))
