import { daysBetween } from "#lib/format.ts";
import type { ChatItem } from "./hooks.ts";

const WEEK_DAYS = 7;

/** Groups chats, newest first, by pin and age, in display order and without empty groups. */
export function groupChats(chats: readonly ChatItem[], nowMs = Date.now()): { title: string; chats: ChatItem[] }[] {
  const groups = new Map<string, ChatItem[]>();
  const pinned = chats.filter(({ pinnedAt }) => pinnedAt !== null);
  if (pinned.length > 0) groups.set("Pinned", pinned.toSorted(byPin));
  for (const chat of chats.filter(({ pinnedAt }) => pinnedAt === null)) {
    const title = getGroupTitle(chat, nowMs);
    groups.set(title, [...(groups.get(title) ?? []), chat]);
  }
  return [...groups].map(([title, inGroup]) => ({ title, chats: inGroup }));
}

/** The chat that was pinned last comes first. */
function byPin(a: ChatItem, b: ChatItem): number {
  return Date.parse(b.pinnedAt ?? "") - Date.parse(a.pinnedAt ?? "");
}

function getGroupTitle({ updatedAt }: ChatItem, nowMs: number): string {
  const days = daysBetween(Date.parse(updatedAt), nowMs);
  if (days <= 0) return "Today";
  if (days === 1) return "Yesterday";
  return days < WEEK_DAYS ? "The last 7 days" : "Older";
}
