"""Plots a board's fabrication layers with KiCad's own code.

usage: kicad_plot.py BOARD.kicad_pcb OUTDIR [BOARD.kicad_pcb OUTDIR]...
writes OUTDIR/*.gbr with Debian's python3, which has pcbnew; kicad_check.py imports `plot`.
"""
import os
import sys

import pcbnew

LAYERS = {
    "F_Cu": pcbnew.F_Cu,
    "B_Cu": pcbnew.B_Cu,
    "F_Mask": pcbnew.F_Mask,
    "B_Mask": pcbnew.B_Mask,
    "F_Silkscreen": pcbnew.F_SilkS,
    "B_Silkscreen": pcbnew.B_SilkS,
    "F_Paste": pcbnew.F_Paste,
    "B_Paste": pcbnew.B_Paste,
    "Edge_Cuts": pcbnew.Edge_Cuts,
}


def layers_of(board):
    inner = {f"In{i}_Cu": i for i in range(1, board.GetCopperLayerCount() - 1)}
    return {**LAYERS, **inner}


def plot(board, out):
    """Every layer as gerber; whether vias are open in the mask and which texts are shown is as the board's file has it."""
    controller = pcbnew.PLOT_CONTROLLER(board)
    options = controller.GetPlotOptions()
    options.SetOutputDirectory(out)
    options.SetPlotFrameRef(False)
    options.SetUseGerberProtelExtensions(False)
    options.SetUseGerberX2format(True)
    options.SetGerberPrecision(6)
    options.SetSubtractMaskFromSilk(False)
    options.SetExcludeEdgeLayer(True)
    options.SetUseAuxOrigin(False)
    options.SetDrillMarksType(pcbnew.PCB_PLOT_PARAMS.NO_DRILL_SHAPE)
    for name, layer in layers_of(board).items():
        controller.SetLayer(layer)
        controller.OpenPlotfile(name, pcbnew.PLOT_FORMAT_GERBER, name)
        controller.PlotLayer()
    controller.ClosePlot()


def main(arguments):
    for path, out in zip(arguments[::2], arguments[1::2]):
        os.makedirs(out, exist_ok=True)
        plot(pcbnew.LoadBoard(path), out)


if __name__ == "__main__":
    main(sys.argv[1:])
