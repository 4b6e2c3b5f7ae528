import { describe, expect, it } from "vitest";
import { clip } from "./clip.ts";
import { toInline, toPlain } from "./inline.ts";
import { normalizeSentence, normalizeTitle } from "./title.ts";

describe("normalizeTitle", () => {
  it.each([
    ["feat(css): minify style tag (#23183)", "Minify style tag"],
    ["fix: don't crash on empty input", "Don't crash on empty input"],
    ["fix(core)!: drop Node 18", "Drop Node 18"],
    ["feat!: remove `legacy` option.", "Remove `legacy` option"],
    ["chore(deps)!: require openssl 3", "Require openssl 3"],
    [":bug: Fix the parser", "Fix the parser"],
    ["🐛 fix: handle 404", "Handle 404"],
    ["✨ Added dark mode 🎉", "Add dark mode"],
    ["[Bug] Crash when saving", "Crash when saving"],
    ["[release-2.1] [cluster] Fix failover", "Fix failover"],
    ["Fixes typo in README (#12) (#14)", "Fix typo in README"],
    [
      "fix: respect `preserveSymlinks` when resolving root (fix #23197) (#23198)",
      "Respect `preserveSymlinks` when resolving root",
    ],
    ["Handle empty lists, fixes #31", "Handle empty lists"],
    ["Using fast_float library for faster parsing (#11884)", "Use fast_float library for faster parsing"],
    ["docs/man/git-lfs-config.adoc: correct typo", "Correct typo"],
    ["lfshttp, tq: treat 509 same as 429", "Treat 509 same as 429"],
    ["PROJ-123: Add export", "Add export"],
    ["feat: support ```drop table``` statements", "Support `drop table` statements"],
    ["feat(cli): add --dry-run to copy", "Add `--dry-run` to copy"],
    ["Support for open ranges", "Support for open ranges"],
    ["Don not follow links", "Do not follow links"],
    ["feat: Read bookmarks. #2660", "Read bookmarks"],
    ["fix(gui): fallback to the name of the folder", "Fall back to the name of the folder"],
    ["This resolves the issue of lost rows", "Resolve the issue of lost rows"],
    ["fix: fixing too long values", "Fix too long values"],
    ["Bound `alt-left` to `backward-word`", "Bind `alt-left` to `backward-word`"],
    ["fix: cleanup legacy rows", "Clean up legacy rows"],
    ["Extended `path` to accept arrays", "Extend `path` to accept arrays"],
    [
      "feat: prefer sizes that are set over those calculated for for frames",
      "Prefer sizes that are set over those calculated for frames",
    ],
    ["fix: keep the page (backport #88 to release/5.3)", "Keep the page"],
    ["fix: keep the page (backport of the lists)", "Keep the page (backport of the lists)"],
    ["RED-129256, Fix TOUCH command", "Fix TOUCH command"],
    ["#42 Improve logging", "Improve logging"],
    ["Prevent pattern matching abuse (CVE-2024-31228)", "Prevent pattern matching abuse (CVE-2024-31228)"],
    ["Optimize ZUNION[STORE] by avoiding dict usage", "Optimize ZUNION[STORE] by avoiding dict usage"],
    ["npm: use the lock file", "Use the lock file"],
    ["npm ci replaces npm install", "npm ci replaces npm install"],
    ["base64 encode bodies", "base64 encode bodies"],
    ["fix: jsx tag name validation", "JSX tag name validation"],
    ["replaceUrlParam should not match prefixes", "replaceUrlParam should not match prefixes"],
    ["ssr: rewrite — and cache – imports", "Rewrite - and cache - imports"],
    ["“Smart” quotes’ handling", '"Smart" quotes\' handling'],
    ["Merge pull request #12 from lee/fix-the-parser", "Fix the parser"],
    ["Update docs [skip ci]", "Update docs"],
    ["fix: a   \u200bbroken\u202e title", "A broken title"],
    ["Note: this is fine", "Note: this is fine"],
    ["Adding two rows fails", "Adding two rows fails"],
    ["Fixes for Windows", "Fixes for Windows"],
    ["Fixed size buffers leak", "Fixed size buffers leak"],
    ["Supported platforms are listed", "Supported platforms are listed"],
    ["fix: removed options and variables are searched", "Removed options and variables are searched"],
    ["feat(http): deprecated fields are answered with a header", "Deprecated fields are answered with a header"],
    ["Removed code that is unused", "Remove code that is unused"],
    ["Updated how totals are read", "Update how totals are read"],
    ["Ensures a name is set", "Ensure a name is set"],
    ["Moved has-many relations to the core", "Move has-many relations to the core"],
    ["Fixed the list when it is empty", "Fix the list when it is empty"],
    ["fix(a11y): focus stays in the dialog; test(e2e): by keyboard alone", "Focus stays in the dialog"],
    ["fix(jobs): a step waits; fix(hooks): names are words", "A step waits; names are words"],
    ["feat: pages; feat(x)!: links, docs: more", "Pages; links, docs: more"],
    ["docs: how to; when to: examples", "How to; when to: examples"],
    ["Breaking change: ids are strings", "Breaking change: ids are strings"],
    ["修复列表错位。", "修复列表错位"],
    ["fix：修复列表错位（#12）", "修复列表错位"],
    ["[歌词] 修复滚动 (#12)", "[歌词] 修复滚动"],
    ["新增设置——默认关闭……", "新增设置 - 默认关闭..."],
    ["mac下默认不使用透明窗口", "mac下默认不使用透明窗口"],
    ["исправлена ошибка", "Исправлена ошибка"],
    ["ändert die Reihenfolge", "Ändert die Reihenfolge"],
    ["", "Untitled change"],
    ["...", "Untitled change"],
    ["🎉", "Untitled change"],
  ])("rewrites %j as %j", (raw, wanted) => {
    expect(normalizeTitle(raw).text).toBe(wanted);
  });

  it.each([
    ["Breaking change: ids are strings", "Ids are strings"],
    ["BREAKING CHANGE(api): totals are numbers", "Totals are numbers"],
    ["fix(api): breaking change, an empty list is a fault", "An empty list is a fault"],
    ["Backward incompatible: sort by name", "Sort by name"],
    ["feat: compare names by case (breaking change)", "Compare names by case"],
    ["Compare names by case. This is a breaking change.", "Compare names by case"],
    ["Breaking changes to the plugin hooks", "Breaking changes to the plugin hooks"],
    ["feat: breaking changes", "Breaking changes"],
    ["breaking: drop Node 18", "Drop Node 18"],
  ])("removes the breaking mark of %j: %j", (raw, wanted) => {
    expect(normalizeTitle(raw, true).text).toBe(wanted);
  });

  it("keeps whole clauses of a long title instead of cutting one", () => {
    const clause = "a clause of forty characters in a title";
    const longTitle = [clause, clause, clause, clause, clause].join("; ");
    expect(normalizeTitle(longTitle).text).toBe([clause, clause, clause].join("; ").replace("a clause", "A clause"));
  });

  it.each([
    ["fix(css): x y", "css"],
    ["fix(deps): bump x", null],
    ["minor: keep x y", null],
    ["fix(css) keep x y", "css"],
    ["Fix (css) keep x y", null],
    ["lfs,tq: format totals", "lfs,tq"],
    ["[cluster] Fix failover", "cluster"],
    ["[Bug] Crash", null],
    ["Fix x", null],
    ["feat(outputs.zerobus): Add plugin", "outputs.zerobus"],
  ])("reads the area of %j: %j", (raw, area) => {
    expect(normalizeTitle(raw).area).toBe(area);
  });

  it.each([
    ['Revert "feat(a): add b (#1)" (#2)', 'Reverted "Add b"', true],
    ["revert: fix(x): y z", 'Reverted "Y z"', true],
    ['Revert "Revert "Add b""', 'Restored: Reverted "Add b"', false],
  ])("recognizes %j as a revert", (raw, text, reverted) => {
    expect(normalizeTitle(raw)).toMatchObject({ text, reverted });
  });

  it.each([
    ["Add dark mode", "add dark mode"],
    ["HTTP requests time out", "HTTP requests time out"],
    ["Redis modules load", "Redis modules load"],
    ["fix: the parser loops", "the parser loops"],
  ])("writes %j inside a sentence as %j", (raw, prose) => {
    expect(normalizeTitle(raw).prose).toBe(prose);
  });

  it("completes in bounded time for any title", () => {
    for (const part of ["a/", "a,", "[a]", "(#1)", "`", "fix: ", "\u200d", ":a:", "a-", "(fixes #1"]) {
      expect(normalizeTitle(part.repeat(50_000)).text.length).toBeLessThanOrEqual(160);
    }
  });
});

