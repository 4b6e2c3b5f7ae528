import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readReply } from "./reply.ts";

const slotIds = new Set(["s1", "s2"]);
const section = (id: string, text = "Text.") => ({ id, heading: null, sentences: [{ text, factIds: ["e1.1"] }] });
const ids = (text: string) => [...readReply(text, slotIds).wordings.keys()];

describe("readReply", () => {
  it.each([
    ["bare", (json: string) => json],
    ["in a fence", (json: string) => `\`\`\`json\n${json}\n\`\`\``],
    ["after some words", (json: string) => `Here you are:\n${json}\nEnjoy.`],
  ])("reads a reply: %s", (_how, wrap) => {
    expect(ids(wrap(JSON.stringify({ sections: [section("s1"), section("s2")] })))).toEqual(["s1", "s2"]);
  });

  it("keeps the complete parts of a truncated reply", () => {
    const json = JSON.stringify({ sections: [section("s1"), section("s2")] });
    for (let length = json.indexOf("s2"); length < json.length - 3; length += 1) {
      expect(ids(json.slice(0, length))).toEqual(["s1"]);
    }
  });

  it("keeps a part with many sentences when the reply ends in the middle of the next one", () => {
    const long = { ...section("s1"), sentences: Array.from({ length: 40 }, () => section("s1").sentences[0]) };
    const json = JSON.stringify({ sections: [long, { ...long, id: "s2" }] });
    expect(ids(json.slice(0, -30))).toEqual(["s1"]);
    expect(ids(JSON.stringify({ sections: [section("s1", 'A "}" and a \\ in it.')] }).slice(0, -2))).toEqual(["s1"]);
  });

  it("ignores parts that were not requested, are repeated or are far too long", () => {
    const sections = [
      section("s1", "First."),
      section("s1", "Second."),
      section("s9"),
      section("s2", "x".repeat(5_000)),
      7,
      null,
    ];
    const reply = readReply(JSON.stringify({ sections }), slotIds);
    expect([...reply.wordings.entries()].map(([id, { sentences }]) => [id, sentences[0]?.text])).toEqual([
      ["s1", "First."],
    ]);
    expect(reply.ignored).toBe(5);
  });

  it("accepts any input without an error", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((json) => `{"sections":${json}`),
        ),
        (text) => readReply(text, slotIds).wordings.size <= 2,
      ),
    );
    expect(readReply(`{"sections":${"[".repeat(200_000)}`, slotIds).wordings.size).toBe(0);
    expect(readReply(`{"sections":[${"}".repeat(200_000)}`, slotIds).wordings.size).toBe(0);
  });
});
