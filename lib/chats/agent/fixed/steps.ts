import "server-only";
import type { Proposal, Turn } from "#lib/chats/agent/turn.ts";
import { escapeInline } from "./say.ts";

export const NOT_ALLOWED = "The credential or role that asked may not use what this takes.";

/** @returns undefined after an error, which is reported in the answer */
export async function read<Output>(
  turn: Turn,
  operationId: string,
  input: Record<string, unknown>,
): Promise<Output | undefined> {
  const tool = turn.tools.of(operationId);
  if (!tool) {
    await say(turn, NOT_ALLOWED);
    return undefined;
  }
  const { name: toolName, title } = tool.listed;
  const toolCallId = turn.partId();
  const answer = turn.tools.read(tool, input, turn.signal);
  await turn.write({ type: "tool-input-available", toolCallId, toolName, title, input, dynamic: true });
  const result = await answer;
  if (result.ok) {
    await turn.write({ type: "tool-output-available", toolCallId, output: result.output, dynamic: true });
    return (result.full ?? result.output) as Output;
  }
  await turn.write({ type: "tool-output-error", toolCallId, errorText: result.error, dynamic: true });
  await say(turn, sayError(result.error));
  return undefined;
}

/** Formats the message and recovery of an error. */
export function sayError(text: string): string {
  try {
    const { error, recovery } = JSON.parse(text) as { error?: string; recovery?: string };
    return [error && `${escapeInline(error)}.`, recovery && escapeInline(recovery, 400)].filter(Boolean).join(" ");
  } catch {
    return escapeInline(text, 400);
  }
}

/** Streams a text line by line. */
export async function say({ write, partId }: Turn, text: string): Promise<Proposal[]> {
  const id = partId();
  await write({ type: "text-start", id });
  for (const line of text.split(/(?<=\n)/)) await write({ type: "text-delta", id, delta: line });
  await write({ type: "text-end", id });
  return [];
}

/** Says what a write would do, and proposes it. */
export async function propose(
  turn: Turn,
  operationId: string,
  input: Record<string, unknown>,
  text: string,
): Promise<Proposal[]> {
  const tool = turn.tools.of(operationId);
  if (!tool) return say(turn, NOT_ALLOWED);
  await say(turn, `${text}${text.endsWith("\n") ? "\n" : " "}Approve it below to start.`);
  return [{ toolCallId: turn.partId(), toolName: tool.listed.name, input }];
}
