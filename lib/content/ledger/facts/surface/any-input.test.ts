import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import { findSurface, listSurfaceFiles } from "./find-surface.ts";
import { change, file } from "./fixtures.ts";

describe("findSurface on any input", () => {
  const piece = fc.constantFrom(
    "A_KEY=",
    "# What it is for",
    '.option("--a',
    '", "',
    '")',
    "paths:",
    "  /a:",
    "    get:",
    "CREATE TABLE a (",
    "ALTER TABLE a ADD b",
    ";",
    'Flag("a.b", "',
    "#[arg(long)]",
    "pub a: bool",
    "model A {",
    "  id String",
    "}",
    '"properties": {',
    "export { a",
    '<string name="a">',
    "</string>",
    "\n",
    " ",
    "'",
    "`",
  );
  const content = fc
    .array(fc.oneof(piece, fc.string({ maxLength: 8 })), { maxLength: 14 })
    .map((pieces) => pieces.join(""));
  const path = fc.constantFrom(
    ".env.example",
    "src/env.ts",
    "src/cli.ts",
    "src/a.py",
    "src/a.rs",
    "cmd/a.go",
    "openapi.yaml",
    "a.schema.json",
    "db/migrations/1.sql",
    "schema.prisma",
    "src/schema.ts",
    "src/locales/en.json",
    "res/values/strings.xml",
    "src/index.ts",
    "package.json",
  );

  it("returns spans inside the patch and never throws", () => {
    const patch = fc.record({ path, added: content, removed: content, from: fc.integer({ min: 1, max: 50 }) });
    const ends = fc.record({ path, before: fc.option(content), after: fc.option(content) });
    fc.assert(
      fc.property(fc.array(patch, { maxLength: 4 }), fc.array(ends, { maxLength: 4 }), (patches, files) => {
        const changes = patches.map(({ path: name, added, removed, from }, index) =>
          change(index + 1, file(name, added.split("\n"), removed.split("\n"), from, from)),
        );
        listSurfaceFiles(changes.flatMap(({ commits }) => commits));
        for (const [id, facts] of findSurface(changes, files)) {
          for (const { span, text } of facts) {
            const hunks = changes.find((one) => one.id === id)?.commits[0]?.patch?.files[0]?.hunks ?? [];
            const last = hunks.map(
              ({ addedFrom, added, removed }) => addedFrom + Math.max(added.length, removed.length) - 1,
            );
            expect(span.from).toBeGreaterThanOrEqual(hunks[0]?.addedFrom ?? Number.POSITIVE_INFINITY);
            expect(span.to).toBeLessThanOrEqual(last[0] ?? 0);
            expect(text).not.toMatch(/\n|\.$/);
          }
        }
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });
});
