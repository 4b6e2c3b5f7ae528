const list = (words: string): readonly string[] => words.split(" ");

/**
 * Leading verbs that are converted to the imperative also from their past forms and gerunds, so that a list of changes
 * uses one form.
 */
export const BASES = [
  ...list(
    "add allow avoid bind bump change clarify clean convert correct create deprecate detect disable document drop",
  ),
  ...list("enable enforce enhance ensure expose extend fix handle hide ignore implement improve include increase"),
  ...list("introduce limit make merge migrate move normalize optimize optimise prevent provide reduce refactor reject"),
  ...list("remove rename replace resolve restore rework rewrite simplify skip split support switch update upgrade use"),
  ...list("validate"),
];

/** Verbs that open titles and are other words as well, or that dictionaries lack; those that are only verbs need no list. */
export const OTHER_VERBS = [
  ...list(
    "animate answer associate attempt autofill backfill backport bind block bootstrap bound break build cache canonicalise canonicalize",
  ),
  ...list("call cancel carry center check clear clone close collapse collect combine compare complete compress"),
  ...list("construct copy count dedupe delay delegate discard dispatch display do don't drain draw duplicate escape"),
  ...list("exempt export extract fall fetch fill filter find fold force format forward free freeze gather get give"),
  ...list("graduate grant group guard hoist honor honour increment inline insert intercept judge keep kill know lead"),
  ...list("leave let link list load log lower map mark match measure memoize mention monitor narrow open overhaul"),
  ...list("override pad pass permit pin plumb polish preallocate prefill preload prepend preserve print process"),
  ...list("provision prune push put raise read record redact refuse regenerate register release render reorder repair"),
  ...list("report reserve reset respect resume return reverse review revise revoke route run save say scale select"),
  ...list("separate serve set share show shrink shut silence sort spawn speed start stop store stream stringify strip"),
  ...list("substitute surface take teach tell test throttle throw toggle track traverse treat trigger trim truncate"),
  ...list("batch label look reply scope"),
  ...list("remap try tune tweak unset untag visit wait warm wire wrap"),
];

/** Words that dictionaries have only as verbs, and titles as things or names: "commit messages", "React 19". */
export const THINGS: ReadonlySet<string> = new Set(
  list("commit compute debug edit excel except inter opt react submit"),
);

/** Verbs that are as often nouns: "cache invalidation" is not an instruction to cache it. */
export const NOUNS: ReadonlySet<string> = new Set([
  ...list("block build bump cache call change check consume copy count delay display download export fetch filter fix"),
  ...list(
    "follow force format group guard hash import lead limit link list load lock log map mark match monitor notice",
  ),
  ...list("order process push read record release render report reset resize return route scale select set share sort"),
  ...list("split start stop store stream support surface switch test throttle track trigger update upgrade upload use"),
  ...list("batch label look reply scope visit wait write"),
]);

/** Verbs that no title has as nouns, though dictionaries do: after "and" they certainly open a second clause. */
export const CLEAR: ReadonlySet<string> = new Set([
  ...list(
    "add begin bump clear come complete convert correct drop expose extract find fix give go handle hide hoist implement",
  ),
  ...list(
    "keep let make open pin poll preserve purge queue refactor register reject remove render resolve respect resume",
  ),
  ...list("return rewrite seed serve show skip speed split stay strip throw treat trim truncate wait wire"),
]);

/** Words that dictionaries have as verbs, and that open a sentence of another kind before an article. */
export const NO_ORDERS: ReadonlySet<string> = new Set(
  list("can click except have like must press tap till while will"),
);

export const IRREGULAR: Record<string, string[]> = {
  bind: ["bound", "binds"],
  make: ["made", "makes", "making"],
  rewrite: ["rewrote", "rewrites", "rewriting"],
  split: ["splits", "splitting"],
  hide: ["hid", "hides", "hiding"],
};
/** Third person forms and participles that are as often nouns or adjectives at the start of a title. */
export const AMBIGUOUS: ReadonlySet<string> = new Set([
  ...list("drops changes documents limits limited moves supported updates upgrades uses used switches included"),
  ...list("including merges cleaned bound extended increases hidden reduced handles shared"),
]);
