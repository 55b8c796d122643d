"""Solves a problem in Knuth's format, without colors, by a general solver.

Usage: cheapest.py highs|cpsat SECONDS < problem.dlx

Prints "proved" or "open", the cost or "None", and the seconds of processor time, without reading
the problem.
"""

import math
import sys
import time


def read(lines):
    """The bounds of the rows, and for each column its cost and its rows."""
    lines = [line for line in lines if line.strip() and not line.startswith("|")]
    bounds, numbers, is_primary = [], {}, True
    for word in lines[0].split():
        if word == "|":
            is_primary = False
            continue
        low = high = 1
        if "|" in word:
            bound, word = word.split("|")
            low, high = (int(n) for n in (bound.split(":") if ":" in bound else [bound] * 2))
        numbers[word] = len(bounds)
        bounds.append((low if is_primary else 0, high))
    columns = []
    for line in lines[1:]:
        cost, rows = 0, []
        for word in line.split():
            name, _, price = word.partition("|")
            cost += int(price) if price else 0
            if name:
                rows.append(numbers[name])
        columns.append((cost, rows))
    return bounds, columns


def highs(bounds, columns, seconds):
    import highspy
    import numpy

    solver = highspy.Highs()
    for option, value in (("output_flag", False), ("threads", 1), ("mip_rel_gap", 0.0)):
        solver.setOptionValue(option, value)
    solver.setOptionValue("time_limit", float(seconds))
    program = highspy.HighsLp()
    program.num_col_, program.num_row_ = len(columns), len(bounds)
    program.col_cost_ = numpy.array([float(cost) for cost, _ in columns])
    program.col_lower_ = numpy.zeros(len(columns))
    program.col_upper_ = numpy.ones(len(columns))
    program.row_lower_ = numpy.array([float(low) for low, _ in bounds])
    program.row_upper_ = numpy.array([float(high) for _, high in bounds])
    starts, rows = [0], []
    for _, its in columns:
        rows += its
        starts.append(len(rows))
    program.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    program.a_matrix_.start_ = numpy.array(starts)
    program.a_matrix_.index_ = numpy.array(rows)
    program.a_matrix_.value_ = numpy.ones(len(rows))
    program.integrality_ = [highspy.HighsVarType.kInteger] * len(columns)
    solver.passModel(program)
    start = time.process_time()
    solver.run()
    spent = time.process_time() - start
    is_proved = solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
    cost = solver.getInfo().objective_function_value
    return is_proved, round(cost) if math.isfinite(cost) else None, spent


def cpsat(bounds, columns, seconds):
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    chosen = [model.NewBoolVar("") for _ in columns]
    rows = [[] for _ in bounds]
    for variable, (_, its) in zip(chosen, columns):
        for row in its:
            rows[row].append(variable)
    for (low, high), its in zip(bounds, rows):
        if (low, high) == (1, 1):
            model.AddExactlyOne(its)
        else:
            model.AddLinearConstraint(sum(its), low, high)
    model.Minimize(sum(cost * variable for variable, (cost, _) in zip(chosen, columns)))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    start = time.process_time()
    status = solver.Solve(model)
    spent = time.process_time() - start
    has_cover = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    cost = round(solver.ObjectiveValue()) if has_cover else None
    return status == cp_model.OPTIMAL, cost, spent


if __name__ == "__main__":
    problem = read(sys.stdin)
    solve = {"highs": highs, "cpsat": cpsat}[sys.argv[1]]
    proved, cost, spent = solve(*problem, float(sys.argv[2]))
    print("proved" if proved else "open", cost, f"{spent:.6f}")
