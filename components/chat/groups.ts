import { daysBetween } from "#lib/format.ts";
import type { ChatItem } from "./hooks.ts";

const WEEK_DAYS = 7;

/** Groups chats by pin and age, in display order and without empty groups. */
export function groupChats(chats: readonly ChatItem[], nowMs = Date.now()): { title: string; chats: ChatItem[] }[] {
  const groups = new Map<string, ChatItem[]>();
  for (const chat of chats) {
    const title = getGroupTitle(chat, nowMs);
    groups.set(title, [...(groups.get(title) ?? []), chat]);
  }
  return [...groups].map(([title, inGroup]) => ({ title, chats: inGroup }));
}

function getGroupTitle({ pinnedAt, updatedAt }: ChatItem, nowMs: number): string {
  if (pinnedAt !== null) return "Pinned";
  const days = daysBetween(Date.parse(updatedAt), nowMs);
  if (days <= 0) return "Today";
  if (days === 1) return "Yesterday";
  return days < WEEK_DAYS ? "The last 7 days" : "Older";
}
