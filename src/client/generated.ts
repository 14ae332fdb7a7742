/* Written by scripts/client-types.ts from the OpenAPI document; do not edit. */

export type Health = { ok: boolean; version: string; uptime: number; jobs: JobStats };
export type JobStats = { queued: number; running: number; done: number; failed: number };
export type Failure = { error: string };
export type App = { version: string; build: { commit: string | null; tag: string | null; dirty: boolean }; format: number; chat: { available: boolean; backend: string; model: string; why: string }; router: { java: string | null; jar: string | null; ready: boolean; version: string | null; needs: string; why: string }; simulator: { available: boolean; engine: string | null; version: string | null; why: string }; catalogue: { available: boolean; source: "snapshot" | "live"; parts: number; dated: string | null; why: string }; projects: { active: number; archived: number; trash: number }; data_dir: string; jobs: JobStats; reading: { running: number; waiting: number }; auth: boolean };
export type ProjectSummary = { name: string; slug: string; description: string; tags: string[]; archived: boolean; format: number; current: string | null; summary: string; prompt: string; parts: number; erc_errors: number; gaps: number; cost: number; passed: boolean | null; asks: { met: number; of: number } | null; label: string; app_version: string; thumbnail: string; created: number; touched: number; versions: number };
export type FinishedTurn = { reply: string; changes: string[]; board: Board | null; version: string | null; project: Project };
export type Board = { format: 1; name: string; outline: [number, number][]; width_mm: number; height_mm: number; corner_mm: number; inner_layers?: number; planes?: ({ layer: "front" | "back" | "inner1" | "inner2" | "inner3" | "inner4" | "inner5" | "inner6" | "inner7" | "inner8" | "inner9" | "inner10" | "inner11" | "inner12" | "inner13" | "inner14" | "inner15" | "inner16" | "inner17" | "inner18" | "inner19" | "inner20" | "inner21" | "inner22" | "inner23" | "inner24" | "inner25" | "inner26" | "inner27" | "inner28" | "inner29" | "inner30"; net: string })[]; stackup?: { name: string; thickness_mm: number; layers: ({ type: "copper"; name: string; thickness_mm: number } | { type: "prepreg" | "core"; material: string; thickness_mm: number; permittivity: number })[] }; cutouts?: [number, number][][]; edges?: ({ type: "line"; from: [number, number]; to: [number, number]; width_mm: number } | { type: "arc"; from: [number, number]; mid: [number, number]; to: [number, number]; width_mm: number; half?: 1 | 2 })[]; drawings?: ({ layer: "silk" | "mask" | "paste" | "copper"; side: "front" | "back" | "inner1" | "inner2" | "inner3" | "inner4" | "inner5" | "inner6" | "inner7" | "inner8" | "inner9" | "inner10" | "inner11" | "inner12" | "inner13" | "inner14" | "inner15" | "inner16" | "inner17" | "inner18" | "inner19" | "inner20" | "inner21" | "inner22" | "inner23" | "inner24" | "inner25" | "inner26" | "inner27" | "inner28" | "inner29" | "inner30"; ref: string | null; type: "line" | "area"; points: [number, number][]; mid?: [number, number]; width_mm: number })[]; imported?: { filename: string; version: number; origin: [number, number]; thickness_mm: number; mask_web_mm?: number; layers: [number, string, string, string][]; head: string[]; tail: string[] }; rules: { profile: string; clearance_mm: number; min_track_mm: number; min_via_drill_mm: number; min_via_diameter_mm: number; min_annular_mm: number; edge_clearance_mm: number; hole_to_hole_mm: number; hole_clearance_mm: number; hole_to_edge_mm: number; min_hole_mm: number; max_hole_mm: number; pour_clearance_mm: number; pour_min_width_mm: number; thermal_gap_mm: number; thermal_spoke_mm: number; mask_expansion_mm: number; mask_dam_mm: number; silk_width_mm: number; silk_height_mm: number; silk_to_pad_mm: number; courtyard_gap_mm: number; rise_k?: number; copper_oz?: number }; classes: ({ name: "signal" | "power" | "ground" | "usb" | "rf"; track_mm: number; clearance_mm: number; via_drill_mm: number; via_diameter_mm: number })[]; nets: ({ name: string; class: "signal" | "power" | "ground" | "usb" | "rf"; volts: number | null; amps?: number; working_volts?: number; flows?: Record<string, number>; track_mm?: number; kicad?: string })[]; footprints: Record<string, { name: string; description: string; source: string; mount: "smd" | "through_hole" | "none"; pads: ({ number: string; shape: "rect" | "roundrect" | "oval" | "circle" | "polygon"; polygon?: [number, number][]; x: number; y: number; rot: number; w: number; h: number; ratio?: number; drill?: { w: number; h: number }; plated?: boolean; paste?: { x: number; y: number; w: number; h: number }[] })[]; courtyard: [number, number][]; body: [number, number][]; height_mm: number; silk: ({ type: "line"; points: [number, number][]; width: number } | { type: "circle"; x: number; y: number; r: number; width: number; filled: boolean })[]; faces?: number; edge_offset_mm?: number; antenna_keepout?: [number, number][]; assembly?: { rot: number; dx: number; dy: number; residual_mm: number; against: string } | null; assembly_by_code?: Record<string, { rot: number; dx: number; dy: number; residual_mm: number; against: string }> }>; parts: ({ ref: string; designator?: string; kind: Kind; value: string; package: string; footprint: string; catalog_code: string | null; mpn: string | null; manufacturer: string | null; x: number; y: number; rot: number; side: "front" | "back"; pads: ({ number: string; pin: string; net: string | null; shape: "rect" | "roundrect" | "oval" | "circle" | "polygon"; x: number; y: number; rot: number; w: number; h: number; ratio: number; drill: { w: number; h: number } | null; plated: boolean; layers: ("front" | "back" | "inner1" | "inner2" | "inner3" | "inner4" | "inner5" | "inner6" | "inner7" | "inner8" | "inner9" | "inner10" | "inner11" | "inner12" | "inner13" | "inner14" | "inner15" | "inner16" | "inner17" | "inner18" | "inner19" | "inner20" | "inner21" | "inner22" | "inner23" | "inner24" | "inner25" | "inner26" | "inner27" | "inner28" | "inner29" | "inner30")[]; polygon?: [number, number][]; hole_at?: [number, number]; mask_on?: { sides: ("front" | "back")[]; margin_mm: number }; paste_on?: { sides: ("front" | "back")[]; margin_mm: [number, number] }; pour?: { join?: "thermal" | "solid" | "none" | "thermal_holes"; clearance_mm?: number; gap_mm?: number; spoke_mm?: number }; kicad?: { words: string; lists: string } })[]; price: number | null; stock: number | null; basic: boolean; locked?: boolean; left_out?: ("bom" | "cpl")[]; kicad?: { words: string; lists: string[] } })[]; keepouts: ({ name: string; ref: string | null; points: [number, number][]; layers: ("front" | "back" | "inner1" | "inner2" | "inner3" | "inner4" | "inner5" | "inner6" | "inner7" | "inner8" | "inner9" | "inner10" | "inner11" | "inner12" | "inner13" | "inner14" | "inner15" | "inner16" | "inner17" | "inner18" | "inner19" | "inner20" | "inner21" | "inner22" | "inner23" | "inner24" | "inner25" | "inner26" | "inner27" | "inner28" | "inner29" | "inner30")[]; bans: ("parts" | "tracks" | "vias" | "pour")[]; kicad?: string })[]; tracks: ({ net: string; layer: "front" | "back" | "inner1" | "inner2" | "inner3" | "inner4" | "inner5" | "inner6" | "inner7" | "inner8" | "inner9" | "inner10" | "inner11" | "inner12" | "inner13" | "inner14" | "inner15" | "inner16" | "inner17" | "inner18" | "inner19" | "inner20" | "inner21" | "inner22" | "inner23" | "inner24" | "inner25" | "inner26" | "inner27" | "inner28" | "inner29" | "inner30"; width_mm: number; points: [number, number][]; fixed?: boolean; mid?: [number, number]; kicad?: string })[]; vias: ({ net: string; x: number; y: number; drill_mm: number; diameter_mm: number; fixed?: boolean; span?: ["front" | "back" | "inner1" | "inner2" | "inner3" | "inner4" | "inner5" | "inner6" | "inner7" | "inner8" | "inner9" | "inner10" | "inner11" | "inner12" | "inner13" | "inner14" | "inner15" | "inner16" | "inner17" | "inner18" | "inner19" | "inner20" | "inner21" | "inner22" | "inner23" | "inner24" | "inner25" | "inner26" | "inner27" | "inner28" | "inner29" | "inner30", "front" | "back" | "inner1" | "inner2" | "inner3" | "inner4" | "inner5" | "inner6" | "inner7" | "inner8" | "inner9" | "inner10" | "inner11" | "inner12" | "inner13" | "inner14" | "inner15" | "inner16" | "inner17" | "inner18" | "inner19" | "inner20" | "inner21" | "inner22" | "inner23" | "inner24" | "inner25" | "inner26" | "inner27" | "inner28" | "inner29" | "inner30"]; mask_on?: ("front" | "back")[]; ringless?: ("front" | "back" | "inner1" | "inner2" | "inner3" | "inner4" | "inner5" | "inner6" | "inner7" | "inner8" | "inner9" | "inner10" | "inner11" | "inner12" | "inner13" | "inner14" | "inner15" | "inner16" | "inner17" | "inner18" | "inner19" | "inner20" | "inner21" | "inner22" | "inner23" | "inner24" | "inner25" | "inner26" | "inner27" | "inner28" | "inner29" | "inner30")[]; kicad?: string })[]; zones: ({ net: string; layer: "front" | "back" | "inner1" | "inner2" | "inner3" | "inner4" | "inner5" | "inner6" | "inner7" | "inner8" | "inner9" | "inner10" | "inner11" | "inner12" | "inner13" | "inner14" | "inner15" | "inner16" | "inner17" | "inner18" | "inner19" | "inner20" | "inner21" | "inner22" | "inner23" | "inner24" | "inner25" | "inner26" | "inner27" | "inner28" | "inner29" | "inner30"; outline: [number, number][]; filled: [number, number][][]; fill?: { priority: number; clearance_mm: number; min_width_mm: number; gap_mm: number; spoke_mm: number; join: "thermal" | "solid" | "none" | "thermal_holes"; island_mm2: number | null; corner_mm: number; hatched?: boolean }; kicad?: { group: number; words: string; lists: string } })[]; texts: ({ text: string; ref: string | null; side: "front" | "back"; x: number; y: number; rot: number; height_mm: number; stroke_mm: number })[]; unrouted: { net: string; from: string; to: string }[]; currents?: ({ net: string; amps: number; carries: number; rise_k: number | null; drop_v: number; at: { x: number; y: number }; layer: "front" | "back" | "inner1" | "inner2" | "inner3" | "inner4" | "inner5" | "inner6" | "inner7" | "inner8" | "inner9" | "inner10" | "inner11" | "inner12" | "inner13" | "inner14" | "inner15" | "inner16" | "inner17" | "inner18" | "inner19" | "inner20" | "inner21" | "inner22" | "inner23" | "inner24" | "inner25" | "inner26" | "inner27" | "inner28" | "inner29" | "inner30"; what: string; warm: ({ layer: "front" | "back" | "inner1" | "inner2" | "inner3" | "inner4" | "inner5" | "inner6" | "inner7" | "inner8" | "inner9" | "inner10" | "inner11" | "inner12" | "inner13" | "inner14" | "inner15" | "inner16" | "inner17" | "inner18" | "inner19" | "inner20" | "inner21" | "inner22" | "inner23" | "inner24" | "inner25" | "inner26" | "inner27" | "inner28" | "inner29" | "inner30"; squares: [number, number, number][] })[] })[]; findings: ({ rule: string; severity: "error" | "warning" | "info"; at?: { x: number; y: number }; layer?: "front" | "back" | "inner1" | "inner2" | "inner3" | "inner4" | "inner5" | "inner6" | "inner7" | "inner8" | "inner9" | "inner10" | "inner11" | "inner12" | "inner13" | "inner14" | "inner15" | "inner16" | "inner17" | "inner18" | "inner19" | "inner20" | "inner21" | "inner22" | "inner23" | "inner24" | "inner25" | "inner26" | "inner27" | "inner28" | "inner29" | "inner30"; refs: string[]; nets: string[]; message: string; remedy?: { message: string; constraints: Constraints } })[]; gaps: ({ kind: "part" | "stock" | "price" | "pads" | "model" | "rail" | "rotation" | "name" | "format" | "unverified"; ref?: string; net?: string; message: string; equals?: ({ catalog_code: string; mpn: string; manufacturer: string; tier: "basic" | "preferred" | "extended"; stock: number; price: number | null; delta_usd: number | null })[] })[]; ledger?: { format: 1; entries: ({ ask: string; text: string; source: "person" | "assumed" | "practice"; state: "met" | "partly" | "unmet" | "declined"; by: { refs: string[]; nets: string[] }; says: string; loses?: string[]; ways?: string[] })[]; unread: string[]; findings: ({ rule: string; severity: "error" | "warning" | "info"; at?: { x: number; y: number }; layer?: "front" | "back" | "inner1" | "inner2" | "inner3" | "inner4" | "inner5" | "inner6" | "inner7" | "inner8" | "inner9" | "inner10" | "inner11" | "inner12" | "inner13" | "inner14" | "inner15" | "inner16" | "inner17" | "inner18" | "inner19" | "inner20" | "inner21" | "inner22" | "inner23" | "inner24" | "inner25" | "inner26" | "inner27" | "inner28" | "inner29" | "inner30"; refs: string[]; nets: string[]; message: string; remedy?: { message: string; constraints: Constraints } })[]; asks: { met: number; of: number } }; constraints: Constraints; cost: number; quantity: number; order?: { quantity: number; boards: number; assembled: number; assembly: "none" | "economic" | "standard"; sides: number; lines: ({ what: "board" | "setup" | "stencil" | "part_type" | "joints" | "hand_labour" | "hand_joints" | "part"; title: string; count: number; placed?: number; each_usd: number | null; usd: number | null; refs?: string[]; catalog_code?: string; source: string; dated: string | null; note?: string })[]; total_usd: number; per_board_usd: number; complete: boolean; dated: string | null; prices: string }; proof?: { ok: boolean; files: { name: string; sha256: string }[]; nets: number; pins: number; holes: number; copper_mm2: { front: number; back: number; inner?: number[] } }; passed: boolean | null; stats: { track_mm: number; vias: number; parts: number; nets: number } };
export type Kind = "resistor" | "capacitor" | "inductor" | "ferrite" | "diode" | "schottky" | "zener" | "tvs" | "led" | "addressable_led" | "bjt" | "mosfet" | "regulator" | "charger" | "microcontroller" | "module" | "sensor" | "memory" | "transceiver" | "driver" | "timer" | "opamp" | "logic" | "crystal" | "connector" | "usb_connector" | "battery_connector" | "button" | "switch" | "relay" | "potentiometer" | "buzzer" | "fuse" | "esd" | "ic" | "mounting_hole" | "fiducial" | "test_point";
export type Constraints = { pinned?: Record<string, { x: number; y: number; rot?: 0 | 90 | 180 | 270; side?: "front" | "back"; by?: string }>; edges?: Record<string, "left" | "right" | "top" | "bottom">; keepouts?: ({ id: string; name?: string; points?: [number, number][]; rect?: { x: number; y: number; w: number; h: number }; sides?: ("front" | "back")[]; bans?: ("parts" | "tracks" | "vias" | "pour")[]; by?: string })[]; schematic?: Record<string, { x: number; y: number; rot?: number; mirror?: boolean }>; copper?: { tracks?: ({ net: string; layer: "front" | "back"; width_mm: number; points: [number, number][] })[]; vias?: { net: string; x: number; y: number; drill_mm: number; diameter_mm: number }[] }; board?: { sides?: 1 | 2; fixed?: boolean; width_mm?: number; height_mm?: number; corner_mm?: number }; rules?: { router?: "krt" | "freerouting"; seed?: number; min_track_mm?: number; pour?: boolean; precedent?: boolean; rise_k?: number; copper_oz?: 1 | 2 } };
export type Project = { name: string; slug: string; description: string; tags: string[]; archived: boolean; format: number; current: string | null; summary: string; prompt: string; parts: number; erc_errors: number; gaps: number; cost: number; passed: boolean | null; asks: { met: number; of: number } | null; label: string; app_version: string; thumbnail: string; created: number; touched: number; versions: Version[]; chat: Turn[]; imported?: { at: number; from: string; app_version: string } & Record<string, unknown>; unsent?: string };
export type Version = { id: string; created: number; when: number; summary: string; prompt: string; parts: number; erc_errors: number; gaps: number; cost: number; passed: boolean | null; asks: { met: number; of: number } | null; findings: { errors: number; warnings: number } | null; parent: string | null; app_version: string; label: string; notes: string; sim: boolean } & Record<string, unknown>;
export type Turn = { t: number; you: string; bot: string; version: string; steps: Step[]; kind?: string; first?: string; error?: boolean };
export type Step = { phase: string; at: number; s: number };
export type Started = { job: Job; project: Project };
export type Job = { id: string; kind: "chat" | "import"; project: string; message: string; created: number; started: number | null; finished: number | null; status: "queued" | "running" | "done" | "failed"; phase: string; steps: Step[]; result: { version: string | null; prompt: string; reply: string; changes: string[]; decisions: string[] } | null; error: string | null; elapsed: number };
export type FinishedProposal = { reply: string; proposal: Proposal | null; review: Review | null; said: string[]; refused: string[]; ref?: string; removed?: string[] };
export type Proposal = { message: string; scope: { refs: string[]; nets: string[] } | null; review: Review; files: { name: string; size: number; kind: string }[]; said: string[]; base: string; created: number };
export type Review = { parts: { added: number; removed: number; changed: number }; nets: { added: number; removed: number; changed: number }; pins: { added: number; removed: number }; erc: { before: number; after: number; errors: string[]; warnings: string[] }; cost: { before: number; after: number; delta: number }; wishes: string[] };
export type ConstraintsInForce = { base: string; constraints: Constraints; unbuilt: boolean; touched: number | null };
export type Sheet = { width: number; height: number; symbols: ({ ref: string; kind: string; value: string; x: number; y: number; rot: number; mirror: boolean; body: [number, number][]; pins: ({ pin: string; name: string; x: number; y: number; net: string | null; pads: string[] })[]; art: { points: [number, number][]; fill?: boolean }[]; texts: ({ text: string; x: number; y: number; anchor: "start" | "middle" | "end"; upright?: boolean; role: "ref" | "value" | "pin" })[] })[]; wires: { net: string; points: [number, number][] }[]; labels: ({ net: string; x: number; y: number; kind: "power" | "ground" | "net"; dir: "left" | "right" | "up" | "down" })[]; junctions: { net: string; x: number; y: number }[]; groups: { id: string; title: string; x: number; y: number; width: number; height: number }[] };
export type Variation = { id: string; name: string; macros: Macros; when: number };
export type Macros = { rules?: { router?: "krt" | "freerouting"; seed?: number; pour?: boolean; precedent?: boolean; min_track_mm?: number; rise_k?: number; copper_oz?: 1 | 2 }; board?: { sides?: 1 | 2; fixed?: boolean } };
export type Platform = { id: string; name: string; catalog_code: string | null; mounting: "chip" | "module" | "socket"; symbol: string; rails: { net: string; volts: number; max_ma: number }[]; antenna: { keepout: [number, number][] } | null; geometry: { width: number; height: number; tall: number; pads: number }; price: number | null; stock: number | null; pins: string[] };
export type FoundPart = { catalog_code: string; mfr: string; description: string; package: string; category: string; stock: number | null; price: number | null; basic: boolean; pads: number; kind: Kind | ""; footprint: string; usable: boolean; missed: string[] };
export type ResolvedPart = { part: PartRow; kind: Kind | ""; package: string; symbol: string; component: { ref: string; kind: Kind; value: string; package: string; device?: string; part: { catalog_code: string; mpn: string; manufacturer: string } | null; rating?: string; purpose: string; block?: string; place?: { edge?: "left" | "right" | "top" | "bottom" | "any"; near?: { pin: string; to: string; within_mm: number }[]; corner?: "top-left" | "top-right" | "bottom-left" | "bottom-right" }; fitted?: false }; pins: { pin: string; pad: string; name: string; why: string }[]; notes: string[]; gaps: string[] };
export type PartRow = { catalog_code: string; mfr: string; description: string; package: string; category: string; stock: number | null; price: number | null; basic: boolean; pads: number; kind: Kind | ""; footprint: string; usable: boolean };
export type BlockRow = { name: string; boards: string[]; source: "authored" | "mined"; instances: number; agreed: number; named: string; ports: { name: string; kind: string; net?: string; required: boolean }[]; parts: ({ ref: string; kind: Kind; value: string; package: string; catalog_code: string | null })[]; checked: { against: string; on: string } | null };
export type BlockDetail = { name: string; named: string; ports: { name: string; kind: string; net?: string; required: boolean }[]; parts: ({ ref: string; kind: Kind; value: string; package: string; catalog_code: string | null })[]; checked: { against: string; on: string } | null; params: Record<string, unknown>; platform?: Record<string, unknown> };
export type DeviceEntry = { id: string; title: string; footprint: string; pins: ({ name: string; pads: string[]; type: "power_in" | "power_out" | "input" | "output" | "bidirectional" | "tri_state" | "passive" | "open_collector" | "open_emitter" | "no_connect" | "unspecified"; aliases?: string[]; volts_min?: number; volts_max?: number; required?: boolean; note?: string })[]; kind: Kind; mpn: string; manufacturer?: string; catalog_code?: string | null; package?: string; draw_ma?: { typical: number; peak: number }; supplies_ma?: number; source: string; checked: { by: string; on: string } | null };
export type EntryFault = { rule: string; severity: "error" | "warning" | "info"; message: string; pads: string[] };
export type LandEntry = { name: string; pads: ({ number: string; shape: "rect" | "roundrect" | "oval" | "circle" | "polygon"; ratio?: number; polygon?: [number, number][]; x: number; y: number; rot: number; w: number; h: number; drill?: { w: number; h: number }; plated?: boolean; paste?: "none" | "windows" })[]; description?: string; source: string; courtyard?: [number, number][]; body?: [number, number][]; height_mm: number; faces?: 0 | 90 | 180 | 270; edge_offset_mm?: number; mark?: "dot" | "cathode" | "plus" | "none"; checked: { by: string; on: string } | null } | { checked: { by: string; on: string } | null; name: string; description: string; source: string; height_mm: number; family: "two_pad"; parameters: { span?: number; pad?: { w: number; h: number }; terminals?: { style: "chip" | "melf" | "gull_wing"; span: [number, number]; foot: [number, number]; width: [number, number] }; body: { w: number; h: number }; polarity: "none" | "cathode" | "plus" } } | { checked: { by: string; on: string } | null; name: string; description: string; source: string; height_mm: number; family: "dual"; parameters: { pitch: number; places: number; left?: number[]; right?: number[]; body: { w: number; h: number }; lead?: { span: [number, number]; foot: [number, number]; width: [number, number] }; terminal?: { span: [number, number]; foot: [number, number]; width: [number, number] }; land?: { span: number; length: number; width: number }; exposed?: { number: string; w: number; h: number } } } | { checked: { by: string; on: string } | null; name: string; description: string; source: string; height_mm: number; family: "quad"; parameters: { pins: number; pitch: number; body: { w: number; h: number }; lead?: { span: [number, number]; foot: [number, number]; width: [number, number] }; terminal?: { span: [number, number]; foot: [number, number]; width: [number, number] }; land?: { span: number; length: number; width: number }; exposed?: { number: string; w: number; h: number } } } | { checked: { by: string; on: string } | null; name: string; description: string; source: string; height_mm: number; family: "ball_grid"; parameters: { rows: number; columns: number; pitch: number; pad: number; body: { w: number; h: number }; without?: string[] } } | { checked: { by: string; on: string } | null; name: string; description: string; source: string; height_mm: number; family: "header"; parameters: { columns: 1 | 2; rows: [number, number]; without?: number[]; pitch: number; pad: number; drill: number; shroud?: { x: number; y: number } } } | { checked: { by: string; on: string } | null; name: string; description: string; source: string; height_mm: number; family: "dip"; parameters: { counts: number[]; pitch: number; apart: number; pad: { w: number; h: number }; drill: number; body_w: number; beyond?: number } } | { checked: { by: string; on: string } | null; name: string; description: string; source: string; height_mm: number; family: "row"; parameters: { counts: number[]; pitch: number; origin: "pin" | "centre"; y: number; pad: { w: number; h: number }; drill?: number; shape?: "circle" | "oval"; hold?: { w: number; h: number; beyond: number; y: number }; body: { beyond: number; y1: number; y2: number }; faces?: 0 | 90 | 180 | 270; edge_offset_mm?: number } } | { checked: { by: string; on: string } | null; name: string; description: string; source: string; height_mm: number; family: "explicit"; parameters: { pads: ({ number: number | string; count?: number; dx?: number; dy?: number; shape?: "rect" | "roundrect" | "oval" | "circle"; x: number; y: number; w: number; h: number; drill?: number | { w: number; h: number }; plated?: boolean; paste?: "none" | "windows" })[]; body: { x1: number; y1: number; x2: number; y2: number }; mark: "dot" | "none" | "cathode" | "plus"; marked?: string; silk: "body" | "none"; margin?: number; faces?: 0 | 90 | 180 | 270; edge_offset_mm?: number; antenna_keepout?: { x1: number; y1: number; x2: number; y2: number } } } | { checked: { by: string; on: string } | null; name: string; description: string; source: string; height_mm: number; family: "hole"; parameters: { drill: number; keep: number } };
export type BoardView = { name: string; width: number; height: number; layers: string[]; outline: [number, number][]; parts: ({ ref: string; x: number; y: number; rot: number; side: "front" | "back"; pads: ({ number: string; net: string | null; x: number; y: number } & Record<string, unknown>)[] } & Record<string, unknown>)[]; imported: string | null } & Record<string, unknown>;
export type TriedPatch = { applied: string[]; refused: { operation: number; op: string; reason: string }[]; check: { errors: string[]; warnings: string[]; gaps: string[]; rails: string[]; room: string } };
export type VersionDetail = { id: string; created: number; when: number; summary: string; prompt: string; parts: number; erc_errors: number; gaps: number; cost: number; passed: boolean | null; asks: { met: number; of: number } | null; findings: { errors: number; warnings: number } | null; parent: string | null; app_version: string; label: string; notes: string; sim: boolean; project: string; is_current: boolean; files: VersionFile[]; diff: Diff | null } & Record<string, unknown>;
export type VersionFile = { name: string; size: number; kind: "gerber" | "assembly" | "router" | "ecad" | "preview" | "app" | "other" };
export type Diff = { from: string | null; to: string; components: { added: ComponentLine[]; removed: ComponentLine[]; changed: { ref: string; fields: Record<string, Change> }[] }; nets: { added: { name: string; pins: string[] }[]; removed: { name: string; pins: string[] }[]; changed: { name: string; added: string[]; removed: string[] }[] }; board: Record<string, Change>; summary: string[]; empty: boolean };
export type ComponentLine = { ref: string; kind: string; value: string; package: string; part: string | null; fitted?: false };
export type Change = { from: unknown; to: unknown };
export type Simulated = { sim: { engine: string; analyses: ("op" | "tran" | "ac")[]; rails: ({ net: string; volts: number; simulated: number; ok: boolean; amps: number | null })[]; nodes: Record<string, number>; currents: Record<string, number>; dissipation: Record<string, number>; plots: { name: string; unit: "V"; t: number[]; y: number[] }[]; filters: ({ input: string; output: string; refs: string[]; kind: "low-pass" | "high-pass" | "band-pass" | "band-stop" | "flat"; corners_hz: number[]; gain_db: number; response: { hz: number[]; db: number[] } })[]; timers: { ref: string; hz: number; duty: number }[] }; gaps: { ref: string; kind: string; reason: string }[]; notes: string[]; version: string };
export type Quote = { order: { quantity: number; boards: number; assembled: number; assembly: "none" | "economic" | "standard"; sides: number; lines: ({ what: "board" | "setup" | "stencil" | "part_type" | "joints" | "hand_labour" | "hand_joints" | "part"; title: string; count: number; placed?: number; each_usd: number | null; usd: number | null; refs?: string[]; catalog_code?: string; source: string; dated: string | null; note?: string })[]; total_usd: number; per_board_usd: number; complete: boolean; dated: string | null; prices: string }; lots: { quantity: number; total_usd: number; per_board_usd: number; complete: boolean }[]; parts: ({ catalog_code: string; mpn: string; refs: string[]; pieces: number; stock: number | null; each_usd: number | null; breaks: [number, number][] })[] };
export type Design = { format: 1; name: string; prompt: string; summary: string; board: { width_mm?: number; height_mm?: number; corner_mm?: number; outline?: [number, number][]; quantity?: number; layers?: 2 | 4 }; components: ({ ref: string; kind: Kind; value: string; package: string; device?: string; part: { catalog_code: string; mpn: string; manufacturer: string } | null; rating?: string; purpose: string; block?: string; place?: { edge?: "left" | "right" | "top" | "bottom" | "any"; near?: { pin: string; to: string; within_mm: number }[]; corner?: "top-left" | "top-right" | "bottom-left" | "bottom-right" }; fitted?: false })[]; nets: ({ name: string; class: "signal" | "power" | "ground" | "usb" | "rf"; volts?: number; working_volts?: number; amps?: number; pins: string[] })[]; blocks: ({ id: string; block: string; ports: Record<string, string>; params?: Record<string, string | number | boolean>; refs: string[] })[]; constraints: Constraints; assumptions: string[]; unmet: string[]; own?: { devices: ({ id: string; title: string; footprint: string; pins: ({ name: string; pads: string[]; type: "power_in" | "power_out" | "input" | "output" | "bidirectional" | "tri_state" | "passive" | "open_collector" | "open_emitter" | "no_connect" | "unspecified"; aliases?: string[]; volts_min?: number; volts_max?: number; required?: boolean; note?: string })[]; kind?: Kind; mpn?: string; manufacturer?: string; catalog_code?: string | null; package?: string; draw_ma?: { typical: number; peak: number }; supplies_ma?: number; source?: string; checked?: { by: string; on: string } | null })[]; lands: ({ name: string; pads: ({ number: string; shape: "rect" | "roundrect" | "oval" | "circle" | "polygon"; ratio?: number; polygon?: [number, number][]; x: number; y: number; rot: number; w: number; h: number; drill?: { w: number; h: number }; plated?: boolean; paste?: "none" | "windows" })[]; description?: string; source?: string; courtyard?: [number, number][]; body?: [number, number][]; height_mm?: number; faces?: 0 | 90 | 180 | 270; edge_offset_mm?: number; mark?: "dot" | "cathode" | "plus" | "none"; checked?: { by: string; on: string } | null })[] }; request?: { format: 1; messages: string[]; purpose: { text: string; concept?: string; words?: { message: number; from: number; to: number }; heart: string[]; strange?: true } | null; asks: ({ id: string; kind: "controller" | "sensor" | "input" | "output" | "load" | "light" | "display" | "sound" | "supply" | "rail" | "charging" | "conversion" | "protection" | "interface" | "connector" | "function" | "storage" | "component" | "mechanical" | "board" | "quality" | "behaviour" | "marking"; concept: string; words: { message: number; from: number; to: number }[]; text: string; count?: number; several?: true; per?: string; among?: { of: string; numbers: number[] }; part?: string; parts?: string[]; figures: ({ quantity: "voltage" | "current" | "power" | "resistance" | "capacitance" | "inductance" | "frequency" | "time" | "length" | "temperature" | "capacity" | "energy" | "gain" | "level" | "ratio" | "baud" | "bits" | "bytes" | "pitch" | "ways" | "angle" | "money" | "weight" | "order" | "wire" | "cells" | "flow" | "address" | "number"; role: "in" | "out" | "supply" | "rated" | "limit" | "peak" | "asleep" | "each" | "total" | "threshold" | "size" | "value"; value?: number; min?: number; max?: number; one_of?: number[]; about?: true; ac?: true; words: { message: number; from: number; to: number } })[]; features: string[]; pins?: string[]; contacts?: string[]; connector?: { concept: string; ways?: number; rows?: number; pitch_mm?: number; gender?: "male" | "female"; words: { message: number; from: number; to: number } }; mounting?: "smd" | "through_hole" | "panel" | "socket" | "castellated"; package?: string; place?: { edge?: "left" | "right" | "top" | "bottom" | "any" | "short" | "long"; side?: "front" | "back"; corner?: "top-left" | "top-right" | "bottom-left" | "bottom-right" | "each" | "any"; centre?: true; pattern?: "row" | "column" | "ring" | "grid" | "spread"; grid?: [number, number]; near?: string; words: { message: number; from: number; to: number } }; links: ({ role: "via" | "of" | "per" | "powered_by" | "switched_by" | "read_by" | "driven_by" | "charges" | "for" | "beside" | "opposite" | "from" | "to" | "with" | "instead_of" | "or"; ask: string })[]; not?: true; optional?: true; label?: string; state: "wanted" | "dropped"; source: "person" | "assumed" | "practice" })[]; unread: ({ words: { message: number; from: number; to: number }; text: string; weight: "loud" | "quiet"; number?: true })[]; anyway?: true }; wishes?: ({ kind: "size"; text: string; width_mm?: number; height_mm?: number } | { kind: "edge"; text: string; ref: string; edge: "left" | "right" | "top" | "bottom" } | { kind: "rail"; text: string; volts: number } | { kind: "cost"; text: string; usd: number } | { kind: "one_side"; text: string })[] };
export type Share = { id: string; version: string | null; label: string; created: number };
export type Session = { id: string; created: number; seen: number; ends: number; agent: string; address: string; who: string; current: boolean };
export type NamedToken = { name: string; role: "view" | "edit" | "admin"; created: number };
export type AuditLine = { time: string; who: string; role: string; method: string; path: string; status: number; address: string; request: string };

