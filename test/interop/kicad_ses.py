"""A board without copper out of KiCad as Specctra design, and a session back into it.

usage: kicad_ses.py strip BOARD.kicad_pcb OUT     writes OUT.kicad_pcb (no tracks, vias, zones, copper texts), OUT.dsn (KiCad's own exporter)
       kicad_ses.py load OUT FILE.ses              puts the session's copper onto OUT.kicad_pcb, writes OUT.routed.kicad_pcb, OUT.routed.drc.txt
KiCad 6 imports sessions in its window only, so `load` does what its importer does, by its rules: lengths are counted in steps of the
routes' resolution, y points up, a via is the padstack of its name in library_out with the drill that the name tells.
Run by test/interop/ses.test.ts with Debian's python3, which has pcbnew.
"""
import os
import re
import shutil
import sys

import pcbnew

NM = {"um": 1000.0, "mm": 1e6, "mil": 25400.0, "inch": 25.4e6}


def parse(text):
    text = text.replace('(string_quote ")', "")
    stack = [[]]
    for quoted, other in re.findall(r'"([^"]*)"|([()]|[^\s()"]+)', text):
        if other == "(":
            stack.append([])
        elif other == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(other or quoted)
    return stack[0][0]


def find(node, name):
    return [n for n in node if isinstance(n, list) and n and n[0] == name]


def drc(board, path):
    if not pcbnew.WriteDRCReport(board, path, pcbnew.EDA_UNITS_MILLIMETRES, True):
        raise SystemExit("KiCad wrote no DRC report")


def strip(source, out):
    board = pcbnew.LoadBoard(source)
    texts = [d for d in board.GetDrawings() if d.GetClass() == "PTEXT" and d.IsOnCopperLayer()]
    for item in list(board.Zones()) + list(board.GetTracks()) + texts:
        board.Delete(item)
    rules = source.replace(".kicad_pcb", ".kicad_pro")
    if os.path.exists(rules):
        shutil.copy(rules, out + ".kicad_pro")
        shutil.copy(rules, out + ".routed.kicad_pro")
    pcbnew.SaveBoard(out + ".kicad_pcb", board)
    if not pcbnew.ExportSpecctraDSN(board, out + ".dsn"):
        raise SystemExit("KiCad exported no DSN")


def load(out, session):
    board = pcbnew.LoadBoard(out + ".kicad_pcb")
    with open(session, encoding="utf8") as file:
        (routes,) = find(parse(file.read()), "routes")
    (resolution,) = find(routes, "resolution")
    step = NM[resolution[1]] / float(resolution[2])

    def point(x, y):
        return pcbnew.wxPoint(round(float(x) * step), round(-float(y) * step))

    stacks = {p[1]: p for p in find(find(routes, "library_out")[0], "padstack")}
    for net in find(find(routes, "network_out")[0], "net"):
        item = board.FindNet(net[1])
        if item is None:
            raise SystemExit("the session names a net that the board has not: " + net[1])
        for wire in find(net, "wire"):
            (path,) = find(wire, "path")
            points = [point(x, y) for x, y in zip(path[3::2], path[4::2])]
            for a, b in zip(points, points[1:]):
                track = pcbnew.PCB_TRACK(board)
                track.SetStart(a)
                track.SetEnd(b)
                track.SetWidth(round(float(path[2]) * step))
                track.SetLayer(board.GetLayerID(path[1]))
                track.SetNet(item)
                board.Add(track)
        for via in find(net, "via"):
            circles = [find(s, "circle")[0] for s in find(stacks[via[1]], "shape")]
            made = pcbnew.PCB_VIA(board)
            made.SetPosition(point(via[2], via[3]))
            made.SetWidth(round(float(circles[0][2]) * step))
            made.SetDrill(round(float(re.search(r":([\d.]+)_um", via[1]).group(1)) * 1000))
            made.SetNet(item)
            board.Add(made)
    pcbnew.SaveBoard(out + ".routed.kicad_pcb", board)
    again = pcbnew.LoadBoard(out + ".routed.kicad_pcb")
    drc(again, out + ".routed.drc.txt")


if sys.argv[1] == "strip":
    strip(sys.argv[2], sys.argv[3])
else:
    load(sys.argv[2], sys.argv[3])
