import { describe, expect, it } from "vitest";
import { editFile, patchChange } from "#lib/content/ledger/facts/patched-change.fixture.ts";
import { describeDeprecatedRemoval } from "./deprecated.ts";

function read(title: string, removed: string[], { path = "src/a.ts", added = [] as string[], cut = false } = {}) {
  const change = patchChange(title, { files: [editFile(path, { removed, added })] });
  const commits = change.commits.map((commit) => ({ ...commit, patch: { files: commit.patch?.files ?? [], cut } }));
  return describeDeprecatedRemoval({ ...change, commits });
}

const MARK = ["/** @deprecated use open */", "export function load() {}"];

describe("describeDeprecatedRemoval", () => {
  it.each([
    ["src/a.ts", " * @deprecated use open"],
    ["app/a.py", "    warnings.warn('use open', DeprecationWarning)"],
    ["src/a.rs", '#[deprecated(since = "1.2.0")]'],
    ["pkg/a.go", "// Deprecated: use Open."],
    ["src/A.php", "trigger_deprecation('acme/app', '1.2', 'Use open.');"],
  ])("finds a removal in %s", (path, line) => {
    expect(read("Remove load", [line], { path })).toBe(`Removed what was marked as deprecated in \`${path}\``);
  });

  it("finds nothing when the title tells no removal", () => {
    expect(read("Tidy up loading", MARK)).toBeUndefined();
  });

  it.each(["Remove the deprecation warning of load", "Remove usage of the old loader"])(
    "finds nothing when the deprecated thing stays: %s",
    (title) => {
      expect(read(title, MARK)).toBeUndefined();
    },
  );

  it("finds nothing when the code only moves", () => {
    expect(read("Remove the loader folder", MARK, { added: MARK })).toBeUndefined();
  });

  it("finds nothing outside of shipped code", () => {
    expect(read("Remove load", MARK, { path: "tests/a.test.ts" })).toBeUndefined();
  });

  it("finds nothing when a limit cut the patch", () => {
    expect(read("Remove load", MARK, { cut: true })).toBeUndefined();
  });
});