export interface Operations {
  /** Is the service up; touches no disk. */
  health: { input: Record<never, never>; answer: Health };
  /** Whether the service takes work now: 503 says why not. */
  ready: { input: Record<never, never>; answer: { ready: true } };
  /** What the service counts, as Prometheus reads it. */
  metrics: { input: Record<never, never>; answer: Response };
  /** What this service is and what it can do. */
  app: { input: Record<never, never>; answer: App };
  /** The releases of this program. */
  changelog: { input: Record<never, never>; answer: { releases: { version: string; date: string; sections: Record<string, string[]> }[] } };
  /** Figures on disk: nothing is measured for this. */
  benchmarks: { input: Record<never, never>; answer: { routability: Record<string, unknown>; pipeline: { runs: { run: string; mtime: number; rows: unknown[] }[] }; rubric: Record<string, unknown> } };
  /** Projects, most recently touched first. */
  listProjects: { input: { query?: { archived?: "0" | "1" | "true" | "false" | "" } }; answer: { projects: ProjectSummary[]; trash: number } };
  /** A new project: blank, or built from a prompt. */
  createProject: { input: { body?: { name?: string; description?: string; prompt?: string; inline?: boolean; design?: unknown; ecad?: string; filename?: string; ecad_project?: string; footprints?: Record<string, string>; route?: boolean; note?: string; wait?: boolean } }; answer: FinishedTurn | { project: Project } | Started };
  /** One project with its versions and its conversation. */
  getProject: { input: { slug: string }; answer: Project };
  /** Name, description, tags, archived. */
  patchProject: { input: { slug: string; body?: { name?: string; description?: string; tags?: string[]; archived?: boolean } }; answer: { project: Project } };
  /** Moves a project to the trash. */
  trashProject: { input: { slug: string }; answer: { trashed: string; trash: number } };
  /** Trashed projects. */
  listTrash: { input: Record<never, never>; answer: { trash: { slug: string; name: string; versions: number }[] } };
  /** Deletes for ever what is in the trash. */
  emptyTrash: { input: Record<never, never>; answer: { emptied: number; trash: never[] } };
  /** Takes a project out of the trash. */
  restoreProject: { input: { slug: string }; answer: { project: Project } };
  /** Finished boards that are shipped, with the sentence of each and its picture. */
  listExamples: { input: Record<never, never>; answer: { examples: { id: string; title: string; prompt: string; picture: string }[] } };
  /** The front of an example as a PNG. */
  examplePicture: { input: { id: string }; answer: Response };
  /** The example as a project: a copy that nobody changed yet is opened again (200), else there is a new one (201). */
  openExample: { input: { id: string }; answer: { project: Project } };
  /** One job with its phases. */
  getJob: { input: { id: string }; answer: Job };
  /** Cancels a job that waits or runs. */
  cancelJob: { input: { id: string }; answer: { job: Job } };
  /** The board that a running job builds, as far as it is: placed, then with its copper; 204 while there is none. */
  jobPicture: { input: { id: string }; answer: Response | undefined };
  /** Sends what a job that failed was asked once more, as a new job. */
  retryJob: { input: { id: string; body?: { wait?: boolean } }; answer: FinishedTurn | FinishedProposal | Started };
  /** A project's running job and its recent ones. */
  listJobs: { input: { slug: string }; answer: { active: Job | null; recent: Job[] } };
  /** A new project from one version of this. */
  forkProject: { input: { slug: string; body?: { name?: string; version?: string } }; answer: { project: Project } };
  /** The whole project as a zip. */
  exportProject: { input: { slug: string; query?: { chat?: "0" | "1" | "true" | "false" } }; answer: Response };
  /** Says something about the board; builds when that is an order. */
  chat: { input: { slug: string; body: { message: string; anyway?: boolean; attachments?: ({ name: string; type: "image/png" | "image/jpeg" | "image/webp" | "image/gif" | "text/plain"; data: string })[]; base?: string | null; backend?: string; model?: string; effort?: "low" | "medium" | "high"; wait?: boolean } }; answer: FinishedTurn | Started };
  /** A design, a netlist or a board file as the next version. */
  importVersion: { input: { slug: string; body?: { design?: unknown; ecad?: string; filename?: string; ecad_project?: string; footprints?: Record<string, string>; route?: boolean; note?: string; wait?: boolean } }; answer: FinishedTurn | Started };
  /** Builds the design again against the constraints in force. */
  rebuild: { input: { slug: string; body?: { base?: string | null; seed?: number; wait?: boolean } }; answer: FinishedTurn | Started };
  /** Routes a version's placement again. */
  routeAgain: { input: { slug: string; body?: { base?: string | null; wait?: boolean } }; answer: FinishedTurn | Started };
  /** The constraints in force for a version. */
  getConstraints: { input: { slug: string; query?: { base?: string | number } }; answer: ConstraintsInForce };
  /** Saves constraint edits without building. */
  putConstraints: { input: { slug: string; body?: { base?: string | null; constraints?: unknown } }; answer: ConstraintsInForce };
  /** Discards unbuilt constraint edits. */
  discardConstraints: { input: { slug: string }; answer: ConstraintsInForce };
  /** The schematic sheet under the constraints in force, as JSON, as a picture (svg, png) or as a KiCad schematic. */
  getSheet: { input: { slug: string; query?: { base?: string | number; format?: "json" | "svg" | "png" | "kicad_sch"; pixels?: string | number } }; answer: { base: string; sheet: Sheet } | Response };
  /** Knobs kept under names. */
  listVariations: { input: { slug: string }; answer: { variations: Variation[] } };
  /** Keeps knobs under a name: those given, or those in force. */
  addVariation: { input: { slug: string; body: { name: string; macros?: unknown; base?: string | null } }; answer: { variation: Variation; variations: Variation[] } };
  /** Renames a variation. */
  renameVariation: { input: { slug: string; id: string; body: { name: string } }; answer: { variation: Variation; variations: Variation[] } };
  /** Forgets a variation. */
  forgetVariation: { input: { slug: string; id: string }; answer: { variations: Variation[] } };
  /** Writes a variation's knobs over the draft constraints. */
  recallVariation: { input: { slug: string; id: string; body?: { base?: string | null } }; answer: ConstraintsInForce };
  /** Curated microcontrollers. */
  listPlatforms: { input: Record<never, never>; answer: { platforms: Platform[] } };
  /** The 3D model of one platform, binary glTF. */
  platformMesh: { input: { pid: string }; answer: Response };
  /** Searches the fab's catalogue, and the library's devices, land patterns and blocks. */
  searchParts: { input: { query?: { q?: string | number; package?: string | number; limit?: string | number; stock?: string | number; basic?: string | number; volts?: string | number; amps?: string | number; ohms?: string | number; pins?: string | number } }; answer: { query: string; parts: FoundPart[]; devices: { id: string; title: string; kind: Kind; footprint: string }[]; land_patterns: { name: string; description: string }[]; blocks: { name: string; named: string }[] } };
  /** One part with its pins as a net may name them. */
  getPart: { input: { code: string; query?: { kind?: "resistor" | "capacitor" | "inductor" | "ferrite" | "diode" | "schottky" | "zener" | "tvs" | "led" | "addressable_led" | "bjt" | "mosfet" | "regulator" | "charger" | "microcontroller" | "module" | "sensor" | "memory" | "transceiver" | "driver" | "timer" | "opamp" | "logic" | "crystal" | "connector" | "usb_connector" | "battery_connector" | "button" | "switch" | "relay" | "potentiometer" | "buzzer" | "fuse" | "esd" | "ic" | "mounting_hole" | "fiducial" | "test_point"; value?: string | number } }; answer: ResolvedPart };
  /** Proven sub-circuits. */
  listBlocks: { input: { query?: { q?: string | number } }; answer: { blocks: BlockRow[]; total: number } };
  /** One block, or the core of a platform, with its ports, parameters and parts. */
  getBlock: { input: { name: string }; answer: BlockDetail };
  /** The devices of your own library. */
  listDevices: { input: Record<never, never>; answer: { devices: ({ id: string; title: string; kind: Kind; mpn: string; manufacturer?: string; catalog_code: string | null; package: string; footprint: string; pins: number; source: string; checked: { by: string; on: string } | null })[]; broken: { file: string; why: string }[] } };
  /** Enters a device; nobody has confirmed it yet. */
  enterDevice: { input: { body: { id: string; title: string; footprint: string; pins: ({ name: string; pads: string[]; type: "power_in" | "power_out" | "input" | "output" | "bidirectional" | "tri_state" | "passive" | "open_collector" | "open_emitter" | "no_connect" | "unspecified"; aliases?: string[]; volts_min?: number; volts_max?: number; required?: boolean; note?: string })[]; kind: "resistor" | "capacitor" | "inductor" | "ferrite" | "diode" | "schottky" | "zener" | "tvs" | "led" | "addressable_led" | "bjt" | "mosfet" | "regulator" | "charger" | "microcontroller" | "module" | "sensor" | "memory" | "transceiver" | "driver" | "timer" | "opamp" | "logic" | "crystal" | "connector" | "usb_connector" | "battery_connector" | "button" | "switch" | "relay" | "potentiometer" | "buzzer" | "fuse" | "esd" | "ic" | "mounting_hole" | "fiducial" | "test_point"; mpn: string; manufacturer?: string; catalog_code?: string | null; package?: string; draw_ma?: { typical: number; peak: number }; supplies_ma?: number; source: string } }; answer: { device: DeviceEntry; checks: EntryFault[]; picture: string } };
  /** A device of your own library with what its checks find. */
  getDevice: { input: { name: string }; answer: { device: DeviceEntry; checks: EntryFault[]; picture: string } };
  /** A device as it is now; it is to be confirmed again. */
  putDevice: { input: { name: string; body: { id: string; title: string; footprint: string; pins: ({ name: string; pads: string[]; type: "power_in" | "power_out" | "input" | "output" | "bidirectional" | "tri_state" | "passive" | "open_collector" | "open_emitter" | "no_connect" | "unspecified"; aliases?: string[]; volts_min?: number; volts_max?: number; required?: boolean; note?: string })[]; kind: "resistor" | "capacitor" | "inductor" | "ferrite" | "diode" | "schottky" | "zener" | "tvs" | "led" | "addressable_led" | "bjt" | "mosfet" | "regulator" | "charger" | "microcontroller" | "module" | "sensor" | "memory" | "transceiver" | "driver" | "timer" | "opamp" | "logic" | "crystal" | "connector" | "usb_connector" | "battery_connector" | "button" | "switch" | "relay" | "potentiometer" | "buzzer" | "fuse" | "esd" | "ic" | "mounting_hole" | "fiducial" | "test_point"; mpn: string; manufacturer?: string; catalog_code?: string | null; package?: string; draw_ma?: { typical: number; peak: number }; supplies_ma?: number; source: string } }; answer: { device: DeviceEntry; checks: EntryFault[]; picture: string } };
  /** Takes a device out of your own library; boards that use it have it with them. */
  deleteDevice: { input: { name: string }; answer: { deleted: string } };
  /** A person has held the entry against its source; confirmed: false takes that back. */
  confirmDevice: { input: { name: string; body?: { by?: string; confirmed?: boolean } }; answer: { device: DeviceEntry; checks: EntryFault[]; picture: string } };
  /** The land patterns of your own library. */
  listLandPatterns: { input: Record<never, never>; answer: { land_patterns: ({ name: string; description: string; family: string; height_mm: number; source: string; checked: { by: string; on: string } | null })[]; broken: { file: string; why: string }[] } };
  /** Enters a land pattern; nobody has confirmed it yet. */
  enterLandPattern: { input: { body: { name: string; pads: ({ number: string; shape: "rect" | "roundrect" | "oval" | "circle" | "polygon"; ratio?: number; polygon?: [number, number][]; x: number; y: number; rot: number; w: number; h: number; drill?: { w: number; h: number }; plated?: boolean; paste?: "none" | "windows" })[]; description?: string; source: string; courtyard?: [number, number][]; body?: [number, number][]; height_mm: number; faces?: 0 | 90 | 180 | 270; edge_offset_mm?: number; mark?: "dot" | "cathode" | "plus" | "none" } | { name: string; description: string; source: string; height_mm: number; family: "two_pad"; parameters: { span?: number; pad?: { w: number; h: number }; terminals?: { style: "chip" | "melf" | "gull_wing"; span: [number, number]; foot: [number, number]; width: [number, number] }; body: { w: number; h: number }; polarity: "none" | "cathode" | "plus" } } | { name: string; description: string; source: string; height_mm: number; family: "dual"; parameters: { pitch: number; places: number; left?: number[]; right?: number[]; body: { w: number; h: number }; lead?: { span: [number, number]; foot: [number, number]; width: [number, number] }; terminal?: { span: [number, number]; foot: [number, number]; width: [number, number] }; land?: { span: number; length: number; width: number }; exposed?: { number: string; w: number; h: number } } } | { name: string; description: string; source: string; height_mm: number; family: "quad"; parameters: { pins: number; pitch: number; body: { w: number; h: number }; lead?: { span: [number, number]; foot: [number, number]; width: [number, number] }; terminal?: { span: [number, number]; foot: [number, number]; width: [number, number] }; land?: { span: number; length: number; width: number }; exposed?: { number: string; w: number; h: number } } } | { name: string; description: string; source: string; height_mm: number; family: "ball_grid"; parameters: { rows: number; columns: number; pitch: number; pad: number; body: { w: number; h: number }; without?: string[] } } | { name: string; description: string; source: string; height_mm: number; family: "header"; parameters: { columns: 1 | 2; rows: [number, number]; without?: number[]; pitch: number; pad: number; drill: number; shroud?: { x: number; y: number } } } | { name: string; description: string; source: string; height_mm: number; family: "dip"; parameters: { counts: number[]; pitch: number; apart: number; pad: { w: number; h: number }; drill: number; body_w: number; beyond?: number } } | { name: string; description: string; source: string; height_mm: number; family: "row"; parameters: { counts: number[]; pitch: number; origin: "pin" | "centre"; y: number; pad: { w: number; h: number }; drill?: number; shape?: "circle" | "oval"; hold?: { w: number; h: number; beyond: number; y: number }; body: { beyond: number; y1: number; y2: number }; faces?: 0 | 90 | 180 | 270; edge_offset_mm?: number } } | { name: string; description: string; source: string; height_mm: number; family: "explicit"; parameters: { pads: ({ number: number | string; count?: number; dx?: number; dy?: number; shape?: "rect" | "roundrect" | "oval" | "circle"; x: number; y: number; w: number; h: number; drill?: number | { w: number; h: number }; plated?: boolean; paste?: "none" | "windows" })[]; body: { x1: number; y1: number; x2: number; y2: number }; mark: "dot" | "none" | "cathode" | "plus"; marked?: string; silk: "body" | "none"; margin?: number; faces?: 0 | 90 | 180 | 270; edge_offset_mm?: number; antenna_keepout?: { x1: number; y1: number; x2: number; y2: number } } } | { name: string; description: string; source: string; height_mm: number; family: "hole"; parameters: { drill: number; keep: number } } }; answer: { land_pattern: LandEntry; checks: EntryFault[]; picture: string } };
  /** A land pattern of your own library with what its checks find. */
  getLandPattern: { input: { name: string }; answer: { land_pattern: LandEntry; checks: EntryFault[]; picture: string } };
  /** A land pattern as it is now; it is to be confirmed again. */
  putLandPattern: { input: { name: string; body: { name: string; pads: ({ number: string; shape: "rect" | "roundrect" | "oval" | "circle" | "polygon"; ratio?: number; polygon?: [number, number][]; x: number; y: number; rot: number; w: number; h: number; drill?: { w: number; h: number }; plated?: boolean; paste?: "none" | "windows" })[]; description?: string; source: string; courtyard?: [number, number][]; body?: [number, number][]; height_mm: number; faces?: 0 | 90 | 180 | 270; edge_offset_mm?: number; mark?: "dot" | "cathode" | "plus" | "none" } | { name: string; description: string; source: string; height_mm: number; family: "two_pad"; parameters: { span?: number; pad?: { w: number; h: number }; terminals?: { style: "chip" | "melf" | "gull_wing"; span: [number, number]; foot: [number, number]; width: [number, number] }; body: { w: number; h: number }; polarity: "none" | "cathode" | "plus" } } | { name: string; description: string; source: string; height_mm: number; family: "dual"; parameters: { pitch: number; places: number; left?: number[]; right?: number[]; body: { w: number; h: number }; lead?: { span: [number, number]; foot: [number, number]; width: [number, number] }; terminal?: { span: [number, number]; foot: [number, number]; width: [number, number] }; land?: { span: number; length: number; width: number }; exposed?: { number: string; w: number; h: number } } } | { name: string; description: string; source: string; height_mm: number; family: "quad"; parameters: { pins: number; pitch: number; body: { w: number; h: number }; lead?: { span: [number, number]; foot: [number, number]; width: [number, number] }; terminal?: { span: [number, number]; foot: [number, number]; width: [number, number] }; land?: { span: number; length: number; width: number }; exposed?: { number: string; w: number; h: number } } } | { name: string; description: string; source: string; height_mm: number; family: "ball_grid"; parameters: { rows: number; columns: number; pitch: number; pad: number; body: { w: number; h: number }; without?: string[] } } | { name: string; description: string; source: string; height_mm: number; family: "header"; parameters: { columns: 1 | 2; rows: [number, number]; without?: number[]; pitch: number; pad: number; drill: number; shroud?: { x: number; y: number } } } | { name: string; description: string; source: string; height_mm: number; family: "dip"; parameters: { counts: number[]; pitch: number; apart: number; pad: { w: number; h: number }; drill: number; body_w: number; beyond?: number } } | { name: string; description: string; source: string; height_mm: number; family: "row"; parameters: { counts: number[]; pitch: number; origin: "pin" | "centre"; y: number; pad: { w: number; h: number }; drill?: number; shape?: "circle" | "oval"; hold?: { w: number; h: number; beyond: number; y: number }; body: { beyond: number; y1: number; y2: number }; faces?: 0 | 90 | 180 | 270; edge_offset_mm?: number } } | { name: string; description: string; source: string; height_mm: number; family: "explicit"; parameters: { pads: ({ number: number | string; count?: number; dx?: number; dy?: number; shape?: "rect" | "roundrect" | "oval" | "circle"; x: number; y: number; w: number; h: number; drill?: number | { w: number; h: number }; plated?: boolean; paste?: "none" | "windows" })[]; body: { x1: number; y1: number; x2: number; y2: number }; mark: "dot" | "none" | "cathode" | "plus"; marked?: string; silk: "body" | "none"; margin?: number; faces?: 0 | 90 | 180 | 270; edge_offset_mm?: number; antenna_keepout?: { x1: number; y1: number; x2: number; y2: number } } } | { name: string; description: string; source: string; height_mm: number; family: "hole"; parameters: { drill: number; keep: number } } }; answer: { land_pattern: LandEntry; checks: EntryFault[]; picture: string } };
  /** Takes a land pattern out of your own library; boards that use it have it with them. */
  deleteLandPattern: { input: { name: string }; answer: { deleted: string } };
  /** A person has held the entry against its source; confirmed: false takes that back. */
  confirmLandPattern: { input: { name: string; body?: { by?: string; confirmed?: boolean } }; answer: { land_pattern: LandEntry; checks: EntryFault[]; picture: string } };
  /** A land pattern with its pad numbers, of your library or a shipped one; with ?device= the names of its pins. */
  landPatternPicture: { input: { name: string; query?: { device?: string | number } }; answer: Response };
  /** The same as a PNG. */
  landPatternPng: { input: { name: string; query?: { device?: string | number } }; answer: Response };
  /** Proposes a part. */
  proposePart: { input: { slug: string; body: { catalog_code: string; kind: "resistor" | "capacitor" | "inductor" | "ferrite" | "diode" | "schottky" | "zener" | "tvs" | "led" | "addressable_led" | "bjt" | "mosfet" | "regulator" | "charger" | "microcontroller" | "module" | "sensor" | "memory" | "transceiver" | "driver" | "timer" | "opamp" | "logic" | "crystal" | "connector" | "usb_connector" | "battery_connector" | "button" | "switch" | "relay" | "potentiometer" | "buzzer" | "fuse" | "esd" | "ic" | "mounting_hole" | "fiducial" | "test_point"; value?: string; purpose?: string; connect?: Record<string, string>; wait?: boolean } }; answer: FinishedProposal | Started };
  /** Proposes to remove parts. */
  proposeRemoval: { input: { slug: string; body: { refs: string[]; wait?: boolean } }; answer: FinishedProposal | Started };
  /** Proposes a block. */
  proposeBlock: { input: { slug: string; body: { block: string; connect?: Record<string, string>; wait?: boolean } }; answer: FinishedProposal | Started };
  /** Asks the chat for a change within a selection. */
  propose: { input: { slug: string; body: { message: string; selection?: { refs?: string[]; nets?: string[] }; backend?: string; model?: string; effort?: "low" | "medium" | "high"; wait?: boolean } }; answer: FinishedProposal | Started };
  /** What is proposed. */
  getProposal: { input: { slug: string }; answer: { proposal: Proposal | null } };
  /** The proposal's board. */
  getProposalBoard: { input: { slug: string }; answer: Board };
  /** The board in lines: where parts stand, nets by track length, findings, gaps, asks; or the parts and nets that are named (with commas). */
  getProposalText: { input: { slug: string; query?: { refs?: string | number; nets?: string | number } }; answer: Response };
  /** One side of the board as a picture, errors ringed; `nets` (with commas) are painted blue, `pixels` is its longer side. */
  getProposalPicture: { input: { slug: string; query?: { nets?: string | number; side?: "front" | "back"; pixels?: string | number } }; answer: Response };
  /** The proposal's board as the studio draws it. */
  getProposalView: { input: { slug: string }; answer: BoardView };
  /** Makes the proposal the next version. */
  acceptProposal: { input: { slug: string }; answer: { version: string; project: Project; board: Board } };
  /** Forgets the proposal. */
  rejectProposal: { input: { slug: string }; answer: { proposal: null; project: Project } };
  /** Changes the design by typed operations: a proposal, or the first version where there is none; `try` only says what they would do. */
  patchDesign: { input: { slug: string; body: { operations: ({ op: string } & Record<string, unknown>)[]; message?: string; try?: boolean; wait?: boolean } }; answer: FinishedTurn | FinishedProposal | TriedPatch | Started };
  /** One version, its files and what changed in it. */
  getVersion: { input: { slug: string; vid: string }; answer: VersionDetail };
  /** Label and notes of a version. */
  patchVersion: { input: { slug: string; vid: string; body?: { label?: string; notes?: string } }; answer: { project: Project } };
  /** Makes a version the current one. */
  restoreVersion: { input: { slug: string; vid: string }; answer: { project: Project; version: string; board: Board } };
  /** Runs the circuit simulator on the version's netlist. */
  simulate: { input: { slug: string; vid: string }; answer: Simulated };
  /** What so many boards would cost, other numbers beside them, and the price breaks of each part. */
  getQuote: { input: { slug: string; vid: string; query?: { quantity?: string | number } }; answer: Quote };
  /** board.json; `format=step`, `format=glb`: the board with its parts in three dimensions, for enclosures and for pictures. */
  getBoard: { input: { slug: string; vid: string; query?: { format?: "json" | "step" | "glb" } }; answer: Board | Response };
  /** The board in lines: where parts stand, nets by track length, findings, gaps, asks; or the parts and nets that are named (with commas). */
  getBoardText: { input: { slug: string; vid: string; query?: { refs?: string | number; nets?: string | number } }; answer: Response };
  /** One side of the board as a picture, errors ringed; `nets` (with commas) are painted blue, `pixels` is its longer side. */
  getBoardPicture: { input: { slug: string; vid: string; query?: { nets?: string | number; side?: "front" | "back"; pixels?: string | number } }; answer: Response };
  /** Parts, nets and blocks of the design in lines: all of them, or those that are named (with commas). */
  getDesignText: { input: { slug: string; vid: string; query?: { refs?: string | number; nets?: string | number } }; answer: Response };
  /** The board as the studio draws it, with what is to be said of it. */
  getBoardView: { input: { slug: string; vid: string }; answer: BoardView };
  /** design.json. */
  getDesign: { input: { slug: string; vid: string }; answer: Design };
  /** What is different from another version. */
  getDiff: { input: { slug: string; vid: string; query?: { against?: string | number; format?: "json" | "svg" } }; answer: Diff | Response };
  /** Files of a version. */
  listFiles: { input: { slug: string; vid: string }; answer: { files: VersionFile[] } };
  /** One file of a version. */
  getFile: { input: { slug: string; vid: string; name: string; query?: { dl?: "0" | "1" | "true" | "false" | "" } }; answer: Response };
  /** The standalone viewer. */
  getInspector: { input: { slug: string; vid: string; query?: { dl?: "0" | "1" | "true" | "false" | "" } }; answer: Response };
  /** Gerbers, drill, bill of materials and placement list. */
  getGerbers: { input: { slug: string; vid: string }; answer: Response };
  /** The links by which others look at the project. */
  listShares: { input: { slug: string }; answer: { shares: Share[] } };
  /** Makes a link to look at the project, or at one version of it; it is told this once. */
  addShare: { input: { slug: string; body?: { version?: string; label?: string } }; answer: { path: string; view: string; shares: Share[] } };
  /** Takes a link back: it shows nothing from now on. */
  removeShare: { input: { slug: string; id: string }; answer: { shares: Share[] } };
  /** What a link shows: needs no token. */
  shared: { input: { secret: string }; answer: { name: string; version: { id: string; created: number; summary: string; parts: number; passed: boolean | null }; view: string } };
  /** The board that a link shows, as <boardwright-board> draws it: needs no token, and any site may ask. */
  sharedView: { input: { secret: string }; answer: BoardView };
  /** Server-sent events of one project, or the jobs of all. */
  events: { input: { query?: { project?: string | number } }; answer: Response };
  /** Tells the other devices on a project what this one shows. */
  tellState: { input: { body: { project: string; from: string; name?: string; cursor?: [number, number] | null } & Record<string, unknown> }; answer: undefined };
  /** Who is logged in, the latest first. */
  listSessions: { input: Record<never, never>; answer: { sessions: Session[] } };
  /** Logs one of them out. */
  endSession: { input: { id: string }; answer: { sessions: Session[] } };
  /** The named tokens with their roles. */
  listTokens: { input: Record<never, never>; answer: { tokens: NamedToken[] } };
  /** Makes a named token, which is told this once. */
  addToken: { input: { body: { name: string; role: "view" | "edit" | "admin" } }; answer: { token: string; tokens: NamedToken[] } };
  /** Takes a named token back; its sessions end with it. */
  removeToken: { input: { name: string }; answer: { tokens: NamedToken[] } };
  /** Who has changed what, the latest first. */
  audit: { input: { query?: { limit?: number } }; answer: { lines: AuditLine[] } };
  /** This API, for machines. */
  openapi: { input: Record<never, never>; answer: Record<string, unknown> };
  /** This API, for people: a page without a script. */
  docs: { input: Record<never, never>; answer: Response };
  /** A project from a zip: the body itself, or the field "file" of a form. */
  importProject: { input: { query?: { name?: string | number; filename?: string | number }; body: Blob | Uint8Array | FormData }; answer: { project: Project } };
  /** KiCad symbols and footprints into your own library; nobody has confirmed them yet. */
  importLibrary: { input: { body: { files: { name: string; text: string }[]; only?: string[]; footprint?: string; replace?: boolean } }; answer: { devices: { name: string; checks: EntryFault[] }[]; land_patterns: { name: string; checks: EntryFault[] }[]; skipped: { name: string; why: string }[] } };
}

