import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "#lib/errors.ts";
import { measureNesting, readJson } from "./body.ts";

function measureDepth(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(measureDepth));
}

function post(body: string | Uint8Array, type = "application/json"): Request {
  return new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": type },
    body: body as BodyInit,
  });
}

async function getErrorKind(request: Request): Promise<string> {
  const error = await readJson(request, 1024).catch((thrown: unknown) => thrown);
  return error instanceof AppError ? error.kind : "accepted";
}

test("measures the same nesting in a text as in its parsed value regardless of what its strings contain", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(measureNesting(JSON.stringify(value))).toBe(measureDepth(value));
    }),
  );
});

test("reads any JSON value unchanged", async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 5 }), async (value) => {
      const text = JSON.stringify(value);
      expect(await readJson(post(text), 10_000_000)).toEqual(JSON.parse(text));
    }),
  );
});

describe("readJson", () => {
  test.each([
    ["past its bound", "tooLarge", post(`"${"a".repeat(2_000)}"`)],
    ["of another content type", "invalid", post("{}", "text/plain")],
    ["without a content type", "invalid", post("{}", "")],
    ["that is not JSON", "invalid", post("{,}")],
    ["that is empty", "invalid", post("")],
    ["nested past the bound", "invalid", post("[".repeat(100) + "]".repeat(100))],
    ["that is not UTF-8", "invalid", post(new Uint8Array([0x22, 0xff, 0x22]))],
  ])("refuses %s", async (_, kind, request) => {
    expect(await getErrorKind(request)).toBe(kind);
  });
});

test("accepts the JSON content type with parameters", async () => {
  expect(await getErrorKind(post("{}", "Application/JSON; charset=utf-8"))).toBe("accepted");
});
