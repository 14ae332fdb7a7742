/** Words for where a signal enters and leaves, as most sentences have them. */
export const IN_WORDS =
  /\binputs?\b|\bin(?=\s*(?:[,.;:/&(]|and\b|on\b|at\b|over\b|via\b|to\b|left\b|right\b|$))|\b(?:comes?|enters?|coming) (?:in|on|over|from|through)\b|\bsource\b|\bsignals? (?:enters?|comes?|from)/i;
export const OUT_WORDS =
  /\boutputs?\b|\bout(?=\s*(?:[,.;:/&(]|and\b|on\b|at\b|over\b|via\b|to\b|is\b|left\b|right\b|$))|\b(?:leaves?|goes|going|comes?|drives?) (?:out|on|over|to|through)\b|\bload\b/i;
