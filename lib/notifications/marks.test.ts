import { expect, test } from "vitest";
import { isRead, markRead } from "./marks.ts";

const instant = (second: number) => new Date(Date.UTC(2026, 10, 22, 12, 0, second));
const now = instant(600);
const mark = { readUntil: instant(0), readIds: [] };
const one = { id: "one", at: instant(10) };
const two = { id: "two", at: instant(20) };
const fresh = { id: "fresh", at: instant(599) };

test("marks only the selected one of two as read", () => {
  const after = markRead(mark, [two, one], ["two"], now);
  expect([isRead(after, one), isRead(after, two)]).toEqual([false, true]);
});

test("keeps an older item unread when it appears after a newer one was read", () => {
  const after = markRead(mark, [fresh, two, one], ["one", "two", "fresh"], now);
  expect([one, two, fresh].map((item) => isRead(after, item))).toEqual([true, true, true]);
  expect(isRead(after, { id: "late", at: instant(598) })).toBe(false);
  expect(after.readIds).toEqual(["fresh"]);
});

test("drops ids that are not listed and never turns a read item unread", () => {
  const after = markRead({ readUntil: instant(15), readIds: ["two"] }, [two], ["gone"], instant(30));
  expect(after).toEqual({ readUntil: instant(15), readIds: ["two"] });
});
