"""Makes random problems with costs, in Knuth's format: families of set partitioning.

Usage: families.py FAMILY SIZE.. SEED > problem.dlx

    random ITEMS OPTIONS   sets of two to seven items, three covers among them
    crews TASKS            chains of up to five tasks of a day
    auction GOODS BIDS     bids for two to five goods, and each good alone
    kidney PAIRS           cycles of two and three pairs, and each pair alone
    assignment N           workers and jobs
    matching3 N            triples of three kinds
    districts ROWS COLUMNS DISTRICTS
                           a sample of connected sets, and each cell alone
    latin N HOLES          a Latin square of which this percentage is left to be filled
    cutting WIDTHS         patterns of one to four widths for rolls, each listed one to three times
    timetable N            lessons with classes, teachers and rooms in 12 periods

The same arguments give the same problem.
"""

import itertools
import random
import sys


def sets(rng, items, options):
    """Three planted covers, then sets of random items, with costs in proportion to their sizes."""
    order, list_ = list(range(items)), []

    def add(chosen):
        list_.append((chosen, rng.randrange(50 * len(chosen), 150 * len(chosen))))

    for _ in range(3):
        rng.shuffle(order)
        start = 0
        while start < items:
            size = rng.randrange(2, 7)
            add(order[start : start + size])
            start += size
    while len(list_) < options:
        add(rng.sample(range(items), rng.randrange(2, 8)))
    return [f"i{i}" for i in range(items)], list_


def crews(rng, n):
    """A task follows another at the same place, 10 to 180 minutes later, within ten hours."""
    tasks = []
    for _ in range(n):
        start, length = rng.randrange(0, 1080), rng.randrange(30, 150)
        tasks.append((start, start + length, rng.randrange(8), rng.randrange(8)))
    tasks.sort()

    def follows(a, b):
        return a[1] + 10 <= b[0] <= a[1] + 180 and a[3] == b[2]

    next_ = [[j for j in range(n) if follows(a, tasks[j])] for a in tasks]
    chains = []

    def extend(chain):
        chains.append(chain)
        if len(chain) < 5:
            for j in next_[chain[-1]]:
                if tasks[j][1] - tasks[chain[0]][0] <= 600:
                    extend([*chain, j])

    for i in range(n):
        extend([i])

    def cost(chain):
        first, last = tasks[chain[0]], tasks[chain[-1]]
        span = last[1] - first[0]
        work = sum(tasks[i][1] - tasks[i][0] for i in chain)
        away = 0 if first[2] == last[3] else 120
        return 300 + span + (span - work) // 2 + away + rng.randrange(0, 20)

    return [f"t{i}" for i in range(n)], [(chain, cost(chain)) for chain in chains]


def auction(rng, n_goods, n_bids):
    """A good alone costs twice its value; a bid saves its price, one to 1.6 times the value."""
    values = [rng.randrange(10, 100) for _ in range(n_goods)]
    options = [([i], 2 * value) for i, value in enumerate(values)]
    for _ in range(n_bids):
        goods = rng.sample(range(n_goods), rng.randrange(2, 6))
        price = sum(values[i] for i in goods) * (1 + rng.random() * 0.6)
        options.append((goods, max(0, int(sum(2 * values[i] for i in goods) - price))))
    return [f"g{i}" for i in range(n_goods)], options


def kidney(rng, n):
    """One of twenty transplants is possible, with a weight from 1 to 19 that is saved."""
    arcs = {(i, j) for i in range(n) for j in range(n) if i != j and rng.random() < 0.05}
    weight = {arc: rng.randrange(1, 20) for arc in arcs}
    options = [([i], 20) for i in range(n)]
    for i, j in arcs:
        if i < j and (j, i) in arcs:
            options.append(([i, j], 40 - min(39, weight[i, j] + weight[j, i])))
    gives = [[j for j in range(n) if (i, j) in arcs] for i in range(n)]
    for i in range(n):
        for j in (j for j in gives[i] if j > i):
            for k in gives[j]:
                if k > i and k != j and (k, i) in arcs:
                    saved = weight[i, j] + weight[j, k] + weight[k, i]
                    options.append(([i, j, k], 60 - min(59, saved)))
    return [f"p{i}" for i in range(n)], options


def assignment(rng, n):
    pairs = [([i, n + j], rng.randrange(10, 1000)) for i in range(n) for j in range(n)]
    return [f"a{i}" for i in range(n)] + [f"b{j}" for j in range(n)], pairs


def matching3(rng, n):
    triples = [([i, n + j, 2 * n + k], 0) for i in range(n) for j in range(n) for k in range(n)]
    names = [f"{kind}{i}" for kind in "abc" for i in range(n)]
    return names, [(triple, rng.randrange(10, 1000)) for triple, _ in triples]


