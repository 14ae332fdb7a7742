"""KiCad's own design rule check of several boards, in one process.

usage: kicad_drc.py BOARD.kicad_pcb ...
writes BOARD.drc.txt beside each; a .kicad_pro beside a board holds the rules it is judged by.
Run by test/interop/drc.test.ts with Debian's python3, which has pcbnew.
"""
import sys

import pcbnew

for path in sys.argv[1:]:
    board = pcbnew.LoadBoard(path)
    report = path.replace(".kicad_pcb", ".drc.txt")
    if not pcbnew.WriteDRCReport(board, report, pcbnew.EDA_UNITS_MILLIMETRES, True):
        raise SystemExit("KiCad wrote no DRC report for " + path)
