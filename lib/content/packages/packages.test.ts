import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildLedger } from "#lib/content/ledger/build.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import { buildActivity } from "#lib/testing/activity.ts";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import { confirmPackages } from "./confirm.ts";
import { detectPackages } from "./detect.ts";
import { filterReleases, findNamed, findReleased, isReleaseOfOthers, requireNamed } from "./membership.ts";
import { OUTSIDE_PACKAGES, type Package } from "./types.ts";

function detect(files: Record<string, string>, tags: string[] = []): Package[] {
  return detectPackages(Object.keys(files), new Map(Object.entries(files)), tags);
}

const summary = (packages: Package[]): string[] =>
  packages.map(({ name, path, dependsOn, series }) => [name, path, dependsOn.join("+"), series.join("+")].join("|"));

describe("detectPackages", () => {
  it.each<[string, Record<string, string>, string[]]>([
    [
      "npm workspaces, without their private root, fixtures and what is excluded",
      {
        "package.json": '{"name":"root","private":true,"workspaces":["packages/*","!packages/old"]}',
        "packages/core/package.json": '{"name":"@acme/core"}',
        "packages/cli/package.json": '{"name":"@acme/cli","dependencies":{"@acme/core":"^1","left":"1"}}',
        "packages/old/package.json": '{"name":"@acme/old"}',
        "packages/cli/test/fixtures/package.json": '{"name":"fixture"}',
      },
      ["@acme/cli|packages/cli|@acme/core|", "@acme/core|packages/core||"],
    ],
    [
      "a pnpm workspace",
      {
        "package.json": '{"name":"root","private":true}',
        "pnpm-workspace.yaml": "packages:\n  - 'libs/**'\n",
        "libs/a/package.json": '{"name":"a","devDependencies":{"b":"workspace:*"}}',
        "libs/deep/b/package.json": '{"name":"b"}',
      },
      ["a|libs/a||", "b|libs/deep/b||"],
    ],
    [
      "a Cargo workspace, with renamed and platform dependencies",
      {
        "Cargo.toml": '[workspace]\nmembers = ["crates/*"]\nexclude = ["crates/fuzz"]\n',
        "crates/app/Cargo.toml":
          '[package]\nname = "app"\n[dependencies]\np = { package = "parser", path = "../parser" }\n[target.\'cfg(unix)\'.dependencies]\nbase = "1"\n[dev-dependencies]\ntools = "1"\n',
        "crates/parser/Cargo.toml": '[package]\nname = "parser"\n',
        "crates/base/Cargo.toml": '[package]\nname = "base"\n',
        "crates/tools/Cargo.toml": '[package]\nname = "tools"\n',
        "crates/fuzz/Cargo.toml": '[package]\nname = "fuzz"\n',
      },
      ["app|crates/app|base+parser|", "base|crates/base||", "parser|crates/parser||", "tools|crates/tools||"],
    ],
    [
      "Go modules by their folders",
      {
        "go.mod": "module example.com/kit\n",
        "sdk/go.mod": "module example.com/kit/sdk\n\nrequire (\n\texample.com/kit v1.0.0 // indirect\n)\n",
      },
      ["kit|||", "sdk|sdk|kit|"],
    ],
    [
      "a uv workspace and its root",
      {
        "pyproject.toml":
          '[project]\nname = "top"\ndependencies = ["part>=1"]\n[tool.uv.workspace]\nmembers = ["libs/*"]\n',
        "libs/part/pyproject.toml": '[project]\nname = "part"\n',
        "libs/part/cases/one/pyproject.toml": '[project]\nname = "case"\n',
      },
      ["part|libs/part||", "top||part|"],
    ],
    [
      "Maven modules",
      {
        "pom.xml":
          "<project><artifactId>parent</artifactId><modules><module>api</module><module>impl</module></modules></project>",
        "api/pom.xml":
          "<project><parent><artifactId>parent</artifactId></parent><artifactId>api</artifactId></project>",
        "impl/pom.xml":
          "<project><artifactId>impl</artifactId><dependencies><dependency><artifactId>api</artifactId></dependency></dependencies></project>",
      },
      ["api|api||", "impl|impl|api|", "parent|||"],
    ],
  ])("finds %s", (_, files, expected) => {
    expect(summary(detect(files))).toEqual(expected);
  });

  it("reads the versions of manifests", () => {
    const files = {
      "package.json": '{"private":true,"workspaces":["packages/*"]}',
      "packages/a/package.json": '{"name":"a","version":"1.2.0"}',
      "packages/b/package.json": '{"name":"b"}',
      "Cargo.toml": '[workspace]\nmembers = ["crates/*"]\n',
      "crates/c/Cargo.toml": '[package]\nname = "c"\nversion = "0.3.0"\n',
      "crates/d/Cargo.toml": '[package]\nname = "d"\nversion.workspace = true\n',
      "py/e/pyproject.toml": '[project]\nname = "e"\nversion = "2.0"\n',
    };
    const versions = Object.fromEntries(detect(files).map(({ name, version }) => [name, version]));
    expect(versions).toEqual({ a: "1.2.0", b: undefined, c: "0.3.0", d: undefined, e: "2.0" });
  });

  it("reads tags that name packages, and packages that only tags name", () => {
    const files = {
      "package.json": '{"private":true,"workspaces":["packages/*"]}',
      "packages/core/package.json": '{"name":"@acme/core"}',
      "packages/legacy/index.js": "",
    };
    const tags = ["@acme/core@1.0.0", "core/v1.1.0", "core-v1.2.0", "legacy@2.0.0", "legacy-v2.1.0", "v9.0.0"];
    expect(summary(detect(files, [...tags, "gone@1.0.0", "packages-2.0", "release-v3.0.0"]))).toEqual([
      "@acme/core|packages/core||@acme/core@+core/+core-",
      "legacy|packages/legacy||legacy@+legacy-",
    ]);
  });

  it("finds none in a repository of one package, or with manifests that cannot be parsed", () => {
    expect(detect({ "package.json": '{"name":"one","workspaces":["packages/*"]}' })).toEqual([]);
    expect(detect({ "package.json": "{", "Cargo.toml": "[", "pom.xml": "<", "go.work": "use (" })).toEqual([]);
  });
});