describe("normalizeSentence", () => {
  it.each([
    ["Bash/Zsh: don't keep the line (`set +o x`)", "Don't keep the line (`set +o x`) in Bash and Zsh"],
    ["Windows: `z` now follows links", "`z` now follows links on Windows"],
    ["API: add a field for owners", "Add a field for owners in the API"],
    ["POSIX: support for small shells", "Add support for small shells in POSIX"],
    ["Remote write: Forward timestamps", "Forward timestamps"],
  ])("puts the place of %j behind it", (note, text) => {
    expect(normalizeSentence(note).text).toBe(text);
  });

  it.each(["Note: add a field for owners", "Limits: names of one letter"])(
    "keeps %j, which begins with no place",
    (note) => {
      expect(normalizeSentence(note).text).toBe(note);
    },
  );
});

describe("clip", () => {
  it("cuts between words and never inside code", () => {
    expect(clip("Add the `some_long_identifier` option to it", 20)).toBe("Add the...");
    expect(clip("One two three four", 12)).toBe("One two...");
    expect(clip("short", 12)).toBe("short");
  });

  it("prefers to cut after a whole sentence", () => {
    expect(clip("Fix the crash that users saw at startup. Also tidy the code a bit.", 60)).toBe(
      "Fix the crash that users saw at startup",
    );
  });

  it("cuts after a clause of a script without spaces", () => {
    expect(clip("修复列表在滚动时错位的问题，并且优化了加载的速度和缓存", 24)).toBe("修复列表在滚动时错位的问题...");
  });

  it("never splits a surrogate pair", () => {
    expect(clip("𐀀".repeat(50), 20).isWellFormed()).toBe(true);
  });
});

describe("toInline", () => {
  it.each([
    ["Fix foo_bar", "Fix `foo_bar`"],
    ["Set __proto__ safely", "Set `__proto__` safely"],
    ["Match */* types", "Match `*/*` types"],
    ["Call fire() first", "Call `fire()` first"],
    ["Support sort(_ro) here", "Support `sort(_ro)` here"],
    ["Array<string> works", "`Array<string>` works"],
    ["Keep `a_b` as is", "Keep `a_b` as is"],
    ["A [link](x) and *stars*", "A \\[link\\](x) and \\*stars\\*"],
    ["5 < 6 && a|b", "5 \\< 6 && a\\|b"],
    ["&lt;b&gt;", "\\&lt;b\\&gt;"],
    ["odd ` tick", "odd \\` tick"],
    ["db->ttl", "`db->ttl`"],
  ])("renders %j literally as %j", (text, wanted) => {
    expect(toInline(text)).toBe(wanted);
  });

  it("has a plain form without markup", () => {
    expect(toPlain("Keep `a_b` and ``c`d``")).toBe("Keep a_b and c`d");
  });
});
