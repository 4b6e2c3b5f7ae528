import "server-only";
import { convertToModelMessages, isStepCount, jsonSchema, streamText, type ToolSet, tool, toUIMessageStream } from "ai";
import { isSwitchable } from "#lib/ai/chain.ts";
import type { Choice } from "#lib/ai/choice.ts";
import { findEndFault, ModelFault, type ModelFaultKind } from "#lib/ai/fault.ts";
import { toModelFault } from "#lib/ai/provider-fault.ts";
import { connectModel } from "#lib/ai/providers.ts";
import { SESSION_LIMITS } from "#lib/ai/session.ts";
import type { Chunk } from "#lib/chats/stream/chunks.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import type { JsonSchema } from "#lib/tools/schema.ts";
import type { Tool } from "#lib/tools/tool.ts";
import { say } from "./fixed/steps.ts";
import { buildInstructions } from "./instructions.ts";
import { removeForeignPictures } from "./pictures.ts";
import { isReading } from "./tools.ts";
import type { AnswerTurn, Proposal, Turn } from "./turn.ts";

const STEPS_MAX = 12;
const ANSWER_MS = 10 * 60_000;
/** Number of earlier messages that are sent to the model; older ones are omitted. */
const HISTORY_MAX = 40;

/** Operations about the organization that a chat's model gets in addition to the default tools. */
const KNOWN: ReadonlySet<string> = new Set(["listWebhookLogs", "listBrandIdentities", "listSkills", "getSkill"]);

const FAULTS: Partial<Record<ModelFaultKind, string>> = {
  "rate-limited": "The model's provider is limiting requests. Wait a minute and ask again.",
  unavailable: "The model cannot be reached right now. Try again in a minute.",
  rejected: "The model's provider refused the request. The operator should check its key and address.",
  "not-understood": "The model's provider did not understand the request. Try another model.",
  filtered: "The model's provider withheld the answer. Put the message in other words.",
  truncated: "The model's answer was cut off at its length limit. Ask for less at once.",
  stalled: "The model stopped answering. Send the message again, or choose another model.",
};
const FAULT = "The model's answer broke off. Send the message again.";

/**
 * Answers with a language model, which may call read-only tools itself; writes become proposals. The next model answers
 * instead when one fails before anything of its answer is shown, and the answer says so.
 */
export function answerByModel(choices: readonly [Choice, ...Choice[]]): AnswerTurn {
  return async (turn) => {
    const [first, ...others] = choices;
    const deadline = AbortSignal.timeout(ANSWER_MS);
    let answer = await readAnswer(first, turn, deadline);
    for (const [index, next] of others.entries()) {
      const { fault, isShown } = answer;
      if (fault === null || isShown || !isSwitchable(fault.kind) || deadline.aborted) break;
      const failed = choices[index]?.id ?? first.id;
      log.warn({ fault: fault.kind, model: failed }, "a model gave no answer in a chat");
      await say(turn, `${failed} gave no answer, so ${next.id} answers.`);
      answer = await readAnswer(next, turn, deadline);
    }
    if (answer.fault !== null) throw toAppError(answer.fault);
    return answer.proposals;
  };
}

/** What a model proposed, why its answer ended early, and whether readers have seen something of it. */
type Answer = { proposals: Proposal[]; fault: ModelFault | null; isShown: boolean };

async function readAnswer(choice: Choice, turn: Turn, deadline: AbortSignal): Promise<Answer> {
  const silence = new SilenceTimer();
  const asking = await ask(choice, turn, AbortSignal.any([deadline, silence.signal]));
  const proposals: Proposal[] = [];
  let isShown = false;
  try {
    for await (const chunk of dropOuterSteps(asking.chunks)) {
      silence.restart(chunk);
      if (turn.signal.aborted) return { proposals: [], fault: null, isShown };
      if (chunk.type === "error" || chunk.type === "abort") break;
      isShown = true;
      const proposal = toProposal(turn, chunk);
      if (proposal) proposals.push(await removeForeignPictures(turn, proposal));
      else await pass(turn, chunk);
    }
  } finally {
    silence.stop();
  }
  const fault = asking.fault();
  if (fault === undefined || turn.signal.aborted) return { proposals, fault: null, isShown };
  return { proposals, fault: fault instanceof ModelFault ? fault : toModelFault(fault, Date.now()), isShown };
}

