import { isForeignPath } from "#lib/content/ledger/facts/foreign-path.ts";
import { type PathKind, pathKind } from "#lib/content/ledger/read/paths.ts";
import { compilePhrases } from "#lib/text/phrases.ts";

/** Folders of tools for those who work on a repository. */
const INTERNAL_FOLDERS = compilePhrases(
  {
    tools: [
      "tools",
      "tooling",
      "script[s]",
      "hack",
      "bin/dev",
      "xtask",
      "dev(-tools|tools|-scripts)",
      "internal/(tools|cmd)",
    ],
    data: [
      "seed[s|er|ers]",
      "codegen",
      "generator[s]",
      "benchmark[s]",
      "profiling",
      "mock[s]",
      "template[s]",
      "boilerplate",
      "sample<any>",
    ],
    trials: ["playground[s]", "sandbox", "storybook", ".storybook", "stress[-test]"],
    others: ["dist", "build"],
  },
  { before: /(?:^|\/)/, after: /\//, any: /[^/]*/, parts: { any: /[^/]*/ } },
);
/** Scripts that run tasks of a repository. */
const TASK_FILES = /(?:^|\/)(?:noxfile|tasks|fabfile|dodo|setup)\.py$/;
const INTERNAL_CRATES = /(?:^|\/)[\w-]+[-_](?:dev|tools?|scripts?|bench|benchmarks?|tests?|fixtures?|testing)\//i;

/** Whether a path belongs to what a release ships. */
export function isShipped(path: string, kinds: readonly PathKind[] = ["source"]): boolean {
  const isInternal = [INTERNAL_FOLDERS, INTERNAL_CRATES, TASK_FILES].some((pattern) => pattern.test(path));
  return kinds.includes(pathKind(path)) && !isInternal && !isForeignPath(path);
}
