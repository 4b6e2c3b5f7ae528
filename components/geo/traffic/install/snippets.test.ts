import { stripTypeScriptTypes } from "node:module";
import { describe, expect, test } from "vitest";
import { servedTracker } from "#lib/geo/tracker/testing/load.ts";
import { downloadCommand, snippetsFor } from "./snippets.ts";

const places = { endpoint: "https://clarion.example/api/geo/ingest" };
const { createTracker } = await servedTracker();

describe("installation snippets", () => {
  test.each(snippetsFor(places))("contains code that works with the tracker: $label", ({ code }) => {
    expect(() => stripTypeScriptTypes(code)).not.toThrow();
    expect(code).toContain(`endpoint: "${places.endpoint}"`);
    expect(code).toContain("CLARION_INGEST_TOKEN");
    const tracker = createTracker({ ...places, token: undefined });
    const used = [...code.matchAll(/clarion\.(\w+)\(/g)].map((match) => match[1] ?? "");
    expect(used.length).toBeGreaterThan(0);
    for (const method of used) expect(tracker).toHaveProperty(method);
  });

  test("downloads the module from the same deployment", () => {
    expect(downloadCommand(places)).toBe("curl -o clarion-tracker.mjs https://clarion.example/tracker/v1.mjs");
  });
});
