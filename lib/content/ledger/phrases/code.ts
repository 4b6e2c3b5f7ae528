import { compilePhrases } from "#lib/text/phrases.ts";

/** Work on how the code runs or is built up, which readers do not meet. */
export const CODE_WORK = compilePhrases({
  threads: [
    "instead of [using ][a ](mutex[es]|lock[s]|goroutine[s])",
    "<start>(perform|run|move|do)[s|d|ed|es] (<word> ){1,8}(on|off|to) [the ]<word> thread[s]",
  ],
  structure: [
    "<start>(keep|make)[s] (<word> ){1,6}implementation[s] (generic|private|internal)",
    "<start>(simplify|deduplicate|share|unify|generalize)[s] (<word> ){0,3}(logic|code|implementation)",
  ],
});

/** A new thing by the name that the code has for it: "Add RefreshInput to buffer keys". */
export const CODE_NAME = /^(?:add|introduce|implement|export|expose) (?:an? |the )?`?[\w.]*[a-z][A-Z]\w*/;

/** Calls, chains and names with underscores: a sentence with one tells the users of a product nothing. */
export const CODE_SPELLING =
  /\w\((?!e?s\))[^()]*\)|\b[A-Za-z_]\w*\.[A-Za-z_]\w*\.[A-Za-z_]\w*|\b[a-z]+(?:_{1,2}[a-z]+)+\b/;

/** A repair that tells of calls, classes or the work of developers: what the users of a product never see. */
export const CODE_REPAIR =
  /\w\(\)|\b(?:[A-Z][a-z]+){2,}(?:Error|Exception|Impl|Schema|Factory)\b|\bstack ?traces?\b|\bnull check\b|\b[a-z]+_[a-z]+_[a-z]+\b/;
