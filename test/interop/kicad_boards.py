"""Builds boards with KiCad's own code, each showing one thing that a reader must keep, and saves them.

usage: kicad_boards.py OUTDIR
Run by test/interop/kicad-import.test.ts with Debian's python3, which has pcbnew.
"""
import os
import sys

import pcbnew
from pcbnew import FromMM, wxPoint, wxPointMM, wxSizeMM

LIBRARY = os.environ.get("KICAD_FOOTPRINTS", "/usr/share/kicad/footprints")
EDGE = pcbnew.Edge_Cuts
# Bits of KiCad's RECT_CHAMFER_POSITIONS, which its Python does not name.
TOP_LEFT, TOP_RIGHT, BOTTOM_RIGHT = 1, 2, 8


class Maker:
    def __init__(self):
        self.board = pcbnew.BOARD()
        self.nets = {}

    def net(self, name):
        if name not in self.nets:
            self.nets[name] = pcbnew.NETINFO_ITEM(self.board, name)
            self.board.Add(self.nets[name])
        return self.nets[name]

    def shape(self, kind, layer, width=0.1):
        shape = pcbnew.PCB_SHAPE(self.board)
        shape.SetShape(kind)
        shape.SetLayer(layer)
        shape.SetWidth(FromMM(width))
        self.board.Add(shape)
        return shape

    def line(self, a, b, layer=EDGE, width=0.1):
        shape = self.shape(pcbnew.SHAPE_T_SEGMENT, layer, width)
        shape.SetStart(wxPointMM(*a))
        shape.SetEnd(wxPointMM(*b))

    def arc(self, a, m, b, layer=EDGE, width=0.1):
        shape = self.shape(pcbnew.SHAPE_T_ARC, layer, width)
        shape.SetArcGeometry(wxPointMM(*a), wxPointMM(*m), wxPointMM(*b))

    def circle(self, centre, radius, layer=EDGE, width=0.1, filled=False):
        shape = self.shape(pcbnew.SHAPE_T_CIRCLE, layer, width)
        shape.SetCenter(wxPointMM(*centre))
        shape.SetEnd(wxPointMM(centre[0] + radius, centre[1]))
        shape.SetFilled(filled)

    def rect(self, a, b, layer=EDGE, width=0.1):
        shape = self.shape(pcbnew.SHAPE_T_RECT, layer, width)
        shape.SetStart(wxPointMM(*a))
        shape.SetEnd(wxPointMM(*b))

    def curve(self, points, layer=EDGE):
        shape = self.shape(pcbnew.SHAPE_T_BEZIER, layer)
        for setter, p in zip((shape.SetStart, shape.SetBezierC1, shape.SetBezierC2, shape.SetEnd), points):
            setter(wxPointMM(*p))

    def polygon(self, points, layer):
        shape = self.shape(pcbnew.SHAPE_T_POLY, layer)
        shape.SetPolyPoints(pcbnew.wxPoint_Vector([wxPointMM(*p) for p in points]))
        shape.SetFilled(True)

    def part(self, library, name, ref, at, rot=0, back=False, nets=None, value="v"):
        footprint = pcbnew.FootprintLoad(os.path.join(LIBRARY, library + ".pretty"), name)
        footprint.SetReference(ref)
        footprint.SetValue(value)
        self.board.Add(footprint)
        footprint.SetPosition(wxPointMM(*at))
        footprint.SetOrientationDegrees(rot)
        if back:
            footprint.Flip(footprint.GetPosition(), False)
        for number, net in (nets or {}).items():
            for pad in footprint.Pads():
                if pad.GetNumber() == number:
                    pad.SetNet(self.net(net))
        return footprint

    def bare(self, ref, at, rot=0, back=False):
        footprint = pcbnew.FOOTPRINT(self.board)
        footprint.SetReference(ref)
        footprint.SetFPID(pcbnew.LIB_ID("own", "own_" + ref))
        self.board.Add(footprint)
        return footprint, at, rot, back

    def pad(self, footprint, number, shape, at, size, net=None, drill=None, plated=True, rot=0):
        pad = pcbnew.PAD(footprint)
        pad.SetNumber(number)
        pad.SetShape(shape)
        pad.SetSize(wxSizeMM(*size))
        pad.SetPos0(wxPointMM(*at))
        pad.SetPosition(wxPointMM(*at))
        if drill is None:
            pad.SetAttribute(pcbnew.PAD_ATTRIB_SMD)
            pad.SetLayerSet(pcbnew.PAD.SMDMask())
        else:
            pad.SetAttribute(pcbnew.PAD_ATTRIB_PTH if plated else pcbnew.PAD_ATTRIB_NPTH)
            pad.SetLayerSet(pcbnew.PAD.PTHMask() if plated else pcbnew.PAD.UnplatedHoleMask())
            pad.SetDrillSize(wxSizeMM(*drill))
            if drill[0] != drill[1]:
                pad.SetDrillShape(pcbnew.PAD_DRILL_SHAPE_OBLONG)
        pad.SetOrientation(rot * 10)
        if net is not None:
            pad.SetNet(self.net(net))
        footprint.Add(pad)
        return pad

    def stand(self, made):
        footprint, at, rot, back = made
        footprint.SetPosition(wxPointMM(*at))
        footprint.SetOrientationDegrees(rot)
        if back:
            footprint.Flip(footprint.GetPosition(), False)

    def track(self, net, a, b, width=0.25, layer=pcbnew.F_Cu, mid=None, locked=False):
        track = pcbnew.PCB_TRACK(self.board) if mid is None else pcbnew.PCB_ARC(self.board)
        track.SetStart(wxPointMM(*a))
        track.SetEnd(wxPointMM(*b))
        if mid is not None:
            track.SetMid(wxPointMM(*mid))
        track.SetWidth(FromMM(width))
        track.SetLayer(layer)
        track.SetNet(self.net(net))
        track.SetLocked(locked)
        self.board.Add(track)

    def via(self, net, at, size=0.8, drill=0.4):
        via = pcbnew.PCB_VIA(self.board)
        via.SetPosition(wxPointMM(*at))
        via.SetWidth(FromMM(size))
        via.SetDrill(FromMM(drill))
        via.SetNet(self.net(net))
        self.board.Add(via)
        return via

    def zone(self, net, points, layers=(pcbnew.F_Cu,), priority=0, rule=None):
        zone = pcbnew.ZONE(self.board)
        layer_set = pcbnew.LSET()
        for layer in layers:
            layer_set.AddLayer(layer)
        zone.SetLayerSet(layer_set)
        outline = pcbnew.wxPoint_Vector([wxPointMM(*p) for p in points])
        zone.AddPolygon(outline)
        zone.SetPriority(priority)
        if rule is not None:
            zone.SetIsRuleArea(True)
            zone.SetDoNotAllowTracks("tracks" in rule)
            zone.SetDoNotAllowVias("vias" in rule)
            zone.SetDoNotAllowCopperPour("pour" in rule)
            zone.SetDoNotAllowFootprints("parts" in rule)
            zone.SetDoNotAllowPads(False)
        else:
            zone.SetNet(self.net(net))
        self.board.Add(zone)
        return zone

    def text(self, words, at, layer, rot=0, mirrored=False):
        text = pcbnew.PCB_TEXT(self.board)
        text.SetText(words)
        text.SetPosition(wxPointMM(*at))
        text.SetLayer(layer)
        text.SetTextAngle(rot * 10)
        text.SetMirrored(mirrored)
        self.board.Add(text)
        return text


