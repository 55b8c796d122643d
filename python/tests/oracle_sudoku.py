"""Sudoku in plain Python, to judge the wheel by: boards are lists of 81 digits, 0 for a blank."""

from __future__ import annotations

import random
from collections.abc import Iterator


def peers(cell: int) -> set[int]:
    """The cells that share a row, a column or a box with this one."""
    row, column = divmod(cell, 9)

    def sees(other: int) -> bool:
        r, c = divmod(other, 9)
        return r == row or c == column or (r // 3, c // 3) == (row // 3, column // 3)

    return {other for other in range(81) if sees(other)} - {cell}


PEERS = [peers(cell) for cell in range(81)]


def solutions(board: list[int]) -> Iterator[list[int]]:
    """All solutions, by trying the cell with the fewest candidates."""
    best, fewest = None, set(range(10))
    for cell, digit in enumerate(board):
        taken = {board[peer] for peer in PEERS[cell]}
        if digit in taken and digit:
            return
        if not digit:
            candidates = set(range(1, 10)) - taken
            if len(candidates) < len(fewest):
                best, fewest = cell, candidates
    if best is None:
        yield list(board)
        return
    for digit in fewest:
        yield from solutions(board[:best] + [digit] + board[best + 1 :])


def verdict(board: list[int]) -> int:
    """0, 1 or 2."""
    found = solutions(board)
    return sum(1 for _ in zip(range(2), found))


def random_board(seed: int) -> list[int]:
    """A solved board without some of its digits, and perhaps with a wrong one."""
    rng = random.Random(seed)

    def lines() -> list[int]:
        return [3 * b + i for b in rng.sample(range(3), 3) for i in rng.sample(range(3), 3)]

    rows, columns, names = lines(), lines(), rng.sample(range(1, 10), 9)
    board = [names[(3 * (r % 3) + r // 3 + c) % 9] for r in rows for c in columns]
    for cell in rng.sample(range(81), rng.randrange(25, 52)):
        board[cell] = 0
    if rng.random() < 0.3:
        board[rng.choice([c for c in range(81) if board[c]])] = rng.randrange(1, 10)
    return board


def text(board: list[int], blank: str = ".") -> str:
    """81 characters."""
    return "".join(map(str, board)).replace("0", blank)
