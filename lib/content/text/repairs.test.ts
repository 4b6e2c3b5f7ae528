import { expect, it } from "vitest";
import { nameFault, stateRepair } from "./repairs.ts";

it.each([
  [
    "fix an issue where the list could lose rows when it is sorted",
    "the list can no longer lose rows when it is sorted",
  ],
  ["Fix a bug in which workers would not exit", "workers will now exit"],
  ["fix a regression where the header wasn't sent to clients", "the header is now sent to clients"],
  ["fix an edge case where links did not open", "links now open"],
  ["fix a problem where `a` doesn't show its rows", "`a` now shows its rows"],
  ["Fix SHARDS command returns empty array", "Fix SHARDS command returning empty array"],
  ["fix match escaped dots to support define keys", "match escaped dots to support define keys"],
  ["fix further prevent body closes", "further prevent body closes"],
])("tells how things are after %j", (text, state) => {
  expect(stateRepair(text)).toBe(state);
});

it.each([
  "fix a crash when a row is empty",
  "fix link styles",
  "fix display of rows",
  "fix prepare and conclude behaviour",
  "fix support for rows",
  "Fix the build since it being broken is new",
  "fix return unexpected values",
  "fix a regression where fields silently accepted entries",
  "fix an issue where what is sorted when it is empty could fail",
  "add a list where rows could be sorted",
])("keeps %j, where no verb is certain", (text) => {
  expect(stateRepair(text)).toBe(text);
});

it.each([
  ["Ctrl+C is ignored", "Ctrl+C being ignored"],
  ["the list doesn't load rows", "the list not loading rows"],
  ["a set with an invalid length causes `scan` to hang", "a set with an invalid length causing `scan` to hang"],
  ["links were not sent", "links not being sent"],
])("names the fault that %j tells", (text, fault) => {
  expect(nameFault(text)).toBe(fault);
});

it.each([
  "various crashes in the list",
  "a crash when a row is empty",
  "`a is b` in rows",
  "panic caused by rows",
  "users cannot sign in",
])("names no fault where the form of %j is not certain", (text) => {
  expect(nameFault(text)).toBeNull();
});