def wxPoint_Vector_of(*points):
    return pcbnew.wxPoint_Vector([wxPointMM(*p) for p in points])


def square(m, x=50, y=40, w=40, h=30):
    m.rect((x, y), (x + w, y + h))


def sides(m):
    square(m)
    m.part("Resistor_SMD", "R_0603_1608Metric", "R1", (60, 50), 0, False, {"1": "A", "2": "B"}, "10k")
    m.part("Resistor_SMD", "R_0603_1608Metric", "R2", (60, 55), 37.5, True, {"1": "A", "2": "B"}, "10k")
    m.part("Package_SO", "SOIC-8_3.9x4.9mm_P1.27mm", "U1", (75, 50), 90, False, {"1": "A", "8": "GND"}, "NE555")
    m.part("Package_SO", "SOIC-8_3.9x4.9mm_P1.27mm", "U2", (75, 60), 215, True, {"1": "B", "4": "GND"}, "LM358")
    m.part("Connector_PinHeader_2.54mm", "PinHeader_1x04_P2.54mm_Vertical", "J1", (54, 62), 90, True, {"1": "GND"}, "out")
    m.part("MountingHole", "MountingHole_3.2mm_M3", "H1", (85, 66)).SetLocked(True)
    m.track("A", (59.2, 50), (59.2, 45))
    m.track("A", (59.2, 45), (66, 45), locked=True)
    m.via("A", (66, 45))


