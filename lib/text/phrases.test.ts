import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compilePhrases } from "./phrases.ts";

const WHOLE = { before: /^/, after: /$/ };
const word = fc.stringMatching(/^[a-z]{1,6}$/);
/** Text without characters that have a meaning in the notation. */
const plain = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !/[<>()[\]|*~{}]/.test(text));

type Spelled = { phrase: string; text: string };
const join = (parts: readonly Spelled[]): Spelled => ({
  phrase: parts.map(({ phrase }) => phrase).join(""),
  text: parts.map(({ text }) => text).join(""),
});
/** A phrase in the notation together with one text that it matches. */
const { spelled } = fc.letrec<{ spelled: Spelled; part: Spelled }>((tie) => ({
  spelled: fc.array(tie("part"), { minLength: 1, maxLength: 4 }).map(join),
  part: fc.oneof(
    { depthSize: "small" },
    word.map((text) => ({ phrase: text, text })),
    fc.constantFrom(" ", "-").map((text) => ({ phrase: "~", text })),
    fc.tuple(word, word).map(([stem, ending]) => ({ phrase: `${stem}*`, text: stem + ending })),
    fc.tuple(tie("spelled"), tie("spelled"), fc.boolean()).map(([a, b, first]) => ({
      phrase: `(${a.phrase}|${b.phrase})`,
      text: first ? a.text : b.text,
    })),
    fc.tuple(tie("spelled"), fc.boolean()).map(([a, there]) => ({
      phrase: `[${a.phrase}]`,
      text: there ? a.text : "",
    })),
    fc.tuple(tie("spelled"), fc.nat(3)).map(([a, times]) => ({
      phrase: `(${a.phrase}){0,3}`,
      text: a.text.repeat(times),
    })),
  ),
}));

describe("compilePhrases", () => {
  it("matches every text that a phrase describes", () => {
    fc.assert(
      fc.property(spelled, ({ phrase, text }) => {
        expect(compilePhrases([phrase], WHOLE).test(text)).toBe(true);
      }),
    );
  });

  it("matches characters without a special meaning literally", () => {
    fc.assert(
      fc.property(plain, plain, (phrase, other) => {
        const pattern = compilePhrases([phrase], { ...WHOLE, flags: "" });
        expect(pattern.test(phrase)).toBe(true);
        expect(pattern.test(other)).toBe(other === phrase);
      }),
    );
  });

  it("matches each phrase of a list only between word boundaries", () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const pattern = compilePhrases(words);
        for (const one of words) {
          expect(pattern.exec(`- ${one.toUpperCase()}.`)?.index).toBe(2);
          expect(pattern.test(`${one}0`) || pattern.test(`_${one}`)).toBe(false);
        }
      }),
    );
  });

  it.each([
    ["fix*", ["fix", "fixes", "FIXING"], ["prefix", "fi"]],
    ["re[-]dos", ["redos", "re-dos"], ["re dos"]],
    ["end~of~life", ["end of life", "end-of-life", "end-of life"], ["endoflife"]],
    ["vulnerabilit(y|ies)", ["vulnerability", "vulnerabilities"], ["vulnerabilit"]],
    ["security.md", ["security.md"], ["security md", "securityxmd"]],
    ["(the ){0,}version[ number]", ["version", "the the version number"], ["theversion"]],
    ["leak (<word> ){1,2}key", ["leak an api key"], ["leak key", "leak one two three key"]],
  ])("matches the texts of %j and no others", (phrase, texts, others) => {
    const pattern = compilePhrases([phrase]);
    expect(texts.filter((text) => !pattern.test(text))).toEqual([]);
    expect(others.filter((text) => pattern.test(text))).toEqual([]);
  });

  it("prefers the earlier phrase of a list regardless of its group", () => {
    expect(compilePhrases({ long: ["api key[s]"], short: ["api"] }).exec("two api keys")?.[0]).toBe("api keys");
    expect(compilePhrases({ short: ["api"], long: ["api key[s]"] }).exec("two api keys")?.[0]).toBe("api");
  });

  it("reads parts as nested phrases or as patterns with their groups", () => {
    const parts = { dropped: ["drop[s]"], removed: ["<dropped>", "removed"], digits: /(?<version>\d+)/ };
    const pattern = compilePhrases(["<removed> node <digits>"], { parts });
    expect(["drops node 18", "removed node 18"].map((text) => pattern.exec(text)?.groups?.version)).toEqual([
      "18",
      "18",
    ]);
  });

  it("supports other boundaries, endings and flags", () => {
    const files = compilePhrases(["requirements*.txt"], {
      before: /(?:^|\/)/,
      after: /$/,
      any: /[^/]*/,
      flags: "",
    });
    expect(["requirements.txt", "a/requirements-dev.txt"].every((path) => files.test(path))).toBe(true);
    expect(["requirements/dev.txt", "Requirements.txt", "xrequirements.txt"].some((path) => files.test(path))).toBe(
      false,
    );
  });

  it("rejects unknown parts and unbalanced brackets", () => {
    expect(() => compilePhrases(["drop <what>"])).toThrow("<what>");
    expect(() => compilePhrases(["drop (it"])).toThrow(SyntaxError);
  });
});
