import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findUnknownNames, vocabulary } from "./names.ts";

const knownWords = vocabulary(["fix(parser): close files in PostgreSQL and renderTag", "Acme Cloud"]);
const names = (text: string, language = "English", isHeading = false) =>
  findUnknownNames(text, knownWords, { language, isHeading }).names;

describe("findUnknownNames", () => {
  it.each([
    ["inside a sentence", "The parser closes files for Globex and others.", ["Globex"]],
    ["with its genitive", "It follows Globex's lead.", ["Globex"]],
    ["in capitals", "It signs in through OKTAPLUS now.", ["OKTAPLUS"]],
    ["that English has as a name only", "It reads files of Google.", ["Google"]],
    ["in another script", "The parser follows Яндекс closely.", ["Яндекс"]],
  ])("finds a name that no source contains, %s", (_where, text, unknown) => {
    expect(names(text)).toEqual(unknown);
  });

  it.each([
    ["the first word of a sentence", "Globex closes files now.", ["Globex"]],
    ["the first word after a colon", "It is done: Initech closes files.", ["Initech"]],
    ["an ordinary word with a capital", "It comes with Contoso Slack.", ["Slack"]],
  ])("cannot tell whether %s is a name", (_what, text, doubtful) => {
    expect(findUnknownNames(text, knownWords, { language: "English", isHeading: false }).doubtful).toEqual(doubtful);
  });

  it.each(["If", "Although", "Furthermore", "Notably", "This", "Next", "Curious", "Remember"])(
    "takes %s for an ordinary word at the beginning of a sentence",
    (word) => {
      expect(
        findUnknownNames(`${word} files are closed.`, knownWords, { language: "English", isHeading: false }),
      ).toEqual({ names: [], doubtful: [] });
    },
  );

  it.each([
    "Files are closed after a failed read.",
    "Closing files no longer leaks handles. The API of Acme Cloud stays as it is.",
    "PostgreSQL files are closed; so are those of the Parser.",
    "What changed? Everyone who reads JSON over HTTP can now close files on Monday.",
    "`Globex` in code is checked elsewhere.",
    "It uses @Acme/parser and Acme.close() as before.",
  ])("accepts ordinary words and names from the sources: %s", (text) => {
    expect(names(text)).toEqual([]);
  });

  it("accepts capitalized ordinary words in headings but no unknown names", () => {
    expect(names("Faster Reading of Closed Files", "English", true)).toEqual([]);
    expect(names("Faster Reading with Globex", "English", true)).toEqual(["Globex"]);
  });

  it("follows the capitalization rules of other languages", () => {
    expect(names("Le parser ferme les fichiers de Globex.", "French")).toEqual(["Globex"]);
    expect(names("Voici les fichiers.", "French")).toEqual([]);
    expect(names("Der Parser schließt Dateien.", "German")).toEqual([]);
  });

  it("handles any text in linear time", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => Array.isArray(names(text))));
    expect(names(`x ${"A".repeat(200_000)}`)).toHaveLength(1);
    expect(names("Ab. ".repeat(30_000)).length).toBeLessThanOrEqual(1);
  });
});
