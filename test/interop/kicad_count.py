"""What KiCad's own code sees in boards: counts, places, areas and, when asked, how many rules it finds broken.

usage: kicad_count.py [--drc] BOARD.kicad_pcb ...
prints one JSON list. Run by test/interop/kicad-import.test.ts with Debian's python3, which has pcbnew.
"""
import collections
import json
import os
import re
import sys
import tempfile

import pcbnew

mm = pcbnew.ToMM


def area(poly):
    return poly.Area() / 1e12


def copper(board):
    layers = [("front", pcbnew.F_Cu), ("back", pcbnew.B_Cu)]
    return layers + [("inner%d" % i, i) for i in range(1, board.GetCopperLayerCount() - 1)]


def pads_of(board, footprint):
    for pad in footprint.Pads():
        layers = sorted(n for n, i in copper(board) if pad.IsOnLayer(i) and pad.FlashLayer(i))
        shape = pad.GetEffectivePolygon()
        rings = [shape.Outline(i) for i in range(shape.OutlineCount())]
        corners = [ring.CPoint(i) for ring in rings for i in range(ring.PointCount())]
        yield {
            "number": pad.GetNumber(),
            "net": pad.GetNetname(),
            "x": mm(pad.GetPosition().x),
            "y": mm(pad.GetPosition().y),
            "drill": sorted([mm(pad.GetDrillSize().x), mm(pad.GetDrillSize().y)]),
            "layers": layers,
            "area": area(shape),
            "box": [mm(f(getattr(c, axis) for c in corners)) for f in (min, max) for axis in "xy"],
        }


def outline_area(board):
    shape = pcbnew.SHAPE_POLY_SET()
    return area(shape) if board.GetBoardPolygonOutlines(shape) else None


def drc(board):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "drc.txt")
        pcbnew.WriteDRCReport(board, path, pcbnew.EDA_UNITS_MILLIMETRES, True)
        with open(path, encoding="utf-8") as report:
            return collections.Counter(re.findall(r"^\[(\w+)\]", report.read(), re.M))


def look(path, judge):
    board = pcbnew.LoadBoard(path)
    tracks = list(board.GetTracks())
    zones = list(board.Zones())
    kinds = collections.Counter(t.GetClass() for t in tracks)
    return {
        "nets": sorted(str(n) for n in board.GetNetsByName().keys() if str(n) != ""),
        "parts": [
            {
                "ref": f.GetReference(),
                "value": f.GetValue(),
                "x": mm(f.GetPosition().x),
                "y": mm(f.GetPosition().y),
                "rot": f.GetOrientationDegrees(),
                "side": "back" if f.IsFlipped() else "front",
                "locked": f.IsLocked(),
                "graphics": len(list(f.GraphicalItems())),
                "pads": list(pads_of(board, f)),
            }
            for f in board.GetFootprints()
        ],
        "drawings": len([d for d in board.GetDrawings() if d.GetLayer() != pcbnew.Edge_Cuts]),
        "tracks": kinds["PCB_TRACK"],
        "arcs": kinds["PCB_ARC"],
        "vias": kinds["PCB_VIA"],
        "layers": board.GetCopperLayerCount(),
        "on_layer": collections.Counter(board.GetStandardLayerName(t.GetLayer()) for t in tracks if t.GetClass() != "PCB_VIA"),
        "via_layers": sorted(
            [*(mm(c) for c in t.GetPosition()), [n for n, i in copper(board) if t.IsOnLayer(i) and t.FlashLayer(i)]]
            for t in tracks
            if t.GetClass() == "PCB_VIA"
        ),
        "length": sum(mm(t.GetLength()) for t in tracks if t.GetClass() != "PCB_VIA"),
        "zones": [
            {
                "net": z.GetNetname(),
                "priority": z.GetPriority(),
                "fills": {
                    side: round(area(z.GetFilledPolysList(layer)), 6)
                    for side, layer in copper(board)
                    if z.IsOnLayer(layer)
                },
            }
            for z in zones
            if z.IsOnCopperLayer() and not z.GetIsRuleArea()
        ],
        "keepouts": sum(1 for z in zones if z.GetIsRuleArea()),
        # To a thousandth: a curve goes out as its chords, whose corners are rounded to the nanometre.
        "outline": round(outline_area(board) or 0, 3),
        "drc": drc(board) if judge else {},
    }


paths = [p for p in sys.argv[1:] if p != "--drc"]
json.dump([look(p, "--drc" in sys.argv) for p in paths], sys.stdout)
