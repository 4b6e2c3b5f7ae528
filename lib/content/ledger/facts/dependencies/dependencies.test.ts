import { describe, expect, it } from "vitest";
import type { FilePatch } from "#lib/content/activity.ts";
import { editFile, patchChange } from "#lib/content/ledger/facts/patched-change.fixture.ts";
import { findDependencies } from "./find-dependencies.ts";
import { isManifest, readManifest } from "./manifests.ts";

/** The requirements with a version, as `name version role`. */
const entries = (path: string, text: string) =>
  readManifest(path, text).requirements.flatMap(({ name, version, role }) =>
    version === null ? [] : [`${name} ${version} ${role}`],
  );

describe("readManifest", () => {
  it("reads the sections of package.json and leaves out versions that stand elsewhere", () => {
    const text = JSON.stringify({
      dependencies: { a: "^1.2.0", own: "workspace:*", alias: "npm:b@2" },
      devDependencies: { c: "3.0.0", a: "0.1.0" },
      peerDependencies: { d: ">=4" },
      optionalDependencies: { e: "5.0.0" },
      engines: { node: ">=20" },
    });
    expect(entries("packages/x/package.json", text)).toEqual([
      "a ^1.2.0 runtime",
      "b 2 runtime",
      "c 3.0.0 development",
      "a 0.1.0 development",
      "d >=4 peer",
      "e 5.0.0 optional",
    ]);
  });

  it("says no role for the dependencies of a workspace's private root", () => {
    const text = JSON.stringify({
      private: true,
      workspaces: ["packages/*"],
      dependencies: { a: "1.0.0" },
      devDependencies: { b: "2.0.0" },
    });
    expect(entries("package.json", text)).toEqual(["a 1.0.0 null", "b 2.0.0 development"]);
  });

  it.each(["pnpm run --recursive build", 'pnpm run --filter="./packages/*" build', "turbo run build"])(
    "says no role for the dependencies of a private root that runs %s",
    (build) => {
      const text = JSON.stringify({ private: true, scripts: { build }, dependencies: { a: "1.0.0" } });
      expect(entries("package.json", text)).toEqual(["a 1.0.0 null"]);
    },
  );

  it("keeps the role for a private application that is built by itself", () => {
    const text = JSON.stringify({ private: true, scripts: { build: "vite build" }, dependencies: { a: "1.0.0" } });
    expect(entries("package.json", text)).toEqual(["a 1.0.0 runtime"]);
  });

  it.each([
    "examples/app/package.json",
    "test/fixtures/app/package.json",
    "internal/tools/package.json",
    "tutorials/shop/package.json",
    "app/project_template/package.json",
    "integration/package.json",
  ])("says no role for runtime dependencies when %s does not ship", (path) => {
    expect(entries(path, JSON.stringify({ dependencies: { a: "1.0.0" } }))).toEqual(["a 1.0.0 null"]);
  });

  it("reads Cargo.toml with tables and targets", () => {
    const text =
      '[package]\nname = "own"\n[dependencies]\nserde = "1"\nmember = { path = "../member", version = "0.1" }\nzstd = { version = "0.13", optional = true }\n[dev-dependencies]\nproptest = { version = "1.4" }\n[build-dependencies]\ncc = "1"\n[target."cfg(unix)".dependencies]\nlibc = "0.2"\n[workspace.dependencies]\nclap = "4"\n';
    expect(entries("Cargo.toml", text)).toEqual([
      "serde 1 runtime",
      "member 0.1 runtime",
      "zstd 0.13 optional",
      "proptest 1.4 development",
      "cc 1 build",
      "libc 0.2 runtime",
      "clap 4 null",
    ]);
    expect(readManifest("Cargo.toml", text).own).toEqual(["member", "own"]);
  });

  it("reads pyproject.toml in both forms, without the language", () => {
    const text =
      '[project]\ndependencies = ["Requests[socks]>=2.31", "own"]\n[project.optional-dependencies]\nzstd = ["zstandard>=0.18.0"]\n[dependency-groups]\ndev = ["pytest==8.0"]\n[tool.poetry.dependencies]\npython = "^3.9"\nclick = { version = ">=8" }\n';
    expect(entries("pyproject.toml", text)).toEqual([
      "pytest ==8.0 development",
      "click >=8 runtime",
      "requests >=2.31 runtime",
      "zstandard >=0.18.0 optional",
    ]);
  });

  it("reads the libraries of a Gradle catalog, and of its versions those of libraries", () => {
    const text =
      '[versions]\nmedia = "1.9.0"\nminSdk = "23"\n[libraries]\ncore = { module = "a.b:core", version = "1.16.0" }\nplayer = { module = "a.b:player", version.ref = "media" }\n';
    expect(entries("gradle/libs.versions.toml", text)).toEqual(["core 1.16.0 null", "media 1.9.0 null"]);
  });

  it("reads the catalogs of a pnpm workspace, and no overrides", () => {
    const text =
      "packages:\n  - a\ncatalog:\n  react: ^19.0.0\n  own: workspace:*\ncatalogs:\n  test:\n    '@a/b': 2.0.0\noverrides:\n  c: 1.0.0\n";
    expect(entries("pnpm-workspace.yaml", text)).toEqual(["react ^19.0.0 null", "@a/b 2.0.0 null"]);
  });

  it("reads nothing when a pnpm workspace cannot be parsed", () => {
    expect(entries("pnpm-workspace.yaml", "catalog:\n  a: [1\n b: :")).toEqual([]);
  });

  it("reads go.mod, and treats modules in folders as the repository's own", () => {
    const text =
      "module example.com/x\n\ngo 1.24\n\nrequire (\n\tgolang.org/x/text v0.39.0\n\tgithub.com/a/b v1.2.3 // indirect\n)\nreplace github.com/a/c => ./c\n";
    expect(entries("go.mod", text)).toEqual(["golang.org/x/text v0.39.0 null", "github.com/a/b v1.2.3 indirect"]);
    expect(readManifest("go.mod", text).own).toEqual(["example.com/x", "github.com/a/c"]);
  });

  it("reads Gradle dependencies with literal versions", () => {
    const text =
      'dependencies {\n  implementation "androidx.core:core:1.13.1"\n  testImplementation("junit:junit:4.13")\n  implementation "x:y:$version"\n}\n';
    expect(entries("app/build.gradle", text)).toEqual([
      "androidx.core:core 1.13.1 runtime",
      "junit:junit 4.13 development",
    ]);
  });

  it.each([
    ["requirements-dev.txt", "development"],
    ["services/requirements.txt", "runtime"],
  ])("reads %s as %s", (path, role) => {
    expect(entries(path, "requests>=2.31\n")).toEqual([`requests >=2.31 ${role}`]);
  });

  it("reads requirements that install their own project as those of its developers", () => {
    expect(entries("requirements.txt", "-e .[standard]\ntwine==6.1.0\n")).toEqual(["twine ==6.1.0 development"]);
  });

  it.each(["package.json", "Cargo.toml", "pyproject.toml", "composer.json"])(
    "returns nothing when %s is broken",
    (path) => {
      expect(readManifest(path, "{ broken = [")).toEqual({ requirements: [], own: [] });
    },
  );
});

