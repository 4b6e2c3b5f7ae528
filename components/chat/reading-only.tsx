import { MessagesSquare } from "lucide-react";
import { EmptyState } from "#components/state/empty-state.tsx";

const WHO_ASKS = "Viewers can read chats. Ask an admin for the member role to ask questions.";

/** Replaces the suggestions for viewers, who cannot send messages. */
export function NothingToAsk() {
  return (
    <EmptyState icon={MessagesSquare} title="Your team's chats" description={`Select a chat to read it. ${WHO_ASKS}`} />
  );
}

/** Replaces the composer for viewers. */
export function ReadingOnly() {
  return <p className="border-t px-4 py-3 text-center text-muted-foreground text-sm sm:px-6">{WHO_ASKS}</p>;
}
