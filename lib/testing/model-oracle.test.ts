import { describe, expect, it } from "vitest";
import { isSkipped } from "#lib/content/types.ts";
import { writeText } from "#lib/content/writers/write.ts";
import { hostileLedger } from "./model-ledger.ts";
import { findUnsupportedFacts } from "./model-oracle.ts";
import { buildProfile } from "./model-run.ts";

const ledger = hostileLedger();
const profile = buildProfile();
const deterministic = writeText("changelog", ledger, { tone: "Professional" });
if (isSkipped(deterministic)) throw new Error("Expected a text, because the ledger keeps entries.");

const findUnsupported = (addition: string) => {
  const { title, markdown } = deterministic;
  return findUnsupportedFacts(
    { title, markdown: `${markdown}\nIt comes with ${addition} now.\n` },
    ledger,
    profile,
    deterministic,
  );
};

describe("findUnsupportedFacts", () => {
  it("returns nothing for facts that the sources contain", () => {
    expect(findUnsupported("30 seconds, `css_minify`, #131, @lee and https://git.example/lee")).toEqual([]);
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
  ])("finds %s when no source contains it", (lie) => {
    expect(findUnsupported(lie).filter((fact) => lie.includes(fact.replace(/^[@#]/, "")))).not.toEqual([]);
  });
});
