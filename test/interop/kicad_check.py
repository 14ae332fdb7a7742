"""Reads a board with KiCad's own code and reports what it sees, as JSON on standard output.

usage: kicad_check.py BOARD.kicad_pcb OUTDIR [BOARD.kicad_pcb OUTDIR]
writes OUTDIR/drc.txt, OUTDIR/plot/*.g*, OUTDIR/plot/*.drl; of the second board drc.txt alone
Run by test/interop/kicad.ts with Debian's python3, which has pcbnew.
"""
import json
import os
import sys

import pcbnew

sys.dont_write_bytecode = True
from kicad_plot import plot  # noqa: E402 (after the line that keeps Python from leaving files beside it)

SHAPES = {
    pcbnew.PAD_SHAPE_CIRCLE: "circle",
    pcbnew.PAD_SHAPE_RECT: "rect",
    pcbnew.PAD_SHAPE_OVAL: "oval",
    pcbnew.PAD_SHAPE_ROUNDRECT: "roundrect",
}
mm = pcbnew.ToMM


def name_of(layer):
    return {pcbnew.F_Cu: "front", pcbnew.B_Cu: "back"}.get(layer, "inner%d" % layer)


def pads_of(footprint, copper):
    for pad in footprint.Pads():
        layers = [name_of(i) for i in copper if pad.IsOnLayer(i)]
        if not layers:
            continue
        bare = pad.GetAttribute() == pcbnew.PAD_ATTRIB_NPTH
        drill = pad.GetDrillSize()
        yield {
            "number": pad.GetNumber(),
            "net": pad.GetNetname(),
            "x": mm(pad.GetPosition().x),
            "y": mm(pad.GetPosition().y),
            "rot": pad.GetOrientationDegrees(),
            "w": mm(pad.GetSize().x),
            "h": mm(pad.GetSize().y),
            "shape": SHAPES[pad.GetShape()],
            "radius": mm(pad.GetRoundRectCornerRadius()) if pad.GetShape() == pcbnew.PAD_SHAPE_ROUNDRECT else 0,
            "drill": [mm(drill.x), mm(drill.y)],
            "plated": not bare,
            "layers": [] if bare else layers,
        }


def drill(board, out):
    writer = pcbnew.EXCELLON_WRITER(board)
    writer.SetFormat(True, pcbnew.GENDRILL_WRITER_BASE.DECIMAL_FORMAT, 3, 3)
    writer.SetOptions(False, False, pcbnew.wxPoint(0, 0), False)
    writer.SetRouteModeForOvalHoles(False)
    writer.CreateDrillandMapFilesSet(out, True, False)


def judge(board, out):
    if not pcbnew.WriteDRCReport(board, os.path.join(out, "drc.txt"), pcbnew.EDA_UNITS_MILLIMETRES, True):
        raise SystemExit("KiCad wrote no DRC report")


def main(path, out):
    board = pcbnew.LoadBoard(path)
    plots = os.path.join(out, "plot")
    os.makedirs(plots, exist_ok=True)
    plot(board, plots)
    drill(board, plots)
    judge(board, out)
    board.BuildConnectivity()
    before = board.GetConnectivity().GetUnconnectedCount()
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    board.BuildConnectivity()
    json.dump(
        {
            "version": pcbnew.GetBuildVersion(),
            "nets": sorted(str(n) for n in board.GetNetsByName().keys() if str(n) != ""),
            "parts": [
                {
                    "ref": f.GetReference(),
                    "value": f.GetValue(),
                    "x": mm(f.GetPosition().x),
                    "y": mm(f.GetPosition().y),
                    "side": "back" if f.IsFlipped() else "front",
                    "pads": list(pads_of(f, list(board.GetEnabledLayers().CuStack()))),
                }
                for f in board.GetFootprints()
            ],
            "tracks": sum(1 for t in board.GetTracks() if t.GetClass() == "PCB_TRACK"),
            "vias": sum(1 for t in board.GetTracks() if t.GetClass() == "PCB_VIA"),
            "zones": sum(1 for z in board.Zones() if not z.GetIsRuleArea()),
            "unconnected": before,
            "unconnected_after_refill": board.GetConnectivity().GetUnconnectedCount(),
        },
        sys.stdout,
    )


main(sys.argv[1], sys.argv[2])
if len(sys.argv) > 3:
    judge(pcbnew.LoadBoard(sys.argv[3]), sys.argv[4])
