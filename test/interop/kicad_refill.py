"""KiCad's own design rule check of several boards after KiCad filled all their zones anew.

usage: kicad_refill.py BOARD.kicad_pcb ...
prints a JSON list: for each board, the KiCad version, how many entries each rule has, and the copper area of the zones in mm2,
before and after the refill. Runs in Debian's python3 with pcbnew, and in KiCad 9's.
"""
import collections
import json
import os
import re
import sys

import pcbnew

MILLIMETRES = getattr(pcbnew, "EDA_UNITS_MILLIMETRES", getattr(pcbnew, "EDA_UNITS_MM", 1))


def entries(board, path):
    report = path.replace(".kicad_pcb", ".drc.txt")
    if not pcbnew.WriteDRCReport(board, report, MILLIMETRES, True):
        raise SystemExit("KiCad wrote no DRC report for " + path)
    with open(report, encoding="utf-8", errors="replace") as file:
        text = file.read()
    os.remove(report)
    return dict(collections.Counter(re.findall(r"(?m)^\[(\w+)\]", text)))


def filled(board):
    return sum(zone.GetFilledArea() for zone in board.Zones() if not zone.GetIsRuleArea()) / 1e12


def areas(board):
    for zone in board.Zones():
        zone.CalculateFilledArea()
    return filled(board)


found = []
for path in sys.argv[1:]:
    board = pcbnew.LoadBoard(path)
    before = areas(board)
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    board.BuildConnectivity()
    found.append({"version": pcbnew.GetBuildVersion(), "drc": entries(board, path), "filled": [before, areas(board)]})
print("\n" + json.dumps(found))
