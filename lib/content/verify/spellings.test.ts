import { expect, test } from "vitest";
import { isSkipped, type StyleRules } from "#lib/content/types.ts";
import { fixtureEntry, fixtureLedger } from "#lib/content/writers/facts/ledger.fixture.ts";
import { writeText } from "#lib/content/writers/write.ts";
import { verifyText } from "./text.ts";

const style: StyleRules = {
  forbidden: [],
  names: ["OpenAPI", "GitHub"],
  sentenceWordsMax: null,
  allowsFirstPerson: true,
};
const ledger = fixtureLedger([
  fixtureEntry(1, "fix: crash on start of openapi documents"),
  fixtureEntry(2, "fix: keep the filter"),
]);
const options = { tone: "Professional", companyName: "Acme", style } as const;

test("accepts a prescribed spelling of a name that a source spells differently", () => {
  const written = writeText("changelog", ledger, options);
  if (isSkipped(written)) throw new Error(written.reason);
  expect(written.markdown).toContain("OpenAPI documents");
  expect(verifyText("changelog", written, ledger, options)).toEqual([]);
});

test("reports a prescribed name that no cited source contains", () => {
  const written = writeText("changelog", ledger, options);
  if (isSkipped(written)) throw new Error(written.reason);
  const invent = (text: string) => text.replace("Keeps the filter", "Keeps the filter of GitHub");
  const sentences = written.sentences.map((sentence) => ({ ...sentence, text: invent(sentence.text) }));
  const faults = verifyText(
    "changelog",
    { ...written, markdown: invent(written.markdown), sentences },
    ledger,
    options,
  );
  expect(faults.map(({ kind, token }) => [kind, token])).toEqual([["unsupported-token", "GitHub"]]);
});
