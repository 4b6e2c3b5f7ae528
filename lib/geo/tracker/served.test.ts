import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { compact } from "./compact.ts";
import { trackerFile } from "./served.ts";
import { servedTracker } from "./testing/load.ts";

const COMPRESSED_MAX_BYTES = 3_000;

describe("the served tracker", () => {
  test("is under three kilobytes compressed, imports nothing and exports what its source does", async () => {
    const text = trackerFile("v1.mjs");
    expect(gzipSync(text).byteLength).toBeLessThan(COMPRESSED_MAX_BYTES);
    expect(brotliCompressSync(text).byteLength).toBeLessThan(COMPRESSED_MAX_BYTES);
    expect(text).not.toMatch(/\bimport\b|\brequire\b/);
    const served = await servedTracker();
    expect(Object.keys(served).toSorted()).toEqual(Object.keys(await import("./tracker.ts")).toSorted());
  });

  test("is one text per process, and its source has types and comments", () => {
    expect(trackerFile("v1.mjs")).toBe(trackerFile("v1.mjs"));
    expect(trackerFile("v1.ts")).toContain("export type TrackerOptions");
  });
});

describe("fewer bytes", () => {
  test("leave texts, patterns and templates as they are", () => {
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
