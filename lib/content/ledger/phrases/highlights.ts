import { compilePhrases } from "#lib/text/phrases.ts";

/** Fixes that matter to many users: data loss, crashes, hangs or unreachable services. */
export const RELIABILITY = compilePhrases(
  {
    crashes: [
      "crash*",
      "panic[s]",
      "segfault[s]",
      "regression[s]",
      "out of memory",
      "oom",
      "unresponsive",
      "fail[s] to start",
    ],
    data: ["data (loss|corruption)", "los(e[s]|ing|t) [of ][<name> ]data", "corrupt*"],
    results: ["silent[ly] (drop|discard|los|overwrit|truncat)*", "missing (sample|record|row)s", "becoming incorrect"],
    hangs: [
      "hang[s|ing]",
      "deadlock*",
      "infinite loop[s]",
      "race condition[s]",
      "data race[s]",
      "freez(e[s]|ing)",
      "stuck",
    ],
    memory: [
      "(memory|resource|handle|connection|fd|goroutine) leak[s]",
      "leak[s] memory",
      "use~after~free",
      "double~free",
      "buffer overflow",
    ],
  },
  { parts: { name: /\w+/ } },
);

/** What is announced but not there yet, what is not the product, and work on the code that users do not meet. */
export const NO_NEWS = compilePhrases({
  unfinished: [
    "coming soon",
    "placeholder[s]",
    "work in progress",
    "wip",
    "behind a flag",
    "dev~only",
    "foundation[s] (for|to)",
    "groundwork",
  ],
  various: [
    "<start>(minor|small|misc[ellaneous]|various|several|some|assorted) (<word> ){0,2}(fix[es]|tweak[s]|improvement[s]|update[s]|change[s]|typo[s])",
  ],
  website: ["landing page[s]", "marketing (site|page[s])", "home~page", "changelog page", "waitlist"],
  code: [
    "<start>(refactor|restructure|extract|reorganize|rewrite|migrate|modularize|rename|clean[~up])[s|ed]",
    "<start>cleanup[s]",
    "<start>(synchroni(s|z)e|seriali(s|z)e|defer|schedule)[s|d] async",
    "(mutex[es]|goroutine[s]|ui thread|main thread|race condition[s]|data race[s])",
    "<start>(perform|run|move|do)[s|d|ed|es] (<word> ){1,8}(on|off|to) [the ]<word> thread[s]",
    "<start>(improve|add|fix|update)[s|d|ed] (<word> ){0,2}type (hint|annotation)[s]",
    "<start>(make|improve) [the ]annotation[s] (for|of)",
  ],
});
