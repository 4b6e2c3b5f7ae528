import "server-only";
import type { UIMessage } from "ai";
import type { OrganizationSummary } from "#lib/access/principal.ts";
import type { ContextItem, ThinkingLevel } from "#lib/chats/shapes.ts";
import type { Chunk } from "#lib/chats/stream/chunks.ts";
import type { ChatTools } from "./tools.ts";

/** What a message is answered by, as it was sent. */
export type ChatSettings = {
  model: string;
  thinkingLevel: ThinkingLevel;
  timezone: string;
  context: ContextItem[];
};

/** A write that the agent would have done; a person decides. */
export type Proposal = { toolCallId: string; toolName: string; input: Record<string, unknown> };

/** What became of a proposal. */
export type Outcome = Proposal &
  (
    | { status: "done"; output: unknown }
    | { status: "failed"; error: string }
    | { status: "rejected" }
    | { status: "lapsed" }
  );

/** One stretch of an answer: from the message, or from the last decisions, to the end or to new proposals. */
export type Turn = {
  organization: OrganizationSummary;
  /** Where the dashboard is. */
  origin: string;
  message: string;
  settings: ChatSettings;
  /** The chat before this message. */
  history: UIMessage[];
  /** The answer so far, where it goes on after decisions. */
  soFar: UIMessage["parts"];
  /** Of this answer's proposals, all that were decided. */
  outcomes: Outcome[];
  tools: ChatTools;
  now: Date;
  signal: AbortSignal;
  write: (chunk: Chunk) => Promise<void>;
  /** An id that no other part of this answer has. */
  partId: () => string;
};

/** @returns what it proposes; nothing where the answer is complete */
export type AnswerTurn = (turn: Turn) => Promise<Proposal[]>;