export const OPERATIONS = {
  health: ['GET', '/api/health', 'json'],
  ready: ['GET', '/api/ready', 'json'],
  metrics: ['GET', '/metrics', 'file'],
  app: ['GET', '/api/app', 'json'],
  changelog: ['GET', '/api/changelog', 'json'],
  benchmarks: ['GET', '/api/benchmarks', 'json'],
  listProjects: ['GET', '/api/projects', 'json'],
  createProject: ['POST', '/api/projects', 'json'],
  getProject: ['GET', '/api/projects/{slug}', 'json'],
  patchProject: ['PATCH', '/api/projects/{slug}', 'json'],
  trashProject: ['DELETE', '/api/projects/{slug}', 'json'],
  listTrash: ['GET', '/api/trash', 'json'],
  emptyTrash: ['DELETE', '/api/trash', 'json'],
  restoreProject: ['POST', '/api/trash/{slug}/restore', 'json'],
  listExamples: ['GET', '/api/examples', 'json'],
  examplePicture: ['GET', '/api/examples/{id}/picture.png', 'file'],
  openExample: ['POST', '/api/examples/{id}/open', 'json'],
  getJob: ['GET', '/api/jobs/{id}', 'json'],
  cancelJob: ['DELETE', '/api/jobs/{id}', 'json'],
  jobPicture: ['GET', '/api/jobs/{id}/picture.svg', 'file'],
  retryJob: ['POST', '/api/jobs/{id}/retry', 'json'],
  listJobs: ['GET', '/api/projects/{slug}/jobs', 'json'],
  forkProject: ['POST', '/api/projects/{slug}/fork', 'json'],
  exportProject: ['GET', '/api/projects/{slug}/export.zip', 'file'],
  chat: ['POST', '/api/projects/{slug}/chat', 'json'],
  importVersion: ['POST', '/api/projects/{slug}/import', 'json'],
  rebuild: ['POST', '/api/projects/{slug}/rebuild', 'json'],
  routeAgain: ['POST', '/api/projects/{slug}/route', 'json'],
  getConstraints: ['GET', '/api/projects/{slug}/constraints', 'json'],
  putConstraints: ['PUT', '/api/projects/{slug}/constraints', 'json'],
  discardConstraints: ['DELETE', '/api/projects/{slug}/constraints', 'json'],
  getSheet: ['GET', '/api/projects/{slug}/sheet', 'either'],
  listVariations: ['GET', '/api/projects/{slug}/variations', 'json'],
  addVariation: ['POST', '/api/projects/{slug}/variations', 'json'],
  renameVariation: ['PATCH', '/api/projects/{slug}/variations/{id}', 'json'],
  forgetVariation: ['DELETE', '/api/projects/{slug}/variations/{id}', 'json'],
  recallVariation: ['POST', '/api/projects/{slug}/variations/{id}/recall', 'json'],
  listPlatforms: ['GET', '/api/platforms', 'json'],
  platformMesh: ['GET', '/api/platforms/{pid}/mesh', 'file'],
  searchParts: ['GET', '/api/parts', 'json'],
  getPart: ['GET', '/api/parts/{code}', 'json'],
  listBlocks: ['GET', '/api/blocks', 'json'],
  getBlock: ['GET', '/api/blocks/{name}', 'json'],
  listDevices: ['GET', '/api/library/devices', 'json'],
  enterDevice: ['POST', '/api/library/devices', 'json'],
  getDevice: ['GET', '/api/library/devices/{name}', 'json'],
  putDevice: ['PUT', '/api/library/devices/{name}', 'json'],
  deleteDevice: ['DELETE', '/api/library/devices/{name}', 'json'],
  confirmDevice: ['POST', '/api/library/devices/{name}/confirm', 'json'],
  listLandPatterns: ['GET', '/api/library/land-patterns', 'json'],
  enterLandPattern: ['POST', '/api/library/land-patterns', 'json'],
  getLandPattern: ['GET', '/api/library/land-patterns/{name}', 'json'],
  putLandPattern: ['PUT', '/api/library/land-patterns/{name}', 'json'],
  deleteLandPattern: ['DELETE', '/api/library/land-patterns/{name}', 'json'],
  confirmLandPattern: ['POST', '/api/library/land-patterns/{name}/confirm', 'json'],
  landPatternPicture: ['GET', '/api/library/land-patterns/{name}/picture.svg', 'file'],
  landPatternPng: ['GET', '/api/library/land-patterns/{name}/picture.png', 'file'],
  proposePart: ['POST', '/api/projects/{slug}/parts', 'json'],
  proposeRemoval: ['DELETE', '/api/projects/{slug}/parts', 'json'],
  proposeBlock: ['POST', '/api/projects/{slug}/blocks', 'json'],
  propose: ['POST', '/api/projects/{slug}/propose', 'json'],
  getProposal: ['GET', '/api/projects/{slug}/proposal', 'json'],
  getProposalBoard: ['GET', '/api/projects/{slug}/proposal/board', 'json'],
  getProposalText: ['GET', '/api/projects/{slug}/proposal/board.txt', 'file'],
  getProposalPicture: ['GET', '/api/projects/{slug}/proposal/board.png', 'file'],
  getProposalView: ['GET', '/api/projects/{slug}/proposal/view', 'json'],
  acceptProposal: ['POST', '/api/projects/{slug}/proposal/accept', 'json'],
  rejectProposal: ['POST', '/api/projects/{slug}/proposal/reject', 'json'],
  patchDesign: ['POST', '/api/projects/{slug}/patch', 'json'],
  getVersion: ['GET', '/api/projects/{slug}/versions/{vid}', 'json'],
  patchVersion: ['PATCH', '/api/projects/{slug}/versions/{vid}', 'json'],
  restoreVersion: ['POST', '/api/projects/{slug}/versions/{vid}/restore', 'json'],
  simulate: ['POST', '/api/projects/{slug}/versions/{vid}/simulate', 'json'],
  getQuote: ['GET', '/api/projects/{slug}/versions/{vid}/order', 'json'],
  getBoard: ['GET', '/api/projects/{slug}/versions/{vid}/board', 'either'],
  getBoardText: ['GET', '/api/projects/{slug}/versions/{vid}/board.txt', 'file'],
  getBoardPicture: ['GET', '/api/projects/{slug}/versions/{vid}/board.png', 'file'],
  getDesignText: ['GET', '/api/projects/{slug}/versions/{vid}/design.txt', 'file'],
  getBoardView: ['GET', '/api/projects/{slug}/versions/{vid}/view', 'json'],
  getDesign: ['GET', '/api/projects/{slug}/versions/{vid}/design', 'json'],
  getDiff: ['GET', '/api/projects/{slug}/versions/{vid}/diff', 'either'],
  listFiles: ['GET', '/api/projects/{slug}/versions/{vid}/files', 'json'],
  getFile: ['GET', '/api/projects/{slug}/versions/{vid}/files/{name}', 'file'],
  getInspector: ['GET', '/api/projects/{slug}/versions/{vid}/inspector.html', 'file'],
  getGerbers: ['GET', '/api/projects/{slug}/versions/{vid}/gerbers.zip', 'file'],
  listShares: ['GET', '/api/projects/{slug}/shares', 'json'],
  addShare: ['POST', '/api/projects/{slug}/shares', 'json'],
  removeShare: ['DELETE', '/api/projects/{slug}/shares/{id}', 'json'],
  shared: ['GET', '/api/shared/{secret}', 'json'],
  sharedView: ['GET', '/api/shared/{secret}/view', 'json'],
  events: ['GET', '/api/events', 'file'],
  tellState: ['POST', '/api/state', 'json'],
  listSessions: ['GET', '/api/sessions', 'json'],
  endSession: ['DELETE', '/api/sessions/{id}', 'json'],
  listTokens: ['GET', '/api/tokens', 'json'],
  addToken: ['POST', '/api/tokens', 'json'],
  removeToken: ['DELETE', '/api/tokens/{name}', 'json'],
  audit: ['GET', '/api/audit', 'json'],
  openapi: ['GET', '/api/openapi.json', 'json'],
  docs: ['GET', '/api/docs', 'file'],
  importProject: ['POST', '/api/projects/import', 'json'],
  importLibrary: ['POST', '/api/library/import', 'json'],
} as const satisfies Record<keyof Operations, readonly [string, string, 'json' | 'file' | 'either']>;
