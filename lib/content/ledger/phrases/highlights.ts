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
