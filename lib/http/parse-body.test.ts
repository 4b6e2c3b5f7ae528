import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseBody } from "./parse-body.ts";

const body = z.object({
  title: z.string().optional(),
  slug: z.string().nullable().optional(),
  enabled: z.boolean().default(true),
  target: z.object({ id: z.string(), branch: z.string().optional() }).optional(),
  tags: z.array(z.string()).optional(),
  context: z
    .array(
      z.union([z.object({ type: z.literal("a"), name: z.string().optional() }), z.object({ type: z.literal("b") })]),
    )
    .optional(),
});
const parse = (value: unknown) => parseBody(body, value).data;

describe("parseBody", () => {
  it("leaves out a null that the schema refuses, and applies its default", () => {
    expect(parse({ title: null, enabled: null })).toEqual({ enabled: true });
  });

  it("keeps a null that the schema accepts", () => {
    expect(parse({ slug: null })).toEqual({ slug: null, enabled: true });
  });

  it("leaves out a null in a nested object and in a member of a union", () => {
    expect(parse({ target: { id: "x", branch: null } })).toMatchObject({ target: { id: "x" } });
    expect(parse({ context: [{ type: "a", name: null }] })).toMatchObject({ context: [{ type: "a" }] });
  });

  it("refuses a required field that is null", () => {
    const result = parseBody(body, { target: { id: null } });
    expect(result.error?.issues[0]?.path).toEqual(["target", "id"]);
  });

  it("refuses a null in a list and a null as the body", () => {
    expect(parseBody(body, { tags: [null] }).success).toBe(false);
    expect(parseBody(body, null).success).toBe(false);
  });

  it("changes nothing of what was sent", () => {
    const sent = { title: null, target: { id: "x", branch: null } };
    parseBody(body, sent);
    expect(sent).toEqual({ title: null, target: { id: "x", branch: null } });
  });

  it("answers any JSON value as the schema does, where no field is null", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(!JSON.stringify(value).includes("null"));
        expect(parseBody(body, value)).toEqual(body.safeParse(value));
      }),
    );
  });

  it("ends for any JSON value", () => {
    const wrapped = fc.record({ title: fc.jsonValue(), target: fc.jsonValue(), tags: fc.jsonValue() });
    fc.assert(
      fc.property(wrapped, (value) => {
        expect([true, false]).toContain(parseBody(body, value).success);
      }),
    );
  });
});