def arcs(m):
    m.line((55, 40), (85, 40))
    m.arc((85, 40), (90 - 1.464466, 41.464466), (90, 45))
    m.line((90, 45), (90, 65))
    m.arc((90, 65), (88.535534, 68.535534), (85, 70))
    m.curve([(85, 70), (75, 74), (65, 66), (55, 70)])
    m.line((55, 70), (55, 58))
    m.arc((55, 52), (58, 55), (55, 58))
    m.line((55, 52), (55, 40))
    m.track("N", (60, 50), (70, 50), mid=(65, 45))
    m.track("N", (70, 50), (75, 50))
    m.track("N", (75, 50), (80, 55), width=0.5, layer=pcbnew.B_Cu, mid=(78.535534, 51.464466))
    m.via("N", (75, 50))


def cutouts(m):
    m.circle((70, 55), 20)
    m.circle((62, 50), 3)
    m.rect((70, 60), (78, 64))
    m.line((68, 44), (72, 44))
    m.arc((72, 44), (73, 45), (72, 46))
    m.line((72, 46), (68, 46))
    m.arc((68, 46), (67, 45), (68, 44))
    m.part("Resistor_SMD", "R_0805_2012Metric", "R1", (80, 50), 45, False, {"1": "A", "2": "B"})


def shapes(m):
    square(m)
    for i, (rot, back) in enumerate(((0, False), (30, False), (0, True), (300, True))):
        made = m.bare(f"X{i + 1}", (57 + 9 * i, 50), rot, back)
        f = made[0]
        trapezoid = m.pad(f, "1", pcbnew.PAD_SHAPE_TRAPEZOID, (-2, -4), (2, 1.2), "T", rot=0)
        trapezoid.SetDelta(wxSizeMM(0.4, 0))
        other = m.pad(f, "2", pcbnew.PAD_SHAPE_TRAPEZOID, (1, -4), (1.2, 2), "T", rot=90)
        other.SetDelta(wxSizeMM(0, 0.6))
        cut = m.pad(f, "3", pcbnew.PAD_SHAPE_CHAMFERED_RECT, (-2, 0), (2, 1.4), "C", rot=0)
        cut.SetChamferRectRatio(0.3)
        cut.SetRoundRectRadiusRatio(0.2)
        cut.SetChamferPositions(TOP_LEFT | BOTTOM_RIGHT)
        some = m.pad(f, "4", pcbnew.PAD_SHAPE_CHAMFERED_RECT, (1.5, 0), (1.4, 1.8), "C", rot=90)
        some.SetChamferRectRatio(0.25)
        some.SetRoundRectRadiusRatio(0)
        some.SetChamferPositions(TOP_RIGHT)
        own = m.pad(f, "5", pcbnew.PAD_SHAPE_CUSTOM, (-1.5, 4), (0.8, 0.8), "P", rot=0)
        own.SetAnchorPadShape(pcbnew.PAD_SHAPE_CIRCLE)
        own.AddPrimitivePoly(pcbnew.wxPoint_Vector([wxPointMM(*p) for p in ((0, 0), (1.6, -0.4), (1.6, 0.9), (0.9, 0.9), (0.9, 0.3))]), FromMM(0.1), True)
        own.AddPrimitiveCircle(wxPointMM(-0.4, 0.3), FromMM(0.5), FromMM(0.0), True)
        own.AddPrimitiveSegment(wxPointMM(0, 0), wxPointMM(0, 1.2), FromMM(0.3))
        offset = m.pad(f, "6", pcbnew.PAD_SHAPE_OVAL, (2.2, 4), (1.6, 2.6), "P", drill=(0.8, 0.8), rot=0)
        offset.SetOffset(wxPointMM(0.1, 0.5))
        apart = m.pad(f, "8", pcbnew.PAD_SHAPE_CUSTOM, (4, -1), (0.6, 0.6), "P", rot=0)
        apart.AddPrimitiveCircle(wxPointMM(0.2, 1.5), FromMM(0.3), FromMM(0), True)
        apart.AddPrimitivePoly(wxPoint_Vector_of((-0.2, -1), (0.6, -1), (0.6, -0.6)), FromMM(0), True)
        m.pad(f, "7", pcbnew.PAD_SHAPE_OVAL, (0, 8), (1.5, 2.5), "P", drill=(0.7, 1.5), rot=0)
        m.pad(f, "", pcbnew.PAD_SHAPE_CIRCLE, (3, 8), (1.5, 1.5), drill=(1.5, 1.5), plated=False)
        ring = m.pad(f, "", pcbnew.PAD_SHAPE_CIRCLE, (-3, 8), (2.4, 2.4), drill=(1.2, 1.2), plated=False)
        ring.SetLayerSet(pcbnew.PAD.UnplatedHoleMask())
        m.stand(made)