const make = (name: string, dependsOn: string[] = [], series: string[] = []): Package => {
  return { name, path: `packages/${name}`, dependsOn, series };
};
const PACKAGES = [make("cli", ["base"]), make("web", ["base", "ui"]), make("ui", [], ["ui@"]), make("base")];

describe("naming packages", () => {
  it("takes names, folders and names without a scope, each once", () => {
    const scoped = [...PACKAGES, { ...make("@acme/kit"), path: "kits/one" }];
    expect(findNamed(scoped, ["cli", "packages/web", "kit", "kits/one", ".", "none"])).toEqual([
      "cli",
      "web",
      "@acme/kit",
      ".",
    ]);
  });

  it("rejects a name that no repository has, with those there are", () => {
    expect(() => requireNamed([PACKAGES, []], ["cli", "."])).not.toThrow();
    expect(() => requireNamed([PACKAGES], ["clii"])).toThrow('There is no package "clii"');
  });

  it("finds the package of a release, and the releases of one package", () => {
    expect(["ui@1.2.0", "cli@1.0.0", "v1.0.0"].map((tag) => findReleased(PACKAGES, tag))).toEqual([
      "ui",
      undefined,
      undefined,
    ]);
    expect(findReleased([make("parser", [], ["parser-"])], "parser-v1.2.0")).toBe("parser");
    const isOthers = (tag: string) => isReleaseOfOthers(tag, ["@acme/ui", "libs/ui"], "kit");
    for (const tag of ["cli@1.0.0", "libs/cli/v1.0.0", "cli-v1.0.0"]) expect([tag, isOthers(tag)]).toEqual([tag, true]);
    const own = ["ui@1.2.0", "libs/ui/v1.2.0", "ui-v1.2.0", "@acme/ui-v1.2.0"];
    const whole = ["v1.0.0", "release-2.0", "release-v2.0", "kit-v2.0.0", "Kit@2.0.0", "cli-2.0"];
    for (const tag of [...own, ...whole]) expect([tag, isOthers(tag)]).toEqual([tag, false]);
    const releases = [{ tag: "ui@1.0.0" }, { tag: "v2.0.0" }];
    const choose = (...chosen: string[]) => filterReleases(releases, { packages: PACKAGES, chosen });
    expect([choose("ui").length, choose("cli").length, choose("ui", "cli").length]).toEqual([1, 2, 2]);
  });
});

describe("confirmPackages", () => {
  it("keeps code of other packages only where a confirmed package ships with it, under no name of its own", () => {
    const confirmed = confirmPackages(PACKAGES, ["cli", "gone"]);
    expect(confirmed).toEqual([PACKAGES[0], { ...PACKAGES[3], isInternal: true }]);
    expect(findNamed(confirmed, ["cli", "base"])).toEqual(["cli"]);
    expect(() => requireNamed([confirmed], ["base"])).toThrow('There is no package "base"');
    expect(confirmPackages(PACKAGES, ["web"]).map(({ name }) => name)).toEqual(["web", "ui", "base"]);
    expect(confirmPackages(PACKAGES, null)).toEqual(PACKAGES);
  });
});

type Touch = { title: string; paths: string[] };

function build(touches: readonly Touch[], chosen?: readonly string[], packages = PACKAGES): Ledger {
  const activity = buildActivity(
    touches.map(({ title, paths }) => ({ subject: title, files: paths.map((path) => ({ path })) })),
  );
  const range = { from: "2024-01-01T00:00:00.000Z", to: "2024-02-01T00:00:00.000Z", label: "v1..v2" };
  const byRepository = { [activity.repository.id]: { packages, chosen: chosen ?? [] } };
  return buildLedger([activity], { audience: "developers", range, packages: chosen && { byRepository } });
}

const listKept = ({ entries }: Ledger): string[] =>
  entries.filter(({ disposition }) => disposition !== "dropped").map(({ id }) => id);

