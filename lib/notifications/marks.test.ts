import { expect, test } from "vitest";
import { isRead, markRead } from "./marks.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 12, 0, second));
const now = at(600);
const mark = { readUntil: at(0), readIds: [] };
const one = { id: "one", at: at(10) };
const two = { id: "two", at: at(20) };
const fresh = { id: "fresh", at: at(599) };

test("of two, the one that is read is read, and the other is not", () => {
  const after = markRead(mark, [two, one], ["two"], now);
  expect([isRead(after, one), isRead(after, two)]).toEqual([false, true]);
});

test("what ended before the newest that was read and appears late is still news", () => {
  const after = markRead(mark, [fresh, two, one], ["one", "two", "fresh"], now);
  expect([one, two, fresh].map((item) => isRead(after, item))).toEqual([true, true, true]);
  expect(isRead(after, { id: "late", at: at(598) })).toBe(false);
  expect(after.readIds).toEqual(["fresh"]);
});

test("an id that is not listed is not kept, and nothing that was read becomes news again", () => {
  const after = markRead({ readUntil: at(15), readIds: ["two"] }, [two], ["gone"], at(30));
  expect(after).toEqual({ readUntil: at(15), readIds: ["two"] });
});