def zones(m):
    square(m)
    m.part("Resistor_SMD", "R_0603_1608Metric", "R1", (60, 50), 0, False, {"1": "GND", "2": "B"})
    m.part("Connector_PinHeader_2.54mm", "PinHeader_1x03_P2.54mm_Vertical", "J1", (80, 50), 0, False, {"1": "GND", "2": "B", "3": "VCC"})
    around = ((51, 41), (89, 41), (89, 69), (51, 69))
    m.zone("GND", around, (pcbnew.F_Cu, pcbnew.B_Cu))
    m.zone("VCC", ((75, 45), (88, 45), (88, 60), (75, 60)), priority=2)
    island = m.zone("B", ((54, 60), (70, 60), (70, 67), (54, 67)), (pcbnew.B_Cu,), priority=1)
    island.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_NEVER)
    solid = m.zone("GND", ((54, 55), (58, 55), (58, 58), (54, 58)), priority=3)
    solid.SetPadConnection(pcbnew.ZONE_CONNECTION_FULL)
    m.zone(None, ((62, 42), (70, 42), (70, 47), (62, 47)), (pcbnew.F_Cu, pcbnew.B_Cu), rule=("tracks", "vias", "pour", "parts"))
    m.zone(None, ((72, 62), (76, 62), (76, 66), (72, 66)), (pcbnew.B_Cu,), rule=("pour",))
    m.track("B", (60.8, 50), (80, 52.54))
    m.track("B", (65, 41.5), (65, 68.5), layer=pcbnew.B_Cu)
    m.via("B", (65, 64))


