"""Plots a board's fabrication layers with KiCad's own code.

usage: kicad_plot.py BOARD.kicad_pcb OUTDIR [BOARD.kicad_pcb OUTDIR]...
writes OUTDIR/*.gbr with Debian's python3, which has pcbnew; kicad_check.py imports `plot`.
"""
import os
import re
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
    # KiCad 9 numbers them otherwise than KiCad 6.
    copper = {board.GetStandardLayerName(i).replace(".", "_"): i for i in board.GetEnabledLayers().CuStack()}
    return {**LAYERS, **copper}


def plot(board, out):
    """Every layer as gerber; whether vias are open in the mask and which texts are shown is as the board's file has it."""
    controller = pcbnew.PLOT_CONTROLLER(board)
    options = controller.GetPlotOptions()
    # A controller begins with options of its own.
    kept = board.GetPlotOptions()
    options.SetPlotReference(kept.GetPlotReference())
    options.SetPlotValue(kept.GetPlotValue())
    if hasattr(options, "SetPlotViaOnMaskLayer"):  # until KiCad 8
        options.SetPlotViaOnMaskLayer(kept.GetPlotViaOnMaskLayer())
    options.SetOutputDirectory(out)
    options.SetPlotFrameRef(False)
    options.SetUseGerberProtelExtensions(False)
    options.SetUseGerberX2format(True)
    options.SetGerberPrecision(6)
    options.SetSubtractMaskFromSilk(False)
    if hasattr(options, "SetExcludeEdgeLayer"):  # until KiCad 6
        options.SetExcludeEdgeLayer(True)
    options.SetUseAuxOrigin(False)
    options.SetDrillMarksType(0)  # none
    for name, layer in layers_of(board).items():
        options.SetDisableGerberMacros(False)
        if not mended(plot_layer(controller, name, layer)):
            options.SetDisableGerberMacros(True)
            plot_layer(controller, name, layer)


def plot_layer(controller, name, layer):
    """The path of the file that was written."""
    controller.SetLayer(layer)
    controller.OpenPlotfile(name, pcbnew.PLOT_FORMAT_GERBER, name)
    path = controller.GetPlotFileName()
    controller.PlotLayer()
    controller.ClosePlot()
    return path


SHARP = "%AMSharp*\n4,1,4,$1,$2,$3,$4,$5,$6,$7,$8,$1,$2,0*%\n"


def mended(path):
    """Whether gerbv can draw the file as it is. Rounded rectangles without a radius, whose sides of no width it draws a pixel wide, become plain
    ones; outlines of macros with more than 50 corners it draws wrong."""
    with open(path, encoding="utf8") as file:
        text = file.read()
    sharp = re.sub(r"^(%ADD\d+)RoundRect,0\.000000X(.*)X0\*%", r"\1Sharp,\2*%", text, flags=re.M)
    if sharp != text:
        with open(path, "w", encoding="utf8") as file:
            file.write(sharp.replace("%AMRoundRect*", SHARP + "%AMRoundRect*", 1))
    return all(int(corners) <= 50 for corners in re.findall(r"^4,1,(\d+),", text, re.M))


def main(arguments):
    for path, out in zip(arguments[::2], arguments[1::2]):
        os.makedirs(out, exist_ok=True)
        plot(pcbnew.LoadBoard(path), out)


if __name__ == "__main__":
    main(sys.argv[1:])
