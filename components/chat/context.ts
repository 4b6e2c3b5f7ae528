import type { UIMessage } from "ai";
import type { createChat } from "#lib/chats/contract.ts";
import type { CallInput } from "#lib/http/call.ts";

/** One item of a message's context, as the API takes it. */
export type ContextItem = NonNullable<CallInput<typeof createChat>["body"]["context"]>[number];
/** A context item with its label. A stored post's label is its title once that is fetched. */
export type ContextChip = { item: ContextItem; label: string };

/** Message data besides the parts. */
type Metadata = {
  context?: ContextItem[];
  status?: "queued" | "running" | "waiting" | "completed" | "failed" | "stopped";
  error?: string;
};
export type ChatMessage = UIMessage<Metadata>;

/** A key that identifies an item regardless of its label, so that each is added once. */
export function contextKey(item: ContextItem): string {
  if (item.type === "post") return `post:${item.postId}`;
  if (item.type === "vcs-repo") return `repo:${item.integrationId}:${item.owner}/${item.repo}`;
  return `team:${item.integrationId}:${item.teamName ?? ""}`;
}
