import { expect, it } from "vitest";
import { isDoneByHand } from "./gestures.ts";

it.each([
  "reorder tabs by dragging",
  "snooze a conversation until tomorrow",
  "Pin a conversation to the top",
  "export conversations as CSV",
  "Import saved replies from Zendesk",
])("takes %j for what people can do", (order) => {
  expect(isDoneByHand(order)).toBe(true);
});

it.each([
  "fix the selection with the mouse",
  "archive a conversation when the customer replies",
  "export getRows",
  "export types of the parser",
  "pin dependencies to hashes",
  "share the parser between workers",
])("takes %j for what the product or its developers do", (order) => {
  expect(isDoneByHand(order)).toBe(false);
});
