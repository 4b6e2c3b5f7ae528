import { expect, test } from "vitest";
import type { Ledger } from "#lib/content/ledger/types.ts";
import type { WriterOptions } from "#lib/content/types.ts";
import { packLedger } from "#lib/posts/service/ledger-text.ts";
import { testBrand } from "#lib/testing/brand.ts";
import { testEntry, testLedger } from "#lib/testing/posts.ts";
import { compose } from "./compose.ts";
import { composeDraft } from "./process.ts";

const TICK_MS = 10;
const { style, language } = testBrand();
const options: WriterOptions = { tone: "Professional", audience: "developers", style, language };
const request = { task: "write" as const, contentType: "changelog", brand: testBrand(), options };

/** A ledger with a few kept changes and so many dropped ones that it is written in a process of its own. */
function createLongLedger(): Ledger {
  const kept = Array.from({ length: 20 }, (_, index) => ({ ...testEntry(`e${index}`), title: `Add part ${index}` }));
  const dropped = Array.from({ length: 2_000 }, (_, index) => {
    return { ...testEntry(`d${index}`), title: `bump ${index}`, disposition: "dropped" as const, reason: "internal" };
  });
  return testLedger([...kept, ...dropped]);
}

test("answers other requests while a long ledger is written and verified", async () => {
  const ledger = createLongLedger();
  const stored = packLedger(ledger);
  let ticks = 0;
  const timer = setInterval(() => ticks++, TICK_MS);
  const draft = await composeDraft("org_1", stored, request);
  expect(ticks).toBeGreaterThan(3);
  expect(draft).toEqual(compose(ledger, request));
  if ("skipped" in draft) throw new Error("Nothing was written.");
  const verification = { task: "verify" as const, contentType: "changelog", options, draft };
  ticks = 0;
  expect(await composeDraft("org_1", stored, verification)).toEqual([]);
  expect(ticks).toBeGreaterThan(3);
  clearInterval(timer);
});

test("finds the same faults in a process of its own", async () => {
  const ledger = createLongLedger();
  const draft = await composeDraft("org_1", packLedger(ledger), request);
  if ("skipped" in draft) throw new Error("Nothing was written.");
  const wrong = { ...draft, markdown: `${draft.markdown}\n\nIt is 4711 times faster.` };
  const verification = { task: "verify" as const, contentType: "changelog", options, draft: wrong };
  const faults = await composeDraft("org_1", packLedger(ledger), verification);
  expect(faults.length).toBeGreaterThan(0);
  expect(faults).toEqual(compose(ledger, verification));
});
