import { expect, test } from "vitest";
import { parseTimeText } from "./time-text.ts";

test.each([
  ["09:30", "09:30"],
  [" 9:30 ", "09:30"],
  ["9.30", "09:30"],
  ["930", "09:30"],
  ["1745", "17:45"],
  ["9", "09:00"],
  ["9 pm", "21:00"],
  ["12:15 AM", "00:15"],
  ["12pm", "12:00"],
  ["0:00", "00:00"],
  ["23:59", "23:59"],
])("reads %s as %s", (text, time) => {
  expect(parseTimeText(text)).toBe(time);
});

test.each(["", "24:00", "9:60", "9:5", "13 pm", "0 am", "noon", "9:30:15", "-1", "12345"])("rejects %j", (text) => {
  expect(parseTimeText(text)).toBeUndefined();
});