def districts(rng, rows, columns, n):
    """Sets that grow from a random cell and stay compact, with nearly the average of people."""
    cells = [(y, x) for y in range(rows) for x in range(columns)]
    people = [[rng.randrange(1, 20) for _ in range(columns)] for _ in range(rows)]
    average = sum(map(sum, people)) / n

    def around(cell):
        y, x = cell
        for other in ((y, x + 1), (y + 1, x), (y, x - 1), (y - 1, x)):
            if 0 <= other[0] < rows and 0 <= other[1] < columns:
                yield other

    costs = {}
    for _ in range(40 * rows * columns):
        grown = {rng.choice(cells)}
        while True:
            border = [other for cell in grown for other in around(cell) if other not in grown]
            total = sum(people[y][x] for y, x in grown)
            if (total >= average * 0.8 and rng.random() < 0.4) or total > average * 1.2:
                break
            some = rng.sample(border, min(3, len(border)))
            grown.add(max(some, key=lambda cell: sum(other in grown for other in around(cell))))
        if average * 0.75 <= total <= average * 1.25:
            costs[frozenset(grown)] = int(abs(total - average) * 5 + len(border) * 5)
    number = {cell: k for k, cell in enumerate(cells)}
    options = [([number[cell] for cell in sorted(grown)], cost) for grown, cost in costs.items()]
    return [f"c{y}_{x}" for y, x in cells], options + [([k], 400) for k in range(len(cells))]


def latin(rng, n, percent):
    """A cyclic square in a random order, changed by 3,000 exchanges of cycles of two rows."""
    rows, columns, symbols = (rng.sample(range(n), n) for _ in range(3))
    square = [[symbols[(row + column) % n] for column in columns] for row in rows]
    for _ in range(3000):
        one, other = (square[row] for row in rng.sample(range(n), 2))
        start = column = rng.randrange(n)
        cycle = [start]
        while other[column] != one[start]:
            column = one.index(other[column])
            cycle.append(column)
        for column in cycle:
            one[column], other[column] = other[column], one[column]
    cells = [(row, column) for row in range(n) for column in range(n)]
    holes = set(rng.sample(cells, percent * n * n // 100))
    names, number = [], {}
    for row, column in cells:
        if (row, column) in holes:
            symbol = square[row][column]
            for name in (f"e{row}_{column}", f"r{row}_{symbol}", f"c{column}_{symbol}"):
                number[name] = len(names)
                names.append(name)
    options = []
    for row, column in sorted(holes):
        for symbol in range(n):
            items = (f"e{row}_{column}", f"r{row}_{symbol}", f"c{column}_{symbol}")
            if all(name in number for name in items):
                options.append(([number[name] for name in items], rng.randrange(100)))
    return names, options


def cutting(rng, n):
    """Each width is needed two to nine times. A roll of 100 costs 100 to 109, by the pattern."""
    widths = rng.sample(range(15, 62), n)
    demands = [rng.randrange(2, 10) for _ in widths]
    options = []
    for k in range(1, 5):
        for pattern in itertools.combinations(range(n), k):
            if sum(widths[i] for i in pattern) <= 100:
                most = min(demands[i] for i in pattern)
                times = most if k == 1 else min(most, rng.randrange(1, 4))
                options += [(pattern, 100 + rng.randrange(10))] * times
    return [f"{demand}|w{width}" for demand, width in zip(demands, widths)], options


def timetable(rng, n):
    """A lesson may be held in two thirds of the periods and rooms. What it costs is random."""
    lessons = [(i % 8, i * 9 // n) for i in range(n)]
    names, number, options = [f"l{i}" for i in range(n)] + ["|"], {}, []
    for i, (group, teacher) in enumerate(lessons):
        for period, room in itertools.product(range(12), range(n // 10)):
            if rng.random() < 0.65:
                its = [f"{kind}@{period}" for kind in (f"c{group}", f"t{teacher}", f"r{room}")]
                for name in its:
                    number.setdefault(name, n + 1 + len(number))
                options.append(([i, *(number[name] for name in its)], rng.randrange(21)))
    return names + list(number), options


FAMILIES = {
    "random": sets,
    "crews": crews,
    "auction": auction,
    "kidney": kidney,
    "assignment": assignment,
    "matching3": matching3,
    "districts": districts,
    "latin": latin,
    "cutting": cutting,
    "timetable": timetable,
}


if __name__ == "__main__":
    *sizes, seed = map(int, sys.argv[2:])
    names, options = FAMILIES[sys.argv[1]](random.Random(seed), *sizes)
    print(" ".join(names))
    for items, cost in options:
        its = (names[i].rpartition("|")[2] for i in items)
        print(" ".join(its) + (f" |{cost}" if cost else ""))
