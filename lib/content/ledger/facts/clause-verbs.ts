import { compilePhrases } from "#lib/text/phrases.ts";

/** Verbs that texts use of a product, without the `s` of the third person. */
const VERBS = {
  a: ["accept", "add", "affect", "allow", "appl(y|ie)", "avoid"],
  b: ["behave", "belong", "block", "break", "build"],
  c: ["cache", "call", "carr(y|ie)", "check", "clear", "close", "collect", "come", "compare", "compute"],
  c2: ["consider", "contain", "control", "convert", "copi(e|y)", "count", "cover", "create"],
  d: ["default", "define", "delete", "depend", "determine", "disable", "discard", "display"],
  e: ["emit", "enable", "encode", "end", "exclude", "execute", "exit", "expect", "expire", "export", "expose"],
  e2: ["extend"],
  f: ["fail", "fall", "fetche", "filter", "follow", "force", "format", "forward"],
  g: ["generate", "get", "give"],
  h: ["handle", "hide"],
  i: ["ignore", "import", "include", "infer", "inherit", "inject", "install"],
  k: ["keep", "kill"],
  l: ["let", "limit", "list", "load", "log"],
  m: ["make", "map", "matche", "mean", "measure", "merge"],
  n: ["need"],
  o: ["offer", "omit", "open", "override"],
  p: ["parse", "passe", "point", "poll", "prevent", "print", "produce", "provide", "publishe"],
  r: ["raise", "read", "receive", "record", "reduce", "refer", "reject", "reload", "remain", "remove"],
  r2: ["render", "replace", "report", "represent", "require", "resolve", "respect", "restart", "retr(y|ie)"],
  r3: ["return", "reuse", "rewrite", "run"],
  s: ["save", "scan", "search", "select", "send", "serve", "set", "show", "skip", "sort", "specif(y|ie)"],
  s2: ["start", "stay", "stop", "store", "strip", "support"],
  t: ["take", "target", "throw", "track", "transform", "treat", "trie", "trigger", "try"],
  u: ["update", "use"],
  v: ["validate"],
  w: ["wait", "watche", "work", "wrap", "write"],
};

/** What makes a sentence of words: an auxiliary, or a verb in the third person. */
export const STATES = compilePhrases(
  {
    auxiliaries: ["(is|are|isn't|aren't|can|can't|cannot|must|may|has|have|does|do|doesn't|don't|will|won't|was|were)"],
    verbs: ["<verb>s"],
    plurals: ["<noun> <verb>"],
  },
  {
    parts: {
      verb: VERBS,
      noun: /[A-Za-z][a-z]{2,}s/,
    },
    flags: "",
  },
);
