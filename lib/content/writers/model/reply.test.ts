import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readReply } from "./reply.ts";

const asked = new Set(["s1", "s2"]);
const section = (id: string, text = "Text.") => ({ id, heading: null, sentences: [{ text, entryIds: ["e1"] }] });
const ids = (text: string) => [...readReply(text, asked).wordings.keys()];

describe("readReply", () => {
  it.each([
    ["bare", (json: string) => json],
    ["in a fence", (json: string) => `\`\`\`json\n${json}\n\`\`\``],
    ["after some words", (json: string) => `Here you are:\n${json}\nEnjoy.`],
  ])("reads an answer: %s", (_how, wrap) => {
    expect(ids(wrap(JSON.stringify({ sections: [section("s1"), section("s2")] })))).toEqual(["s1", "s2"]);
  });

  it("keeps the whole parts of an answer that was cut", () => {
    const json = JSON.stringify({ sections: [section("s1"), section("s2")] });
    for (let length = json.indexOf("s2"); length < json.length - 3; length += 1) {
      expect(ids(json.slice(0, length))).toEqual(["s1"]);
    }
  });

  it("leaves out what nobody asked for, what comes twice and what is far too long", () => {
    const sections = [
      section("s1", "First."),
      section("s1", "Second."),
      section("s9"),
      section("s2", "x".repeat(5_000)),
      7,
      null,
    ];
    const reply = readReply(JSON.stringify({ sections }), asked);
    expect([...reply.wordings.entries()].map(([id, { sentences }]) => [id, sentences[0]?.text])).toEqual([
      ["s1", "First."],
    ]);
    expect(reply.ignored).toBe(5);
  });

  it("takes anything without a fault", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((json) => `{"sections":${json}`),
        ),
        (text) => readReply(text, asked).wordings.size <= 2,
      ),
    );
    expect(readReply(`{"sections":${"[".repeat(200_000)}`, asked).wordings.size).toBe(0);
    expect(readReply(`{"sections":[${"}".repeat(200_000)}`, asked).wordings.size).toBe(0);
  });
});