/** Aborts an answer when the model sends nothing for too long: before its first word, after tools, or between words. */
class SilenceTimer {
  readonly #abort = new AbortController();
  #timer = this.#start(SESSION_LIMITS.firstMs);

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  restart({ type }: Chunk): void {
    this.stop();
    const isWord = type === "text-delta" || type === "reasoning-delta" || type === "tool-input-delta";
    this.#timer = this.#start(isWord ? SESSION_LIMITS.stallMs : SESSION_LIMITS.firstMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #start(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#abort.abort(new ModelFault("stalled")), ms);
  }
}

type Asking = { chunks: ReadableStream<Chunk>; fault: () => unknown };

/**
 * Sends the question. Errors of the stream are returned by `fault` instead of the chunks, once they are read.
 * @param limit aborts an answer that takes too long
 */
async function ask(choice: Choice, turn: Turn, limit: AbortSignal): Promise<Asking> {
  let fault: unknown;
  const { thinkingLevel } = turn.settings;
  const result = streamText({
    model: connectModel(choice),
    instructions: buildInstructions(turn),
    messages: await buildMessages(turn),
    tools: buildToolSet(turn),
    stopWhen: isStepCount(STEPS_MAX),
    maxRetries: 1,
    abortSignal: AbortSignal.any([turn.signal, limit]),
    onError: ({ error }) => {
      fault = error;
    },
    onAbort: () => {
      fault ??= limit.reason instanceof ModelFault ? limit.reason : new ModelFault("timed-out");
    },
    onEnd: ({ finishReason }) => {
      const kind = findEndFault(finishReason);
      if (kind !== null) fault ??= new ModelFault(kind);
    },
    ...(thinkingLevel === "off" ? {} : { reasoning: thinkingLevel }),
  });
  const chunks = toUIMessageStream({ stream: result.stream, sendStart: false, sendFinish: false });
  return { chunks, fault: () => fault };
}

/** Drops the first step's start and the last step's end, which the caller writes. */
async function* dropOuterSteps(chunks: ReadableStream<Chunk>): AsyncGenerator<Chunk> {
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

function toProposal(turn: Turn, chunk: Chunk): Proposal | undefined {
  if (chunk.type !== "tool-input-available") return undefined;
  const { toolCallId, toolName, input } = chunk;
  const match = turn.tools.find(toolName);
  if (match === undefined || isReading(match)) return undefined;
  return { toolCallId, toolName, input: (input ?? {}) as Record<string, unknown> };
}

/** Forwards a chunk to readers. A tool call is forwarded when it is complete, without its input deltas. */
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
      return turn.write(removeMetadata(chunk));
    case "tool-input-available": {
      const title = turn.tools.find(chunk.toolName)?.listed.title;
      return turn.write({ ...removeMetadata(chunk), dynamic: true, ...(title === undefined ? {} : { title }) });
    }
    case "tool-input-error":
    case "tool-output-available":
    case "tool-output-error":
      return turn.write({ ...removeMetadata(chunk), dynamic: true });
    default:
      return undefined;
  }
}

/** Removes provider metadata, which can be large and has no other use. */
function removeMetadata<C extends Chunk>(chunk: C): C {
  const copy = { ...chunk };
  if ("providerMetadata" in copy) delete copy.providerMetadata;
  return copy;
}

async function buildMessages({ history, message, soFar }: Turn) {
  const userMessage = { role: "user" as const, parts: [{ type: "text" as const, text: message }] };
  const answering = soFar.some(({ type }) => type !== "step-start")
    ? [{ role: "assistant" as const, parts: soFar }]
    : [];
  const recentMessages = history.filter(({ parts }) => parts.length > 0).slice(-HISTORY_MAX);
  return convertToModelMessages([...recentMessages, userMessage, ...answering], { ignoreIncompleteToolCalls: true });
}

function buildToolSet(turn: Turn): ToolSet {
  const offered = turn.tools.all().filter(({ isDefault, operation }) => isDefault || KNOWN.has(operation.endpoint.id));
  return Object.fromEntries(offered.map((one) => [one.listed.name, toModelTool(turn, one)]));
}

/** A tool that writes has no `execute`, so that its call ends the answer and becomes a proposal. */
function toModelTool(turn: Turn, one: Tool): ToolSet[string] {
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

function toAppError(fault: ModelFault): AppError {
  return new AppError("unavailable", "The model returned no answer", FAULTS[fault.kind] ?? FAULT, { cause: fault });
}
