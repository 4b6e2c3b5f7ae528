import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeChange } from "#lib/content/ledger/classify/fixtures.ts";
import { footprint, type PathKind, pathKind } from "./paths.ts";

describe("pathKind", () => {
  it.each([
    ["src/index.ts", "source"],
    ["cmd/server/main.go", "source"],
    ["redis.conf", "source"],
    ["src/node/plugins/esbuild.ts", "source"],
    ["src/security.ts", "source"],
    ["src/install.js", "source"],
    ["src/build.ts", "source"],
    ["lib/docs/reader.ts", "source"],
    ["src/contest/main.go", "source"],
    ["packages/runner/src/test-result.ts", "source"],
    ["src/reader.test.ts", "test"],
    ["src/reader_test.go", "test"],
    ["pkg/promtest/load.go", "test"],
    ["tests/unit/zset.tcl", "test"],
    ["t/t-fetch.sh", "test"],
    ["src/__snapshots__/a.ts.snap", "test"],
    ["core/src/test/java/ReaderTest.java", "test"],
    ["bench/reader.ts", "bench"],
    ["docs/guide.md", "docs"],
    ["packages/docs/theme.ts", "docs"],
    ["apps/landing/src/hero.tsx", "docs"],
    ["apps/web/src/landing/list.tsx", "source"],
    ["README", "docs"],
    ["SECURITY.md", "docs"],
    ["LICENSE.txt", "docs"],
    ["package.json", "dependencies"],
    ["sub/go.sum", "dependencies"],
    ["vendor/github.com/x/y.go", "dependencies"],
    [".github/workflows/ci.yml", "ci"],
    [".gitlab-ci.yml", "ci"],
    ["Makefile", "build"],
    ["scripts/release.sh", "build"],
    ["vite.config.ts", "build"],
    ["examples/hello/main.go", "example"],
  ] satisfies [string, PathKind][])("classifies %s as %s", (path, kind) => {
    expect(pathKind(path)).toBe(kind);
  });

  it("returns a kind for every path, and the same one each time", () => {
    fc.assert(
      fc.property(fc.string(), (path) => {
        const first = pathKind(path);
        expect(pathKind(path)).toBe(first);
      }),
    );
  });
});

describe("footprint", () => {
  it("counts a file once when several commits touch it", () => {
    const change = makeChange("x", { files: ["src/a.ts"] });
    const twice = { ...change, commits: [...change.commits, ...change.commits] };
    expect(footprint(twice).files).toBe(1);
    expect(footprint(twice).kinds.source).toBe(1);
  });

  it("returns no line count when the source returned only paths", () => {
    const change = makeChange("x");
    const bare = change.commits.map((commit) => ({ ...commit, files: [{ path: "src/a.ts" }] }));
    expect(footprint({ ...change, commits: bare }).sourceLines).toBeNull();
    expect(footprint(change).sourceLines).toBe(25);
  });

  it("does not count a merge's lines in addition to those of its branch", () => {
    const change = makeChange("x");
    const [commit] = change.commits;
    const merge = commit && { ...commit, parents: ["c".repeat(40), "d".repeat(40)] };
    expect(footprint({ ...change, commits: [merge, commit].filter((one) => one !== undefined) }).sourceLines).toBe(25);
  });
});
