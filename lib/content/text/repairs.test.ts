import { expect, it } from "vitest";
import { stateRepair } from "./repairs.ts";

it.each([
  [
    "fix an issue where the list could lose rows when it is sorted",
    "the list can no longer lose rows when it is sorted",
  ],
  ["Fix a bug in which workers would not exit", "workers will now exit"],
  ["fix a regression where the header wasn't sent to clients", "the header is now sent to clients"],
  ["fix an edge case where links did not open", "links now open"],
  ["fix a problem where `a` doesn't show its rows", "`a` now shows its rows"],
])("tells how things are after %j", (text, state) => {
  expect(stateRepair(text)).toBe(state);
});

it.each([
  "fix a crash when a row is empty",
  "fix a regression where fields silently accepted entries",
  "fix an issue where what is sorted when it is empty could fail",
  "add a list where rows could be sorted",
])("keeps %j, where no verb is certain", (text) => {
  expect(stateRepair(text)).toBe(text);
});
