import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { bundleWidget } from "./bundle-widget.mjs";

const BYTES_MAX = 8_000;

describe("bundleWidget", () => {
  it("makes a script below 8 kB that never parses markup, runs text or sets cookies", async () => {
    const script = await bundleWidget();
    expect(gzipSync(script).length).toBeLessThan(BYTES_MAX);
    expect(script).toContain("attachShadow");
    expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|cookie/);
  });
});