def texts(m):
    square(m)
    m.text("front text", (60, 45), pcbnew.F_SilkS)
    m.text("two\nlines", (75, 48), pcbnew.F_SilkS, 90)
    m.text("behind", (60, 52), pcbnew.B_SilkS, 30, True)
    m.text("fab \"quoted\" \\ text", (60, 60), pcbnew.F_Fab)
    m.text("copper", (80, 65), pcbnew.F_Cu)
    m.circle((70, 62), 2, pcbnew.F_SilkS, 0.2)
    m.circle((76, 62), 1, pcbnew.B_SilkS, 0.1, True)
    m.polygon(((54, 62), (57, 62), (55.5, 65)), pcbnew.F_SilkS)
    m.polygon(((54, 66), (57, 66), (55.5, 69)), pcbnew.F_Mask)
    m.arc((80, 50), (82, 52), (80, 54), pcbnew.F_SilkS, 0.15)
    m.part("LED_SMD", "LED_0603_1608Metric", "D1", (85, 50), 0, False, {"1": "GND"}, "red")
    m.part("Package_TO_SOT_SMD", "SOT-223-3_TabPin2", "U3", (84, 60), 180, True, {"1": "GND"}, "AMS1117")


def lettering(m):
    square(m, 50, 40, 90, 70)
    left, centre, right = pcbnew.GR_TEXT_HJUSTIFY_LEFT, pcbnew.GR_TEXT_HJUSTIFY_CENTER, pcbnew.GR_TEXT_HJUSTIFY_RIGHT
    top, middle, bottom = pcbnew.GR_TEXT_VJUSTIFY_TOP, pcbnew.GR_TEXT_VJUSTIFY_CENTER, pcbnew.GR_TEXT_VJUSTIFY_BOTTOM
    ascii_codes = [chr(c) for c in range(33, 127) if chr(c) not in "{}"]
    rows = ["".join(ascii_codes[i:i + 31]) for i in range(0, len(ascii_codes), 31)] + ["".join(chr(c) for c in range(0xA1, 0x100))]
    rows += ["αβγδεζηθικλμνξοπρστυφχψω ΓΔΘΛΞΠΣΦΨΩ", "Привет, МИР ₽ € … ‰ ± ² ³ → ⇒ ≤ ≠ ∞ ⌀"]
    for i, row in enumerate(rows):
        m.text(row, (95, 43 + 2.5 * i), pcbnew.F_SilkS)
    cells = [(h, v, mirrored, italic) for h in (left, centre, right) for v in (top, middle, bottom) for mirrored in (False, True) for italic in (False, True)]
    for i, (h, v, mirrored, italic) in enumerate(cells):
        text = m.text("Ag\n~{RST}x_{n}\n2^{k}", (56 + (i % 9) * 9.5, 66 + (i // 9) * 6.5), pcbnew.B_SilkS if mirrored else pcbnew.F_SilkS, (i * 35) % 360, mirrored)
        text.SetHorizJustify(h)
        text.SetVertJustify(v)
        text.SetItalic(italic)
        text.SetTextSize(wxSizeMM(0.8 + 0.1 * (i % 4), 1.0))
        text.SetTextThickness(FromMM(0.1 + 0.03 * (i % 3)))
    for i, words in enumerate(("~{over two} words", "{slash}{backslash}{lt}", "trailing\n", "\nleading", "${TITLE}")):
        m.text(words, (60 + 14 * i, 95), pcbnew.F_SilkS)
    for i, (size, pen, bold) in enumerate((((2, 1), 0.6, False), ((1, 2), 0.3, True), ((3, 3), 0.5, True), ((0.5, 0.5), 0.08, False))):
        text = m.text("Wide", (60 + 18 * i, 102), pcbnew.F_SilkS)
        text.SetTextSize(wxSizeMM(*size))
        text.SetTextThickness(FromMM(pen))
        text.SetBold(bold)
    for i, rot in enumerate((0, 45, 90, 135, 180, 225, 270, 315)):
        m.part("Resistor_SMD", "R_0603_1608Metric", f"R{i + 1}", (56 + 10 * i, 107), rot, i % 2 == 1, {"1": "A"}, "10k")


def names(m):
    square(m)
    for i, (ref, nets) in enumerate((
        ("REF**", {"1": "Net-(R1-Pad1)", "2": "/sub sheet/USB_D+"}),
        ("R1", {"1": "Net-(R1-Pad1)", "2": "~{RESET}"}),
        ("R1", {"1": "unconnected-(U1-Pad3)", "2": "µC_Ω"}),
        ("IC1A", {"1": "n" * 90, "2": "n" * 90 + "2"}),
        ("", {"1": "+3V3", "2": "GND"}),
    )):
        m.part("Resistor_SMD", "R_0603_1608Metric", ref, (56 + 6 * i, 50), 0, i % 2 == 1, nets, "1k \"5%\"")


def modules(m):
    square(m, 50, 40, 70, 60)
    m.part("RF_Module", "ESP32-WROOM-32", "U1", (70, 55), 0, False, {"1": "GND", "2": "3V3"}, "ESP32-WROOM-32")
    m.part("Connector_USB", "USB_C_Receptacle_HRO_TYPE-C-31-M-12", "J1", (100, 90), 0, False, {"A1": "GND", "A4": "VBUS"})
    m.part("Package_DFN_QFN", "QFN-56-1EP_7x7mm_P0.4mm_EP3.2x3.2mm", "U2", (100, 60), 45, False, {"57": "GND"}, "RP2040")
    m.part("Connector_JST", "JST_PH_S2B-PH-SM4-TB_1x02-1MP_P2.00mm_Horizontal", "J2", (60, 88), 180, True, {"1": "GND"})
    m.part("Jumper", "SolderJumper-2_P1.3mm_Open_RoundedPad1.0x1.5mm", "JP1", (80, 85), 30, False, {"1": "GND", "2": "3V3"})
    m.part("Package_TO_SOT_SMD", "SOT-89-3", "Q1", (85, 75), 90, False, {"2": "VBUS"})
    m.part("Button_Switch_SMD", "SW_SPST_TL3342", "SW1", (75, 90), 0, True, {"1": "GND"})


def webs(m):
    square(m)
    m.board.GetDesignSettings().m_SolderMaskMinWidth = FromMM(0.3)
    m.board.GetDesignSettings().m_SolderMaskMargin = FromMM(0.04)
    m.part("Package_DFN_QFN", "QFN-56-1EP_7x7mm_P0.4mm_EP3.2x3.2mm", "U1", (60, 50), 30, False, {"57": "GND"})
    m.part("Package_QFP", "LQFP-48_7x7mm_P0.5mm", "U2", (75, 60), 0, True, {"1": "3V3"})
    m.part("Connector_USB", "USB_C_Receptacle_HRO_TYPE-C-31-M-12", "J1", (80, 45), 180, False, {"A1": "GND"})
    m.polygon(((54, 62), (57, 62), (55.5, 65)), pcbnew.F_Mask)
    m.polygon(((57.2, 62), (60, 62), (58, 65)), pcbnew.F_Mask)


def plate(m):
    square(m, 20, 20, 100, 100)
    for i in range(25):
        x, y = 25 + 19 * (i % 5), 25 + 19 * (i // 5)
        m.rect((x, y), (x + 14, y + 14))
    m.line((10, 10), (150, 150), pcbnew.Dwgs_User)
    m.line((60, 60), (60, 60), pcbnew.Cmts_User)


def large(m):
    square(m, 20, 20, 160, 120)
    for i in range(400):
        x, y = 25 + (i % 25) * 6, 25 + (i // 25) * 7
        m.part("Resistor_SMD", "R_0402_1005Metric", f"R{i + 1}", (x, y), (i * 15) % 360, i % 3 == 0, {"1": "A%d" % (i // 4), "2": "GND"})
        m.via("GND", (x + 2.5, y + 2.5), 0.6, 0.3)
        m.track("A%d" % (i // 4), (x, y + 3), (x + 2, y + 3), 0.2)
    m.zone("GND", ((21, 21), (179, 21), (179, 139), (21, 139)), (pcbnew.F_Cu, pcbnew.B_Cu))


def inner(m):
    m.board.SetCopperLayerCount(4)
    square(m)
    m.part("Package_QFP", "LQFP-48_7x7mm_P0.5mm", "U1", (62, 52), 45, False, {"1": "3V3", "8": "GND", "10": "A"}, "MCU")
    m.part("Connector_PinHeader_2.54mm", "PinHeader_1x04_P2.54mm_Vertical", "J1", (80, 48), 0, False, {"1": "GND", "2": "3V3", "3": "A"})
    m.zone("GND", ((51, 41), (89, 41), (89, 69), (51, 69)), (pcbnew.In1_Cu,))
    m.zone("3V3", ((51, 41), (89, 41), (89, 69), (51, 69)), (pcbnew.In2_Cu, pcbnew.F_Cu))
    m.track("A", (70, 60), (80, 60), 0.3, pcbnew.In1_Cu)
    m.track("A", (70, 60), (70, 55), 0.3, pcbnew.In2_Cu)
    m.via("A", (70, 60), 0.6, 0.3)
    m.via("GND", (75, 65), 0.6, 0.3)
    m.text("inner 2", (60, 66), pcbnew.In2_Cu)


def blind(m):
    m.board.SetCopperLayerCount(6)
    m.board.GetDesignSettings().m_BlindBuriedViaAllowed = True
    m.board.GetDesignSettings().m_MicroViasAllowed = True
    square(m)
    for i, (kind, first, last) in enumerate((
        (pcbnew.VIATYPE_BLIND_BURIED, pcbnew.F_Cu, pcbnew.In2_Cu),
        (pcbnew.VIATYPE_BLIND_BURIED, pcbnew.In1_Cu, pcbnew.In4_Cu),
        (pcbnew.VIATYPE_MICROVIA, pcbnew.F_Cu, pcbnew.In1_Cu),
        (pcbnew.VIATYPE_BLIND_BURIED, pcbnew.In3_Cu, pcbnew.B_Cu),
        (pcbnew.VIATYPE_THROUGH, pcbnew.F_Cu, pcbnew.B_Cu),
    )):
        via = m.via("A", (56 + 5 * i, 50), 0.6, 0.3)
        via.SetViaType(kind)
        via.SetLayerPair(first, last)
        m.track("A", (56 + 5 * i, 50), (58 + 5 * i, 50), 0.25, first)
        m.track("A", (56 + 5 * i, 50), (56 + 5 * i, 53), 0.25, last)
    for x, end in ((60, True), (66, False)):
        via = m.via("B", (x, 60), 0.8, 0.4)
        via.SetRemoveUnconnected(True)
        via.SetKeepTopBottom(end)
        m.track("B", (x, 60), (x + 3, 60), 0.25, pcbnew.In2_Cu)
    m.part("Connector_PinHeader_2.54mm", "PinHeader_1x02_P2.54mm_Vertical", "J1", (80, 55), 0, False, {"1": "A", "2": "B"})


def open_edge(m):
    m.line((50, 40), (90, 40))
    m.line((90, 40), (90, 70))


def two_boards(m):
    square(m)
    square(m, 100, 40)


BOARDS = (sides, arcs, cutouts, shapes, zones, texts, lettering, names, modules, webs, plate, large, inner, blind, open_edge, two_boards)
for make in BOARDS:
    path = os.path.join(sys.argv[1], make.__name__ + ".kicad_pcb")
    maker = Maker()
    make(maker)
    pcbnew.SaveBoard(path, maker.board)
    if make in (zones, large, inner):
        # Only a board with a project can be filled, and only a loaded one has it.
        saved = pcbnew.LoadBoard(path)
        pcbnew.ZONE_FILLER(saved).Fill(saved.Zones())
        pcbnew.SaveBoard(path, saved)
