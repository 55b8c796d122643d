"""A checker of certificates of counts, from the description of the format alone.

`python count_checker.py PROBLEM CERTIFICATE` prints the number of covers that the certificate
proves, or fails. The problem is in Knuth's format. The format of the certificate is described at
the head of crates/proof/src/count.rs. Uses nothing but the standard library.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
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


class Problem:
    def __init__(self, text: str) -> None:
        lines = [line.split() for line in text.splitlines()]
        head, *rest = [words for words in lines if words and not words[0].startswith("|")]
        self.bounds: list[tuple[int, int] | None] = []
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
            self.bounds.append(pair if primary else None)
        self.options: list[dict[int, str]] = []
        for words in rest:
            pairs = [word.partition(":")[::2] for word in words if "|" not in word]
            option = {numbers[name]: color for name, color in pairs}
            if any(self.bounds[item] for item in option):
                self.options.append(option)
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
    """The number of covers of the problem with this text, if the certificate proves it."""
    problem = Problem(text)
    line, _, data = file.partition(b"\n")
    require(line == b"quadrille count 1", "the first line")
    place, m = 0, len(problem.bounds)

    def number() -> int:
        nonlocal place
        start = place
        while place < len(data) and data[place] >= 128:
            place += 1
        place += 1
        require(place <= len(data), "the end")
        return sum((digit & 127) << 7 * k for k, digit in enumerate(data[start:place]))

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
    require(place == len(data), "more bytes")
    return count


if __name__ == "__main__":
    sys.setrecursionlimit(100_000)
    with open(sys.argv[1], encoding="utf-8") as problem_file, open(sys.argv[2], "rb") as file:
        print(check(problem_file.read(), file.read()))
