import { expect, test } from "vitest";
import { serializeLedger } from "#lib/content/ledger/serialize.ts";
import { testEntry, testLedger } from "#lib/testing/posts.ts";
import { packLedger, readLedgerHead, unpackLedger } from "./ledger-text.ts";

const entries = Array.from({ length: 500 }, (_, index) => ({ ...testEntry(`e${index}`), title: `Größe ${index}\n🚀` }));
const ledger = testLedger(entries);

test("returns the ledger that was packed, in a tenth of its length", () => {
  const stored = packLedger(ledger);
  expect(unpackLedger(stored)).toEqual(ledger);
  expect(stored.length).toBeLessThan(serializeLedger(ledger).length / 10);
});

test("reads range, repositories and size without unpacking", () => {
  const { range, repositories } = ledger;
  expect(readLedgerHead(packLedger(ledger))).toEqual({ range, repositories, size: serializeLedger(ledger).length });
});

test("reads ledgers of earlier versions, which are JSON alone and whose changes have no facts", () => {
  const { facts: _, action: __, folded: ___, ...earlier } = testEntry("e1");
  const stored = JSON.stringify({ ...ledger, entries: [earlier] });
  expect(unpackLedger(stored).entries).toEqual([{ ...earlier, facts: [], action: null, folded: false }]);
  expect(readLedgerHead(stored)).toMatchObject({ range: ledger.range, size: stored.length });
});
