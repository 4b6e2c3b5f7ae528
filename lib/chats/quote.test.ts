import { describe, expect, it } from "vitest";
import { splitQuote, withQuote } from "./quote.ts";

describe("withQuote", () => {
  it.each(["One line", "First\n\nThird > line", "> already quoted"])("can be split again: %j", (passage) => {
    expect(splitQuote(withQuote(passage, "Shorten this\n> please"))).toEqual({
      passage,
      request: "Shorten this\n> please",
    });
  });

  it("cuts a long passage", () => {
    const { passage } = splitQuote(withQuote("a".repeat(5_000), "Shorten this"));
    expect(passage).toBe(`${"a".repeat(2_000)}…`);
  });
});

describe("splitQuote", () => {
  it("finds no passage in a message without a quote at its start", () => {
    expect(splitQuote("Shorten this\n> quoted")).toEqual({ passage: undefined, request: "Shorten this\n> quoted" });
    expect(splitQuote("> only a quote")).toEqual({ passage: undefined, request: "> only a quote" });
  });
});