describe("isManifest", () => {
  it.each(["vendor/github.com/a/b/go.mod", "third_party/x/package.json", "src/pip/_vendor/rich/pyproject.toml"])(
    "leaves out %s, which another project wrote",
    (path) => {
      expect(isManifest(path)).toBe(false);
    },
  );
});

const PATH = "packages/x/package.json";

function packageJson(dependencies: Record<string, string>): string {
  return JSON.stringify({ dependencies }, null, 2);
}

function bump(removed: string[], added: string[], section = '"dependencies"'): FilePatch {
  const lines = (pairs: string[]) => pairs.map((pair) => `    "${pair.replace(" ", '": "')}",`);
  return editFile(PATH, { removed: lines(removed), added: lines(added), section });
}

/** The texts of the facts by change, of changes given oldest first. */
function find(changes: Parameters<typeof findDependencies>[0], before: string, after: string, path = PATH) {
  const facts = findDependencies(changes.toReversed(), [{ path, before, after }]);
  return Object.fromEntries([...facts].map(([id, found]) => [id, found.map(({ text }) => text)]));
}

describe("findDependencies", () => {
  it("takes the version that a change itself replaced when others changed it before", () => {
    const first = patchChange("One (#1)", { files: [bump(["a ^1.0.0"], ["a ^1.1.0"])] });
    const second = patchChange("Two (#2)", { files: [bump(["a ^1.1.0"], ["a ^1.2.0"])] });
    expect(find([first, second], packageJson({ a: "^1.0.0" }), packageJson({ a: "^1.2.0" }))).toEqual({
      2: [`Updated the runtime dependency \`a\` from ^1.1.0 to ^1.2.0 in \`${PATH}\``],
    });
  });

  it("finds nothing when a release raises a package that is new in the repository", () => {
    const change = patchChange("Release (#1)", { files: [bump(["@x/new ^1.0.0"], ["@x/new ^2.0.0"])] });
    const ends = {
      path: PATH,
      before: packageJson({ "@x/new": "^1.0.0" }),
      after: packageJson({ "@x/new": "^2.0.0" }),
    };
    const own = { path: "packages/new/package.json", before: null, after: '{"name": "@x/new"}' };
    expect(findDependencies([change], [ends, own]).size).toBe(0);
    expect(findDependencies([change], [ends]).size).toBe(1);
  });

  it("finds nothing when a line only moves", () => {
    const change = patchChange("Sort (#1)", { files: [bump(["a ^1.0.0"], ["a ^1.0.0"])] });
    expect(find([change], packageJson({ a: "^0.9.0" }), packageJson({ a: "^1.0.0" }))).toEqual({});
  });

  it("finds nothing when the range ends with what it began with", () => {
    const change = patchChange("Raise (#1)", { files: [bump(["a 1.0.0"], ["a 2.0.0"])] });
    const revert = patchChange("Lower (#2)", { files: [bump(["a 2.0.0"], ["a 1.0.0"])] });
    expect(find([change, revert], packageJson({ a: "1.0.0" }), packageJson({ a: "1.0.0" }))).toEqual({});
  });

  it("stays with the first change when a later one reverts what came between", () => {
    const changes = [
      patchChange("Raise (#1)", { files: [bump(["a 1.0.0"], ["a 2.0.0"])] }),
      patchChange("Raise again (#2)", { files: [bump(["a 2.0.0"], ["a 3.0.0"])] }),
      patchChange("Lower (#3)", { files: [bump(["a 3.0.0"], ["a 2.0.0"])] }),
    ];
    expect(Object.keys(find(changes, packageJson({ a: "1.0.0" }), packageJson({ a: "2.0.0" })))).toEqual(["1"]);
  });

  it("belongs to the last change when it was reverted and done again", () => {
    const changes = [
      patchChange("Raise (#1)", { files: [bump(["a 1.0.0"], ["a 2.0.0"])] }),
      patchChange("Lower (#2)", { files: [bump(["a 2.0.0"], ["a 1.0.0"])] }),
      patchChange("Raise (#3)", { files: [bump(["a 1.0.0"], ["a 2.0.0"])] }),
    ];
    expect(Object.keys(find(changes, packageJson({ a: "1.0.0" }), packageJson({ a: "2.0.0" })))).toEqual(["3"]);
  });

  it("nets the commits of one change", () => {
    const change = patchChange(
      "Raise (#1)",
      { files: [bump(["a 1.0.0"], ["a 1.5.0"])] },
      { files: [bump(["a 1.5.0"], ["a 2.0.0"])] },
    );
    expect(find([change], packageJson({ a: "1.0.0" }), packageJson({ a: "2.0.0" }))).toEqual({
      1: [`Updated the runtime dependency \`a\` from 1.0.0 to 2.0.0 in \`${PATH}\``],
    });
  });

  it("keeps several updates of one change apart", () => {
    const change = patchChange("Raise (#1)", { files: [bump(["a 1.0.0", "b 1.0.0"], ["a 2.0.0", "b 3.0.0"])] });
    const facts = find([change], packageJson({ a: "1.0.0", b: "1.0.0" }), packageJson({ a: "2.0.0", b: "3.0.0" }));
    expect(facts[1]).toHaveLength(2);
  });

  it("takes the role of the section that the line stands in when several name the package", () => {
    const file = (version: string) =>
      JSON.stringify({ devDependencies: { a: version }, peerDependencies: { a: version } });
    const change = patchChange("Raise (#1)", {
      files: [
        bump(["a 1.0.0"], ["a 2.0.0"], '"devDependencies"'),
        bump(["a 1.0.0"], ["a 2.0.0"], '"peerDependencies"'),
      ],
    });
    expect(find([change], file("1.0.0"), file("2.0.0"))[1]).toEqual([
      `Updated the development dependency \`a\` from 1.0.0 to 2.0.0 in \`${PATH}\``,
      `Updated the peer dependency \`a\` from 1.0.0 to 2.0.0 in \`${PATH}\``,
    ]);
  });

  it("ignores lines of other sections", () => {
    const change = patchChange("Override (#1)", { files: [bump(["a 1.0.0"], ["a 2.0.0"], '"overrides"')] });
    expect(find([change], packageJson({ a: "1.0.0" }), packageJson({ a: "2.0.0" }))).toEqual({});
  });

  it("calls a package neither added nor removed when only its version stands elsewhere", () => {
    const toBranch = patchChange("Pin (#1)", { files: [bump(["a 1.0.0"], ["a github:a/a"])] });
    expect(find([toBranch], packageJson({ a: "1.0.0" }), packageJson({ a: "github:a/a" }))).toEqual({});
    const fromBranch = patchChange("Unpin (#1)", { files: [bump(["a github:a/a"], ["a 1.0.0"])] });
    expect(find([fromBranch], packageJson({ a: "github:a/a" }), packageJson({ a: "1.0.0" }))[1]).toEqual([
      `Updated the runtime dependency \`a\` from github:a/a to 1.0.0 in \`${PATH}\``,
    ]);
  });

  it("finds additions and removals", () => {
    const change = patchChange("Swap (#1)", { files: [bump(["a 1.0.0"], ["b 2.0.0"])] });
    expect(find([change], packageJson({ a: "1.0.0" }), packageJson({ b: "2.0.0" }))).toEqual({
      1: [
        `Added the runtime dependency \`b\` 2.0.0 in \`${PATH}\``,
        `Removed the runtime dependency \`a\` from \`${PATH}\``,
      ],
    });
  });

  it("does not call a package removed when the change only raises it", () => {
    const change = patchChange("Raise (#1)", { files: [bump(["a 1.0.0"], ["a 2.0.0"])] });
    expect(find([change], packageJson({ a: "1.0.0" }), packageJson({}))).toEqual({});
  });

  it("says that a package moved when one manifest loses it and another gains it", () => {
    const edits = {
      "a/package.json": { removed: ['    "x": "1.0.0",'], added: [] },
      "b/package.json": { removed: [], added: ['    "x": "1.0.0",'] },
    };
    const files = Object.entries(edits).map(([path, edit]) => editFile(path, { ...edit, section: '"dependencies"' }));
    const change = patchChange("Move x (#1)", { files });
    const [none, some] = [packageJson({}), packageJson({ x: "1.0.0" })];
    const facts = findDependencies(
      [change],
      [
        { path: "a/package.json", before: some, after: none },
        { path: "b/package.json", before: none, after: some },
      ],
    );
    expect(facts.get("1")?.map(({ text }) => text)).toEqual([
      "Moved the runtime dependency `x` from `a/package.json` to `b/package.json`",
    ]);
  });

  it("states once what a change does alike in several manifests", () => {
    const paths = ["a/package.json", "b/package.json", "c/package.json"];
    const edit = { removed: ['    "x": "1.0.0",'], added: ['    "x": "2.0.0",'], section: '"dependencies"' };
    const change = patchChange("Raise x (#1)", { files: paths.map((path) => editFile(path, edit)) });
    const ends = { before: packageJson({ x: "1.0.0" }), after: packageJson({ x: "2.0.0" }) };
    const facts = findDependencies(
      [change],
      paths.map((path) => ({ path, ...ends })),
    );
    expect(facts.get("1")?.map(({ text }) => text)).toEqual([
      "Updated the runtime dependency `x` from 1.0.0 to 2.0.0 in `a/package.json` and 2 other manifests",
    ]);
  });

  it.each([
    ["v0.0.0-20260323153451-8400f4a93807", "v0.0.0-20260213171211-a408498e5541", "Downgraded"],
    ["^0.27.0", "^0.27.0 || ^0.28.0", "Changed"],
    [">=2.31,<3", ">=2.32,<3", "Updated"],
    ["1.0.0-rc1", "1.0.0", "Updated"],
  ])("calls the step from %s to %s %s", (from, to, verb) => {
    const lines = (version: string) => `    "a": "${version}",`;
    const files = [editFile(PATH, { removed: [lines(from)], added: [lines(to)], section: '"dependencies"' })];
    const found = find([patchChange("Step (#1)", { files })], packageJson({ a: from }), packageJson({ a: to }));
    expect(found[1]?.[0]).toMatch(new RegExp(`^${verb} the runtime dependency`));
  });

  it("does not call a package removed when it is only asked for under other names", () => {
    const change = patchChange("Two versions (#1)", { files: [bump(["a ^1.0.0"], ["a-1 npm:a@^1.0.0"])] });
    expect(find([change], packageJson({ a: "^1.0.0" }), packageJson({ "a-1": "npm:a@^1.0.0" }))).toEqual({});
  });

  it("finds nothing when a workspace takes over a version that a member wrote", () => {
    const added = editFile("Cargo.toml", { removed: [], added: ['x = "1.0"'], section: "[workspace.dependencies]" });
    const change = patchChange("Share x (#1)", { files: [added] });
    const facts = findDependencies(
      [change],
      [
        { path: "Cargo.toml", before: "[workspace]\n", after: '[workspace.dependencies]\nx = "1.0"\n' },
        {
          path: "a/Cargo.toml",
          before: '[dependencies]\nx = "1.0"\n',
          after: "[dependencies]\nx = { workspace = true }\n",
        },
      ],
    );
    expect(facts.size).toBe(0);
  });

  it("leaves out the packages of the repository itself", () => {
    const cargo = (version: string) => `[workspace.dependencies]\nown = { version = "${version}", path = "own" }\n`;
    const change = patchChange("Raise own (#1)", {
      files: [
        editFile("Cargo.toml", {
          removed: ['own = { version = "0.1.0", path = "own" }'],
          added: ['own = { version = "0.2.0", path = "own" }'],
          section: "[workspace.dependencies]",
        }),
      ],
    });
    expect(find([change], cargo("0.1.0"), cargo("0.2.0"), "Cargo.toml")).toEqual({});
  });

  it("leaves out packages of the workspace", () => {
    const change = patchChange("Drop own (#1)", { files: [bump(["own workspace:*"], [])] });
    expect(find([change], packageJson({ own: "workspace:*" }), packageJson({}))).toEqual({});
  });

  it("finds updates in a catalog", () => {
    const catalog = (version: string) => `catalog:\n  '@a/b': ${version} # note\noverrides:\n  c: ${version}\n`;
    const lines = (version: string) => [`  '@a/b': ${version} # note`];
    const edit = { removed: lines("^1.0.0"), added: lines("^1.1.0"), section: "catalog:" };
    const change = patchChange("Raise (#1)", { files: [editFile("pnpm-workspace.yaml", edit)] });
    expect(find([change], catalog("^1.0.0"), catalog("^1.1.0"), "pnpm-workspace.yaml")).toEqual({
      1: ["Updated the dependency `@a/b` from ^1.0.0 to ^1.1.0 in `pnpm-workspace.yaml`"],
    });
  });

  it("finds updates in a Gradle catalog", () => {
    const catalog = (version: string) =>
      `[versions]\nmedia = "${version}"\n[libraries]\nplayer = { module = "a.b:player", version.ref = "media" }\n`;
    const edit = { removed: ['media = "1.9.0"'], added: ['media = "1.10.0"'], section: "[versions]" };
    const path = "gradle/libs.versions.toml";
    const change = patchChange("Raise (#1)", { files: [editFile(path, edit)] });
    expect(find([change], catalog("1.9.0"), catalog("1.10.0"), path)).toEqual({
      1: [`Updated the dependency \`media\` from 1.9.0 to 1.10.0 in \`${path}\``],
    });
  });

  it("reads the table of one package", () => {
    const cargo = (version: string) => `[dependencies.serde]\nversion = "${version}"\n`;
    const change = patchChange("Raise (#1)", {
      files: [
        editFile("Cargo.toml", {
          removed: ['version = "1.0.1"'],
          added: ['version = "1.0.2"'],
          section: "[dependencies.serde]",
        }),
      ],
    });
    expect(find([change], cargo("1.0.1"), cargo("1.0.2"), "Cargo.toml")).toEqual({
      1: ["Updated the runtime dependency `serde` from 1.0.1 to 1.0.2 in `Cargo.toml`"],
    });
  });
});
