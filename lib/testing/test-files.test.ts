import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { findTestsThatImport, listImports } from "./test-files.ts";

const root = mkdtempSync(join(tmpdir(), "clarion-test-files-"));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

describe("listImports", () => {
  it("resolves static, dynamic and side-effect imports, and leaves packages out", () => {
    write({
      "lib/a/b.ts": `
        import {
          one,
        } from "#db/one.ts";
        import "./two.ts";
        export * from "./c/three.ts";
        const four = await import("#lib/four.ts");
        import zod from "zod";`,
    });
    expect(listImports(root, "lib/a/b.ts")).toEqual(["db/one.ts", "lib/a/two.ts", "lib/a/c/three.ts", "lib/four.ts"]);
  });

  it("returns nothing for a file that does not exist", () => {
    expect(listImports(root, "lib/none.ts")).toEqual([]);
  });
});

describe("findTestsThatImport", () => {
  it("finds tests that import the target directly or through others, across import cycles", () => {
    write({
      "lib/target.ts": "",
      "lib/through.ts": 'import "./circle.ts";\nimport "./target.ts";',
      "lib/circle.ts": 'import "./through.ts";',
      "lib/direct.test.ts": 'import "#lib/target.ts";',
      "lib/far.test.ts": 'import "./circle.ts";',
      "components/seen.test.tsx": 'import "#lib/through.ts";',
      "lib/other.test.ts": 'import "./other.ts";\nimport "./target-of-others.ts";',
    });
    expect(findTestsThatImport(root, "lib/target.ts")).toEqual([
      "components/seen.test.tsx",
      "lib/direct.test.ts",
      "lib/far.test.ts",
    ]);
  });
});

it("keeps service tests from replacing modules, because all files of a process share them", () => {
  const repository = join(import.meta.dirname, "../..");
  const replacing = findTestsThatImport(repository, "lib/testing/database.ts").filter((test) =>
    /\bvi\.(?:do)?(?:mock|hoisted)\(/i.test(readFileSync(join(repository, test), "utf8")),
  );
  expect(replacing).toEqual([]);
});
