import { MessagesSquare } from "lucide-react";
import { EmptyState } from "#components/state/empty-state.tsx";

const WHO_ASKS = "Viewers read chats. To ask the agent yourself, have an admin make you a member.";

/** Replaces the suggestions for viewers, who cannot send messages. */
export function NothingToAsk() {
  return (
    <EmptyState
      icon={MessagesSquare}
      title="Read what the team has asked"
      description={`Choose a chat to read it. ${WHO_ASKS}`}
    />
  );
}

/** Replaces the composer for viewers. */
export function ReadingOnly() {
  return <p className="border-t px-4 py-3 text-center text-muted-foreground text-sm sm:px-6">{WHO_ASKS}</p>;
}
