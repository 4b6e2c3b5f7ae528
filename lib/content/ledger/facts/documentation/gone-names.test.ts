import { describe, expect, it } from "vitest";
import { editFile, patchChange } from "#lib/content/ledger/facts/patched-change.fixture.ts";
import { createGoneNames } from "./gone-names.ts";

const PAGE = "docs/flags.md";
const LINE = "Set `--enable-feature=utf8-names` to allow them.";

function describeChange(title: string, { path = "cmd/main.go", after = "# Flags\n", line = LINE } = {}) {
  const files = [editFile(path, { added: ["a"] }), editFile(PAGE, { removed: [line] })];
  const describeGoneName = createGoneNames([{ path: PAGE, before: `# Flags\n\n${line}\n`, after }]);
  return describeGoneName(patchChange(title, { files }));
}

describe("createGoneNames", () => {
  it.each(["Remove the utf8 feature flag", "feat(names): drop the switch of UTF8 names", "utf8: remove the switch"])(
    "finds the name that leaves the documentation: %s",
    (title) => {
      expect(describeChange(title)).toBe("Removed `--enable-feature=utf8-names` from the documentation");
    },
  );

  it("finds methods and options of a configuration", () => {
    expect(describeChange("feat(expect): remove alias methods", { line: "Also `.toBeAlias()`." })).toBe(
      "Removed `toBeAlias` from the documentation",
    );
  });

  it.each<[string, string, Parameters<typeof describeChange>[1]]>([
    ["its title takes nothing", "Explain utf8 names", {}],
    ["its title makes it the default", "Enable utf8 names by default", {}],
    ["its title is about something else", "Remove the old theme", {}],
    ["the name stands on at the end", "Remove the utf8 flag", { after: "`--enable-feature=utf8-names` does nothing" }],
    ["it changes documentation alone", "Remove the utf8 flag", { path: "docs/other.md" }],
    ["no name in code goes", "Remove the utf8 flag", { line: "Set the utf8 flag." }],
  ])("finds nothing when %s", (_, title, options) => {
    expect(describeChange(title, options)).toBeUndefined();
  });
});
