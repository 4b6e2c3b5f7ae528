import { expect, test } from "vitest";
import { isSkipped, type StyleRules } from "#lib/content/types.ts";
import { entryOf, ledgerOf } from "#lib/content/writers/facts/ledger.fixture.ts";
import { writeText } from "#lib/content/writers/write.ts";
import { verifyText } from "./text.ts";

const style: StyleRules = { forbidden: [], names: ["OpenAPI", "GitHub"], sentenceWordsMax: null, firstPerson: true };
const ledger = ledgerOf([entryOf(1, "fix: crash on start of openapi documents"), entryOf(2, "fix: keep the filter")]);
const options = { tone: "Professional", companyName: "Acme", style } as const;

test("a name in the spelling of the rules is backed by a source that spells it otherwise", () => {
  const written = writeText("changelog", ledger, options);
  if (isSkipped(written)) throw new Error(written.reason);
  expect(written.markdown).toContain("OpenAPI documents");
  expect(verifyText("changelog", written, ledger, options)).toEqual([]);
});

test("a name of the rules that no cited source says is unsupported", () => {
  const written = writeText("changelog", ledger, options);
  if (isSkipped(written)) throw new Error(written.reason);
  const invent = (text: string) => text.replace("Keep the filter", "Keep the filter of GitHub");
  const sentences = written.sentences.map((sentence) => ({ ...sentence, text: invent(sentence.text) }));
  const faults = verifyText(
    "changelog",
    { ...written, markdown: invent(written.markdown), sentences },
    ledger,
    options,
  );
  expect(faults.map(({ kind, token }) => [kind, token])).toEqual([["unsupported-token", "GitHub"]]);
});
