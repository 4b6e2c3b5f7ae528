import { daysBetween } from "#lib/format.ts";
import type { ChatItem } from "./hooks.ts";

const WEEK_DAYS = 7;

/** Chats under the words one looks for them by, in their order; a group without any is left out. */
export function inGroups(chats: readonly ChatItem[], nowMs = Date.now()): { title: string; chats: ChatItem[] }[] {
  const groups = new Map<string, ChatItem[]>();
  for (const chat of chats) {
    const title = groupOf(chat, nowMs);
    groups.set(title, [...(groups.get(title) ?? []), chat]);
  }
  return [...groups].map(([title, inGroup]) => ({ title, chats: inGroup }));
}

function groupOf({ pinnedAt, updatedAt }: ChatItem, nowMs: number): string {
  if (pinnedAt !== null) return "Pinned";
  const days = daysBetween(Date.parse(updatedAt), nowMs);
  if (days <= 0) return "Today";
  if (days === 1) return "Yesterday";
  return days < WEEK_DAYS ? "The last 7 days" : "Older";
}
