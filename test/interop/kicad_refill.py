"""KiCad's own design rule check of several boards after KiCad filled all their zones anew.

usage: kicad_refill.py BOARD.kicad_pcb ...
prints a JSON list: for each board, the KiCad version, what it finds (rule, nets, the things it names with their places), and the copper
area of the zones in mm2, before and after the refill. The boards are left beside as they were judged (`*.filled.kicad_pcb`). Runs in
Debian's python3 with pcbnew, and in KiCad 9's.
"""
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
    found = []
    for block in re.split(r"(?m)^(?=\[\w+\]: )", text)[1:]:
        things = re.findall(r"(?m)^\s+@\((.*?)\): (.*)$", block)
        found.append({
            "rule": re.match(r"\[(\w+)\]", block).group(1),
            "nets": sorted({net for _, thing in things for net in re.findall(r"\[([^\]]*)\]", thing)}),
            "things": sorted(re.sub(r", length .*", "", thing) + " at " + place for place, thing in things),
        })
    return found


def filled(board):
    return sum(zone.GetFilledArea() for zone in board.Zones() if not zone.GetIsRuleArea()) / 1e12


def areas(board):
    for zone in board.Zones():
        zone.CalculateFilledArea()
    return filled(board)


judged = []
for path in sys.argv[1:]:
    board = pcbnew.LoadBoard(path)
    before = areas(board)
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    board.BuildConnectivity()
    judged.append({"version": pcbnew.GetBuildVersion(), "found": entries(board, path), "filled": [before, areas(board)]})
    pcbnew.SaveBoard(path.replace(".kicad_pcb", ".filled.kicad_pcb"), board)
print("\n" + json.dumps(judged))
