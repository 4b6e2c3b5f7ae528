import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { compact } from "./compact.ts";
import { trackerFile } from "./served.ts";
import { servedTracker } from "./testing/load.ts";

const COMPRESSED_MAX_BYTES = 3_000;

describe("served tracker", () => {
  test("stays under three kilobytes compressed, imports nothing and exports what its source does", async () => {
    const text = trackerFile("v1.mjs");
    expect(gzipSync(text).byteLength).toBeLessThan(COMPRESSED_MAX_BYTES);
    expect(brotliCompressSync(text).byteLength).toBeLessThan(COMPRESSED_MAX_BYTES);
    expect(text).not.toMatch(/\bimport\b|\brequire\b/);
    const served = await servedTracker();
    expect(Object.keys(served).toSorted()).toEqual(Object.keys(await import("./tracker.ts")).toSorted());
  });

  test("builds the tracker once per process, and keeps types and comments in its source", () => {
    expect(trackerFile("v1.mjs")).toBe(trackerFile("v1.mjs"));
    expect(trackerFile("v1.ts")).toContain("export type TrackerOptions");
  });
});

describe("compact", () => {
  test("keeps strings, patterns and templates unchanged", () => {
    const lines = [
      'const a   = "x  ,  y" + b;',
      "const c = /^ {2} [,/ ] \\/ x$/i.test( `a  b  :` );",
      "const d = a / b + c / 2;",
      "// a comment",
      "  /** Another",
      "   * one. */",
      "const e = - -1;",
    ];
    expect(compact(lines.join("\n")).split("\n")).toEqual([
      'const a="x  ,  y" + b;',
      "const c=/^ {2} [,/ ] \\/ x$/i.test(`a  b  :`);",
      "const d=a / b + c / 2;",
      "const e=- -1;",
    ]);
  });
});
