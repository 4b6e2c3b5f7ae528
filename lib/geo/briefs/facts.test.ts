import { expect, test } from "vitest";
import { splitFacts } from "./facts.ts";

test("leaves out the number and the authors of a change, and keeps other brackets", () => {
  const text =
    "The header shows who is writing a reply (by Jonas Lindqvist). Rules of a mailbox run in order (#12 by Ada). It reads mail (IMAP).";
  expect(splitFacts(text)).toEqual([
    "The header shows who is writing a reply.",
    "Rules of a mailbox run in order.",
    "It reads mail (IMAP).",
  ]);
});
