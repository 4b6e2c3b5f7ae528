import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileCondition, compileExpression } from "./expression.ts";

const toEvent = (data: unknown) => ({ id: "e", name: "a", ts: 0, user: {}, data });
const event = toEvent({ id: "x", n: 3, nothing: null, deep: { a: 1 } });

describe("compileExpression", () => {
  it.each([
    ["event.data.id", "x"],
    ["event.data.n", 3],
    ["event.data.deep", { a: 1 }],
    ["event.data.nothing", null],
    ["event.data.absent", null],
    ["event.data.constructor", null],
    ["event.data.__proto__", null],
  ])("reads %s", (source, expected) => {
    expect(compileExpression(source)(event)).toEqual(expected);
  });

  it.each([
    "event.data",
    "event.data.",
    "event.data.deep.a",
    "event.data['id']",
    "event.name",
    "async.data.id",
    "event.data.id + '-'",
    "event.data.n > 2",
    "event.data.id == 'x'",
    " event.data.id",
    "",
  ])("refuses `%s`", (source) => {
    const message = `uses \`${source}\`; the embedded job server supports \`event.data.<name>\` only`;
    expect(() => compileExpression(source)).toThrow(new RangeError(message));
  });

  it("never throws on data", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        expect(compileExpression("event.data.id")(toEvent(data))).not.toBeUndefined();
      }),
    );
  });
});

describe("compileCondition", () => {
  it("compares a member with a string", () => {
    expect(compileCondition("event.data.id == 'x'")(event)).toBe(true);
    expect(compileCondition("event.data.id == 'y'")(event)).toBe(false);
    expect(compileCondition("event.data.n == '3'")(event)).toBe(false);
    expect(compileCondition("event.data.absent == ''")(event)).toBe(false);
  });

  it.each(["event.data.id", "event.data.id != 'x'", "event.data.n == 3", "event.data.id == 'it\\'s'", "true"])(
    "refuses `%s`",
    (source) => {
      expect(() => compileCondition(source)).toThrow("supports `event.data.<name> == '<text>'` only");
    },
  );
});
