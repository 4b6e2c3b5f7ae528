import { expect, test } from "vitest";
import { groupChats } from "./groups.ts";
import type { ChatItem } from "./hooks.ts";

const now = Date.parse("2026-03-10T12:00:00.000Z");
const chat = (chatId: string, updatedAt: string, pinnedAt: string | null = null) =>
  ({ chatId, updatedAt, pinnedAt }) as ChatItem;

test("shows pinned chats above all, the last pinned one first, and the others by age", () => {
  const chats = [
    chat("today", "2026-03-10T09:00:00.000Z"),
    chat("pinned first", "2026-03-09T09:00:00.000Z", "2026-03-09T10:00:00.000Z"),
    chat("old", "2026-01-01T09:00:00.000Z"),
    chat("pinned last", "2025-12-01T09:00:00.000Z", "2026-03-10T10:00:00.000Z"),
  ];
  expect(groupChats(chats, now).map(({ title, chats: group }) => [title, group.map(({ chatId }) => chatId)])).toEqual([
    ["Pinned", ["pinned last", "pinned first"]],
    ["Today", ["today"]],
    ["Older", ["old"]],
  ]);
});