describe("a ledger of packages", () => {
  it("counts a change outside of packages only if it touches none of them", () => {
    const touches = [
      { title: "feat: print colours", paths: ["packages/cli/print.ts", ".changeset/one.md"] },
      { title: "feat: sign releases", paths: ["tool/sign.ts"] },
    ];
    const tell = (name: string) =>
      build(touches, [name]).entries.filter(({ disposition }) => disposition !== "dropped");
    expect(tell(OUTSIDE_PACKAGES).map(({ title }) => title)).toEqual(["feat: sign releases"]);
    expect(tell("cli").map(({ title }) => title)).toEqual(["feat: print colours"]);
  });

  it.each([
    ["tags of its own", { series: ["cli@"] }, "cli@1.0.0..cli@1.1.0", "cli@1.0.0..cli@1.1.0"],
    ["tags of its own, and the tag is of others", { series: ["cli@"] }, "v1.0.0..v1.1.0", "v1.0.0 to v1.1.0"],
    ["a manifest with the version of the tag", { version: "1.1.0" }, "v1.0.0..v1.1.0", "v1.0.0..v1.1.0"],
    ["a manifest with a later version", { version: "1.3.0" }, "v1.0.0..v1.1.0", "v1.0.0..v1.1.0"],
    ["a manifest with an earlier version", { version: "0.0.0" }, "v1.0.0..v1.1.0", "v1.0.0 to v1.1.0"],
    ["no version, for a first release", {}, "v1.1.0", "v1.1.0"],
    ["an earlier version, for a first release", { version: "0.9.0" }, "v1.1.0", "up to v1.1.0"],
    ["an earlier version, for a window of time", { version: "0.9.0" }, "last_7_days", "last_7_days"],
  ])("names the version of a range only if it is the package's, which has %s", (_, own, label, expected) => {
    const activity = buildActivity([{ subject: "feat: print colours", files: [{ path: "packages/cli/print.ts" }] }]);
    const range = { from: "2024-01-01T00:00:00.000Z", to: "2024-02-01T00:00:00.000Z", label };
    const packages = [{ ...make("cli"), ...own }, make("web")];
    const choose = (...chosen: string[]) => {
      const byRepository = { [activity.repository.id]: { packages, chosen } };
      return buildLedger([activity], { audience: "developers", range, packages: { byRepository } }).range.label;
    };
    expect(choose("cli")).toBe(expected);
    expect(choose("cli", "web")).toBe(label);
    expect(choose(OUTSIDE_PACKAGES)).toBe(label);
  });

  it("gives shared code to the packages that ship with it, and says so", () => {
    const touches = [
      { title: "feat: read numbers", paths: ["packages/base/read.ts"] },
      { title: "feat: show a menu", paths: ["packages/ui/menu.ts"] },
      { title: "feat: print colours", paths: ["packages/cli/print.ts"] },
      { title: "feat: sign releases", paths: ["tool/sign.ts"] },
      { title: "[web] Read dates", paths: ["packages/base/dates.ts"] },
      { title: "fix(base): read long texts", paths: ["packages/base/texts.ts"] },
      { title: "fix(ui): read names", paths: ["packages/base/names.ts"] },
    ];
    const { entries } = build(touches, ["cli", "web"]);
    const told = entries.map(({ title, packages, disposition, reason, evidence }) => {
      const shared = evidence.find(({ signal }) => signal === "shared code")?.detail;
      return [title, packages?.join(), disposition === "dropped" ? reason : (shared ?? "")].join("|");
    });
    expect(told.toSorted()).toEqual([
      "[web] Read dates|web|In base, which web ships with",
      "feat: print colours|cli|",
      "feat: read numbers|cli,web|In base, which cli, web ship with",
      "feat: show a menu||outside the chosen packages",
      "feat: sign releases||outside the chosen packages",
      "fix(base): read long texts|cli,web|In base, which cli, web ship with",
      "fix(ui): read names|cli,web|In base, which cli, web ship with",
    ]);
  });

  it("tells every change of a range in some package or outside them all, for any history and confirmed packages", () => {
    const path = fc.constantFrom(...PACKAGES.map(({ name }) => `packages/${name}/a.ts`), "tool/a.ts", "b.ts");
    const touch = fc.record({
      title: fc.constantFrom(
        "feat: add frob",
        "fix: a crash",
        "feat!: drop x",
        "perf: read faster",
        "chore: y",
        "fix(cli): z",
        "[web] Add w",
      ),
      paths: fc.uniqueArray(path, { maxLength: 3 }),
    });
    const histories = fc
      .array(touch, { minLength: 1, maxLength: 12 })
      .map((touches) => touches.map((each, index) => ({ ...each, title: `${each.title} ${index}` })));
    fc.assert(
      fc.property(histories, fc.subarray(PACKAGES.map(({ name }) => name)), (touches, confirmed) => {
        const packages = confirmPackages(PACKAGES, confirmed);
        const parts = [...confirmed, OUTSIDE_PACKAGES].map((name) => build(touches, [name], packages));
        expect(new Set(parts.flatMap(listKept))).toEqual(new Set(listKept(build(touches))));
        for (const { commits } of parts) expect(commits.owned + commits.dropped).toBe(touches.length);
      }),
      { numRuns: propertyRuns(50) },
    );
  });
});
