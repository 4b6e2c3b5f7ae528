import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Audience, Change } from "#lib/content/ledger/types.ts";
import { classify } from "./classify.ts";
import { makeChange } from "./fixtures.ts";
import { decideInclusion } from "./inclusion.ts";

const judge = (change: Change, audience: Audience = "developers") =>
  decideInclusion(change, classify(change), audience);

function withIssue(change: Change, byUser: boolean): Change {
  const issue = { id: "5", repository: "repo", title: "It stops", labels: [], type: null, byUser, url: null };
  return { ...change, issues: [issue] };
}

describe("decideInclusion", () => {
  it("drops a bare word, which names nothing that changed", () => {
    expect(judge(makeChange("fix: sockets")).reason).toBe("its title names nothing that changed");
    expect(judge(makeChange("fix: lost sockets")).kept).toBe(true);
  });

  it("tells users of no repair in the code that a list of titles names", () => {
    const title = "fix: add docstring to the schema for cleaner descriptions";
    const span = { in: "file", commit: "c", path: "CHANGELOG.md", from: 1, to: 1 } as const;
    const note = { category: "Bug Fixes", breaking: false, internal: false, action: null, span } as const;
    const listed = (text: string) => ({ ...makeChange(title), maintainerNotes: [{ ...note, text }] });
    expect(judge(listed("Add docstring to the schema for cleaner descriptions"), "users").kept).toBe(false);
    expect(judge(listed("Add docstring to the schema for cleaner descriptions")).kept).toBe(true);
    expect(judge(listed("Descriptions of fields are now complete"), "users").kept).toBe(true);
  });

  it("tells users of no part of an interface by the name that its code has", () => {
    expect(judge(makeChange("feat: split BoardPage into components"), "users").kept).toBe(false);
    expect(judge(makeChange("feat: split BoardPage into components")).kept).toBe(true);
    expect(judge(makeChange("feat: sign in with GitHub"), "users").kept).toBe(true);
  });

  it("returns a reason for every drop, and none for kept changes", () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom("chore: x", "docs: y", "fix typo", "v1.2.3", "feat: z", "Merge branch 'main'"),
    );
    fc.assert(
      fc.property(text, fc.array(fc.constantFrom("src/a.ts", "docs/a.md", "test/a.ts", "go.sum")), (title, files) => {
        const { kept, reason } = judge(makeChange(title, { files }));
        expect(kept).toBe(reason === null);
      }),
    );
  });

  it("keeps breaking and security work of any author and path", () => {
    const authors = fc.constantFrom("Ada", "renovate[bot]");
    const files = fc.array(fc.constantFrom("src/a.ts", "docs/a.md", "test/a.ts", "go.sum", ".github/workflows/a.yml"));
    const titles = fc.constantFrom(
      "chore!: drop Node 16",
      "docs!: x",
      "v1.0.0",
      "fix: typo",
      "Fix CVE-2024-1234",
      "test: x",
    );
    fc.assert(
      fc.property(
        titles,
        authors,
        files,
        fc.constantFrom<Audience>("developers", "users"),
        (title, author, paths, audience) => {
          const change = makeChange(title, {
            author,
            files: paths,
            labels: title === "test: x" ? ["breaking-change"] : [],
          });
          const classification = classify(change);
          const flagged = classification.breaking || classification.security;
          expect(flagged ? decideInclusion(change, classification, audience).kept : true).toBe(true);
        },
      ),
    );
    expect(judge(makeChange("chore!: drop Node 16", { files: ["package.json"] })).kept).toBe(true);
  });

  it.each([
    ["made by a bot", "Bump left-pad from 1.0.0 to 1.0.1", { author: "dependabot[bot]" }],
    ["dependency update", "Update the parser to 4.2", { files: ["package.json", "package-lock.json"] }],
    ["touches tests only", "Fix race in the reader", { files: ["src/reader.test.ts"] }],
    ["touches no shipped source", "Fix the release job", { files: [".github/workflows/a.yml", "docs/a.md"] }],
    ["wording only", "Fix typo in the error message", {}],
    ["release bookkeeping", "v5.2.1", {}],
    ["release bookkeeping", "chore(release): 1.4.0", {}],
    ["release bookkeeping", "Release Acme 7.4.1", {}],
    ["release bookkeeping", "Acme 7.4 RC2", {}],
    ["release bookkeeping", "VERSION: Prepare release-41.0-rc.1", {}],
    ["release bookkeeping", "release: create-acme@5.2.3", {}],
    ["release bookkeeping", "release: @acme/nuxt@0.5.2-beta.0 acme@2.2.3 @acme/testing@0.1.6", {}],
    ["release bookkeeping", "Minor release - v0.24.0", {}],
    ["release bookkeeping", "Prepare go dependencies for 2.46", {}],
    ["release bookkeeping", "Merge release 2.46 into main", {}],
    ["release bookkeeping", "merge back release 2.50", {}],
    ["release bookkeeping", "Merge 'acme-1.52.3' into 'master'", {}],
    ["release bookkeeping", "Merge tag 'acme-1.47.4'", {}],
    ["nothing in it shows that its users would notice", "Switch the reader to streams", {}],
    ["about tests only", "Remote read: add unit tests", {}],
    ["about tests only", "Make emulator tests more stable", {}],
    ["about tests only", "Faster unit tests", {}],
    ["about tests only", "Don't let integration tests race", {}],
    ["release bookkeeping", "Add changelog for Acme 0.28.4", {}],
    ["translations or lists of people", "Added translation using Weblate (Estonian)", {}],
    ["about the tools of the project only", "Update tox configuration to treat warnings as errors", {}],
    ["its title names nothing that changed", "More improvements and test", {}],
    ["its title names nothing that changed", "Apply suggestions from code review", {}],
    ["part of an earlier change", "fixup! feat(security): refresh tokens", {}],
    ["translations or lists of people", "Translated using Weblate (German)", {}],
    ["translations or lists of people", "Update contributors", {}],
    ["internal changes only", "Refactor the scheduler", {}],
    ["about the tools of the project only", "fix mypy findings", {}],
    ["about the tools of the project only", "fix: correct 12 spelling errors across codebase", {}],
    ["about the tools of the project only", "Make justfile commands available in the Nix development shell", {}],
    ["about the tools of the project only", "Detect races on CI", {}],
    ["about tests only", "Fix tests locally", {}],
    ["documentation only", "Document that headers are sent first", {}],
    ["its title names nothing that changed", "fmt, bump [ci skip]", {}],
    ["its title names nothing that changed", "Address PR feedback", {}],
    ["its title names nothing that changed", "Fix logic", {}],
    ["its title names nothing that changed", "30d → 1y", {}],
    ["its author left it out of the notes", "feat: dark mode", { labels: ["skip-changelog"] }],
    ["its author left it out of the notes", "feat: dark mode", { body: "```release-note\nNONE\n```" }],
  ])("drops with the reason %j: %s", (reason, title, options) => {
    expect(judge(makeChange(title, options))).toEqual({ kept: false, reason });
  });

  it("drops changes typed as style even if they touch shipped source", () => {
    expect(judge(makeChange("style: sort imports", { files: ["src/index.ts"] })).kept).toBe(false);
  });

  it("keeps features, fixes and speed-ups of shipped source", () => {
    for (const title of [
      "feat: dark mode",
      "Fix crash on start",
      "Support pytest 9 in the plugin",
      "Optimize the reader",
      "Hash field expiration",
      "Merge the settings pages into one",
      "Backport of #12: fix crash",
    ]) {
      expect(judge(makeChange(title)).kept).toBe(true);
    }
  });

  it.each([
    ["changed tests", { files: ["src/a.ts", "src/a.test.ts"] }],
    ["changed docs", { files: ["src/a.ts", "docs/a.md"] }],
    ["a closed issue", { body: "Closes #12" }],
  ])("keeps a title that opens like maintenance with %s", (_, options) => {
    expect(judge(makeChange("Enable streams in the reader")).kept).toBe(false);
    expect(judge(makeChange("Enable streams in the reader", options)).kept).toBe(true);
  });

  it("keeps features about comments", () => {
    for (const title of ["Add comments to posts", "Comments on posts", "Show comments"]) {
      expect(judge(makeChange(title)).kept).toBe(true);
    }
  });

  it("decides by the title when the files are unknown", () => {
    expect(judge(makeChange("Fix crash on start", { files: [] })).kept).toBe(true);
    expect(judge(makeChange("docs: say more", { files: [] })).kept).toBe(false);
  });

  it("keeps a change that a user requested even if it touches no source", () => {
    const change = makeChange("Fix the container image", { files: ["Dockerfile"] });
    expect(judge(change).kept).toBe(false);
    expect(judge(withIssue(change, true)).kept).toBe(true);
    expect(judge(withIssue(change, false)).kept).toBe(false);
  });

  it("keeps internal work on settings for developers but not for users", () => {
    const change = makeChange("chore: rename the cache setting", { files: ["src/config.ts", "docs/configuration.md"] });
    expect(judge(change, "developers").kept).toBe(true);
    expect(judge(change, "users").kept).toBe(false);
  });
});
