import { describe, expect, it } from "vitest";
import { isSkipped } from "#lib/content/types.ts";
import { writeText } from "#lib/content/writers/write.ts";
import { hostileLedger } from "./model-ledger.ts";
import { unsupportedFacts } from "./model-oracle.ts";
import { profileOf } from "./model-run.ts";

const ledger = hostileLedger();
const profile = profileOf();
const deterministic = writeText("changelog", ledger, { tone: "Professional" });
if (isSkipped(deterministic)) throw new Error("The ledger of the test keeps something.");

const found = (addition: string) => {
  const { title, markdown } = deterministic;
  return unsupportedFacts(
    { title, markdown: `${markdown}\nIt comes with ${addition} now.\n` },
    ledger,
    profile,
    deterministic,
  );
};

describe("the oracle of published texts", () => {
  it("finds nothing in what the sources say", () => {
    expect(found("30 seconds, `css_minify`, #131, @lee and https://git.example/lee")).toEqual([]);
  });

  it.each([
    "#98765",
    "437",
    "v77.4.1",
    "Globex",
    "@mallory",
    "CVE-2031-99871",
    "quantumFlush",
    "https://evil.example/offer",
  ])("finds %s, which no source has", (lie) => {
    expect(found(lie).filter((fact) => lie.includes(fact.replace(/^[@#]/, "")))).not.toEqual([]);
  });
});
