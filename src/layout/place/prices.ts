/** What a part in an area without tracks costs, and each millimetre that it stands in it, mm. */
export const UNREACHABLE_MM = 8;

/** What two like connectors at opposite edges cost that do not stand level, mm, and each millimetre of it. */
export const UNLEVEL_MM = 0.6;
export const UNLEVEL = 0.3;
/** What two like connectors at one edge cost that are turned half round to each other, mm: people plug them alike. */
export const TURNED_MM = 5;
/** What two like connectors at one edge cost that stand there against their order: people count from the left and from the top. */
export const UNORDERED_MM = 15;
/** What it costs that like connectors are spread over edges: a single one that joins the others gains already. */
export const SPREAD_MM = 200;
/** What each mm² costs that an outline is given for a mouth to have a straight edge, mm: a place where it is nearly straight is worth some track. */
export const FLAT_MM = 0.5;
