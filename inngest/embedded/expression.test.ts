import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileExpression, ExpressionError } from "./expression.ts";

const event = { name: "a", data: { id: "x", n: 3, flag: true, list: ["p", "q"], deep: { "a-b": 1 } } };
const run = (source: string, async: unknown = { data: { id: "x" } }) => compileExpression(source)({ event, async });

describe("compileExpression", () => {
  test.each([
    ["event.data.id", "x"],
    ["event.data.id == async.data.id", true],
    ["event.data.id != 'y'", true],
    ['event.data.deep["a-b"] == 1', true],
    ["event.data.list[1]", "q"],
    ["event.data.n >= 3 && event.data.n < 4", true],
    ["event.data.n > 3 || !event.data.flag", false],
    ["!(event.data.n > 3)", true],
    ["'p' in event.data.list", true],
    ["event.data.id + '-' + event.name", "x-a"],
    ["event.data.n + 1 == 4", true],
    ["'it\\'s'", "it's"],
    ["event.data.absent.deeper == null", true],
    ["event.data.id < 3", false],
    ["true || false && false", true],
    ["event.data.n > 2 ? 'many' : 'few'", "many"],
    ["event.data.flag == false ? 1 : event.data.n == 3 ? -2 : 3", -2],
    ["-(event.data.n + 1)", -4],
    ["-event.data.id", null],
  ])("%s", (source, expected) => {
    expect(run(source)).toBe(expected);
  });

  test.each([
    "event.data.",
    "user.id",
    "event.data.n ? 1",
    "? 1 : 2",
    "1 - 2",
    "size(event.data)",
    "event == ",
    "(event",
    "1 2",
    "",
  ])("refuses what it does not know: %s", (source) => {
    expect(() => compileExpression(source)).toThrow(ExpressionError);
  });

  test("inherited properties are not data", () => {
    expect(run("event.data.constructor")).toBeNull();
    expect(run("event.data.__proto__")).toBeNull();
  });

  test("compares any two texts as JavaScript does, however they are quoted", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(compileExpression("event.a == async.b")({ event: { a }, async: { b } })).toBe(a === b);
        const quoted = `"${a.replace(/[\\"]/g, "\\$&")}"`;
        if (!/[\n\r\u2028\u2029]/.test(a))
          expect(compileExpression(`event.a == ${quoted}`)({ event: { a } })).toBe(true);
      }),
    );
  });

  test("any text compiles or is refused, and never throws on data", () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (source, data) => {
        try {
          compileExpression(source)({ event: data, async: data });
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionError);
        }
      }),
    );
  });
});
