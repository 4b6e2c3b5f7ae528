import { compilePhrases } from "#lib/text/phrases.ts";

/** Conventional types of work at the start of titles. */
const TYPES = [
  "feat",
  "[new ]feature[s]",
  "fix[es]",
  "bugfix",
  "bug fix",
  "hotfix",
  "bug",
  "perf",
  "performance",
  "refactor",
  "refacto",
  "doc[s]",
  "documentation",
  "test[s]",
  "chore",
  "build",
  "ci",
  "style",
  "revert",
  "dep[s]",
  "security",
  "sec",
  "improve",
  "improvement[s]",
  "enhance",
  "enhancement",
  "release",
  "wip",
  "type[s]",
  "typo",
  "break[ing]",
  "misc",
  "tweak[s]",
  "(fix|tweak|chore)hancement",
  "cleanup",
  "change",
  "changed",
  "added",
  "fixed",
  "removed",
  "deprecated",
];
/** A type at the start of a title, with an optional scope in round or square brackets. */
export const CONVENTIONAL = compilePhrases(TYPES, {
  before: /^/,
  after: /\s?(?:\(([^()]{0,60})\)|\[([^\]]{0,60})\])?\s?!?\s?[:：]\s*(?=\S)/,
});
/** A text that is only a type. */
export const TYPED_WORD = compilePhrases(TYPES, { before: /^/, after: /$/ });
