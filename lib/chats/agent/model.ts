import "server-only";
import { convertToModelMessages, isStepCount, jsonSchema, streamText, type ToolSet, tool, toUIMessageStream } from "ai";
import type { Choice } from "#lib/ai/choice.ts";
import { ModelFault, type ModelFaultKind } from "#lib/ai/fault.ts";
import { toModelFault } from "#lib/ai/provider-fault.ts";
import { connectModel } from "#lib/ai/providers.ts";
import type { Chunk } from "#lib/chats/stream/chunks.ts";
import { AppError } from "#lib/errors.ts";
import type { JsonSchema } from "#lib/tools/schema.ts";
import type { Tool } from "#lib/tools/tool.ts";
import { instructionsFor } from "./instructions.ts";
import { withKnownPictures } from "./pictures.ts";
import { isReading } from "./tools.ts";
import type { AnswerTurn, Proposal, Turn } from "./turn.ts";

const STEPS_MAX = 12;
const ANSWER_MS = 10 * 60_000;
/** Earlier messages that are told again; older ones are left out. */
const HISTORY_MAX = 40;

/** What an agent knows of an organization besides what every agent is offered. */
const KNOWN: ReadonlySet<string> = new Set(["listWebhookLogs", "listBrandIdentities", "listSkills", "getSkill"]);

const FAULTS: Partial<Record<ModelFaultKind, string>> = {
  "rate-limited": "The model's provider limits how often it is asked. Wait a minute and ask again.",
  unavailable: "The model cannot be reached right now. Try again in a minute.",
  rejected: "The model's provider refused the request. The operator should check its key and address.",
  "not-understood": "The model's provider did not understand the request. Try another model.",
};
const FAULT = "The model's answer broke off. Send the message again.";

/** Answers with a language model that may read by itself; what would write is proposed to a person. */
export function answerByModel(choice: Choice): AnswerTurn {
  return async (turn) => {
    const asking = await ask(choice, turn);
    const proposals: Proposal[] = [];
    for await (const chunk of insideOneStep(asking.chunks)) {
      if (turn.signal.aborted) return [];
      if (chunk.type === "error") break;
      const proposal = proposalIn(turn, chunk);
      if (proposal) proposals.push(await withKnownPictures(turn, proposal));
      else await pass(turn, chunk);
    }
    const fault = asking.fault();
    if (fault !== undefined && !turn.signal.aborted) throw faultOf(fault);
    return proposals;
  };
}

/** Sends the question; what goes wrong on the way is told by `fault`, not by the chunks. */
async function ask(choice: Choice, turn: Turn): Promise<{ chunks: ReadableStream<Chunk>; fault: () => unknown }> {
  let fault: unknown;
  const { thinkingLevel } = turn.settings;
  const result = streamText({
    model: connectModel(choice),
    instructions: instructionsFor(turn),
    messages: await messagesFor(turn),
    tools: toolSetOf(turn),
    stopWhen: isStepCount(STEPS_MAX),
    maxRetries: 1,
    abortSignal: AbortSignal.any([turn.signal, AbortSignal.timeout(ANSWER_MS)]),
    onError: ({ error }) => {
      fault = error;
    },
    ...(thinkingLevel === "off" ? {} : { reasoning: thinkingLevel }),
  });
  const chunks = toUIMessageStream({ stream: result.stream, sendStart: false, sendFinish: false });
  return { chunks, fault: () => fault };
}

/** The first step has begun and the last one will be ended by whoever has the answer written. */
async function* insideOneStep(chunks: ReadableStream<Chunk>): AsyncGenerator<Chunk> {
  let steps = 0;
  for await (const chunk of chunks) {
    if (chunk.type === "finish-step") continue;
    if (chunk.type !== "start-step") yield chunk;
    else if (++steps > 1) {
      yield { type: "finish-step" };
      yield chunk;
    }
  }
}

function proposalIn(turn: Turn, chunk: Chunk): Proposal | undefined {
  if (chunk.type !== "tool-input-available") return undefined;
  const { toolCallId, toolName, input } = chunk;
  const found = turn.tools.find(toolName);
  if (found === undefined || isReading(found)) return undefined;
  return { toolCallId, toolName, input: (input ?? {}) as Record<string, unknown> };
}

/** What readers are told of a model's stream: tools as they are called, not letter by letter. */
async function pass(turn: Turn, chunk: Chunk): Promise<void> {
  switch (chunk.type) {
    case "start-step":
    case "finish-step":
    case "text-start":
    case "text-delta":
    case "text-end":
    case "reasoning-start":
    case "reasoning-delta":
    case "reasoning-end":
      return turn.write(withoutMetadata(chunk));
    case "tool-input-available": {
      const title = turn.tools.find(chunk.toolName)?.listed.title;
      return turn.write({ ...withoutMetadata(chunk), dynamic: true, ...(title === undefined ? {} : { title }) });
    }
    case "tool-input-error":
    case "tool-output-available":
    case "tool-output-error":
      return turn.write({ ...withoutMetadata(chunk), dynamic: true });
    default:
      return undefined;
  }
}

/** A vendor's own notes concern nobody else, and may be large. */
function withoutMetadata<C extends Chunk>(chunk: C): C {
  const copy = { ...chunk };
  if ("providerMetadata" in copy) delete copy.providerMetadata;
  return copy;
}

async function messagesFor({ history, message, soFar }: Turn) {
  const asked = { role: "user" as const, parts: [{ type: "text" as const, text: message }] };
  const answering = soFar.some(({ type }) => type !== "step-start")
    ? [{ role: "assistant" as const, parts: soFar }]
    : [];
  const told = history.filter(({ parts }) => parts.length > 0).slice(-HISTORY_MAX);
  return convertToModelMessages([...told, asked, ...answering], { ignoreIncompleteToolCalls: true });
}

function toolSetOf(turn: Turn): ToolSet {
  const offered = turn.tools.all().filter(({ isDefault, operation }) => isDefault || KNOWN.has(operation.endpoint.id));
  return Object.fromEntries(offered.map((one) => [one.listed.name, toolOf(turn, one)]));
}

/** A tool that writes has nothing to execute: its call is what the answer ends with. */
function toolOf(turn: Turn, one: Tool): ToolSet[string] {
  const { description, inputSchema } = one.listed;
  const shape = { description, inputSchema: jsonSchema<Record<string, unknown>>(inputSchema as JsonSchema) };
  if (!isReading(one)) return tool(shape);
  return tool({
    ...shape,
    execute: async (input) => {
      const answer = await turn.tools.read(one, input, turn.signal);
      if (answer.ok) return answer.output;
      throw new Error(answer.error);
    },
  });
}

function faultOf(error: unknown): AppError {
  const { kind } = error instanceof ModelFault ? error : toModelFault(error, Date.now());
  return new AppError("unavailable", "The model gave no answer", FAULTS[kind] ?? FAULT, { cause: error });
}
