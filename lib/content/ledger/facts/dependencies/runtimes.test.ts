import { describe, expect, it } from "vitest";
import { editFile, patchChange } from "#lib/content/ledger/facts/patched-change.fixture.ts";
import { findRaisedRuntimes } from "./runtimes.ts";

const node = (range: string, more: object = {}) => JSON.stringify({ name: "x", ...more, engines: { node: range } });
const python = (range: string) => `[project]\nname = "x"\nrequires-python = "${range}"\n`;

/** The facts of one change that writes a line, by the manifest at both ends. */
function find(path: string, before: string, after: string, line: string): string[] {
  const change = patchChange("Change (#1)", { files: [editFile(path, { added: [line], at: 3 })] });
  return [...findRaisedRuntimes([change], [{ path, before, after }]).values()].flat().map(({ text }) => text);
}

describe("findRaisedRuntimes", () => {
  it.each([
    [">=18", ">=20"],
    ["^16.10 || ^18.12", "^18.14 || >=20"],
    ["18.x", "20.x"],
  ])("finds Node.js raised from %s to %s", (from, to) => {
    expect(find("package.json", node(from), node(to), `    "node": "${to}"`)).toEqual([
      `Raised the required Node.js version from \`${from}\` to \`${to}\` in \`package.json\``,
    ]);
  });

  it.each([
    [">=3.8", ">=3.9"],
    [">=3.9,<4.0", ">=3.10,<4.0"],
  ])("finds Python raised from %s to %s", (from, to) => {
    const [before, after] = [python(from), python(to)];
    expect(find("pyproject.toml", before, after, `requires-python = "${to}"`)).toHaveLength(1);
  });

  it.each([
    ["^4.67.0", "^4.118.0"],
    ["^18.0.0 || ^19.0.0", "^19.0.0"],
    [">=0.3", ">=0.4"],
  ])("finds the package that one extends raised from %s to %s", (from, to) => {
    const peer = (range: string) => JSON.stringify({ name: "x", peerDependencies: { wrangler: range } });
    expect(find("package.json", peer(from), peer(to), `    "wrangler": "${to}"`)).toEqual([
      `Raised the required \`wrangler\` version from \`${from}\` to \`${to}\` in \`package.json\``,
    ]);
    expect(find("package.json", peer(to), peer(from), `    "wrangler": "${from}"`)).toEqual([]);
  });

  it("finds PHP raised in a Composer manifest", () => {
    const php = (range: string) => JSON.stringify({ name: "a/x", require: { php: range } });
    expect(find("composer.json", php("^8.1"), php("^8.2 || ^8.3"), '    "php": "^8.2 || ^8.3",')).toEqual([
      "Raised the required PHP version from `^8.1` to `^8.2 || ^8.3` in `composer.json`",
    ]);
  });

  it.each([
    ["build.gradle", (level: number) => `        minSdkVersion ${level}`],
    ["app/build.gradle.kts", (level: number) => `        minSdk = ${level}`],
  ])("finds the oldest Android raised in %s", (path, write) => {
    const gradle = (level: number) => `android {\n    defaultConfig {\n${write(level)}\n    }\n}\n`;
    expect(find(path, gradle(21), gradle(23), write(23))).toEqual([
      `Raised the required Android API version from \`21\` to \`23\` in \`${path}\``,
    ]);
  });

  it.each(["test/package.json", "docs/package.json", "examples/a/package.json"])(
    "finds nothing when the package does not ship, as %s",
    (path) => {
      expect(find(path, node(">=18"), node(">=20"), '"node": ">=20"')).toEqual([]);
    },
  );

  it.each([
    ["only a minor version of Node.js rises", node(">=20.1"), node(">=20.9"), '"node": ">=20.9"'],
    ["the range allows more", node("^20"), node(">=18"), '"node": ">=18"'],
    ["the package is private", node(">=18", { private: true }), node(">=20", { private: true }), '"node": ">=20"'],
    ["no change of the range wrote it", node(">=18"), node(">=20"), '"npm": ">=20"'],
    ["the manifest is broken", "{", node(">=20"), '"node": ">=20"'],
  ])("finds nothing when %s", (_, before, after, line) => {
    expect(find("package.json", before, after, line)).toEqual([]);
  });
});
