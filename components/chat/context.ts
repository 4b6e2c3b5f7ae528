import type { UIMessage } from "ai";
import type { createChat } from "#lib/chats/contract.ts";
import type { CallInput } from "#lib/http/call.ts";

/** What a message is about, as it is sent. */
export type ContextItem = NonNullable<CallInput<typeof createChat>["body"]["context"]>[number];
/** With what it is called on the page; a post that is read again is called by its title once that is known. */
export type ContextChip = { item: ContextItem; label: string };

/** What messages carry besides their parts. */
type Metadata = {
  context?: ContextItem[];
  status?: "queued" | "running" | "waiting" | "completed" | "failed" | "stopped";
  error?: string;
};
export type ChatMessage = UIMessage<Metadata>;

/** One thing stands in a message once, whatever it is called. */
export function contextKey(item: ContextItem): string {
  if (item.type === "post") return `post:${item.postId}`;
  if (item.type === "vcs-repo") return `repo:${item.integrationId}:${item.owner}/${item.repo}`;
  return `team:${item.integrationId}:${item.teamName ?? ""}`;
}
