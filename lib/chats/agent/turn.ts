import "server-only";
import type { UIMessage } from "ai";
import type { OrganizationSummary } from "#lib/access/principal.ts";
import type { ContextItem, ThinkingLevel } from "#lib/chats/shapes.ts";
import type { Chunk } from "#lib/chats/stream/chunks.ts";
import type { ChatTools } from "./tools.ts";

/** The settings that a message was sent with. */
export type ChatSettings = {
  model: string;
  thinkingLevel: ThinkingLevel;
  timezone: string;
  context: ContextItem[];
};

/** A write that the agent proposes and the user decides on. */
export type Proposal = { toolCallId: string; toolName: string; input: Record<string, unknown> };

/** The result of a proposal after the decision. */
export type Outcome = Proposal &
  (
    | { status: "done"; output: unknown }
    | { status: "failed"; error: string }
    | { status: "rejected" }
    | { status: "lapsed" }
  );

/** One part of an answer: from the message, or from the last decisions, to the end or to new proposals. */
export type Turn = {
  organization: OrganizationSummary;
  /** Origin of the dashboard. */
  origin: string;
  message: string;
  settings: ChatSettings;
  /** The messages before this one. */
  history: UIMessage[];
  /** The parts so far when the answer continues after decisions. */
  soFar: UIMessage["parts"];
  /** All decided proposals of this answer. */
  outcomes: Outcome[];
  tools: ChatTools;
  now: Date;
  signal: AbortSignal;
  write: (chunk: Chunk) => Promise<void>;
  /** Creates an id that is unique within this answer. */
  partId: () => string;
};

/** @returns the proposals; empty when the answer is complete */
export type AnswerTurn = (turn: Turn) => Promise<Proposal[]>;
