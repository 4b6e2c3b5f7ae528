import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixtureEntry } from "#lib/content/writers/facts/ledger.fixture.ts";
import { unbackedClaims } from "./claims.ts";
import { unknownNames, vocabulary } from "./names.ts";

const knownWords = vocabulary(["fix(parser): close files in PostgreSQL and renderTag", "Acme Cloud"]);
const names = (text: string, language = "English", isHeading = false) =>
  unknownNames(text, knownWords, { language, isHeading });

describe("unknownNames", () => {
  it.each([
    ["inside a sentence", "The parser closes files for Globex and others.", ["Globex"]],
    ["at the beginning of one", "Globex closes files now.", ["Globex"]],
    ["after a colon", "It is done: Initech closes files.", ["Initech"]],
    ["with its genitive", "It follows Globex's lead.", ["Globex"]],
    ["in capitals", "It signs in through OKTAPLUS now.", ["OKTAPLUS"]],
    ["of several words", "It comes with Contoso Suite.", ["Contoso", "Suite"]],
    ["in another script", "The parser follows Яндекс closely.", ["Яндекс"]],
  ])("finds a name that no source contains, %s", (_where, text, unknown) => {
    expect(names(text)).toEqual(unknown);
  });

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
    expect(names("A".repeat(200_000))).toHaveLength(1);
    expect(names("Ab. ".repeat(30_000)).length).toBeLessThanOrEqual(1);
  });
});

describe("unbackedClaims", () => {
  const fix = fixtureEntry(1, "fix: close files", { detail: "Two handles stayed open" });

  it.each([
    ["counts in words", "It halves the number of files and saves thousands.", ["halves", "thousands"]],
    ["speed", "Reading is faster now.", ["faster"]],
    ["severity", "It closes a critical vulnerability.", ["critical", "vulnerability"]],
    [
      "customers and praise",
      "Our customers and partners get a certified build.",
      ["customers", "partners", "certified"],
    ],
  ])("finds %s that no entry backs", (_what, text, claims) => {
    expect(unbackedClaims(text, [fix])).toEqual(claims);
  });

  it("accepts claims that the sources make", () => {
    const perf = fixtureEntry(2, "perf: cache templates", { category: "Performance Improvements" });
    const security = fixtureEntry(3, "fix: escape html (CVE-2024-1)", { security: true });
    const own = fixtureEntry(4, "docs: thousands of customers say thanks");
    expect(
      unbackedClaims("Pages are faster, critical, and thousands of customers know.", [perf, security, own]),
    ).toEqual([]);
  });
});
