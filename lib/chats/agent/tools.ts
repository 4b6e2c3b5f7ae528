import "server-only";
import type { Ctx } from "#lib/access/principal.ts";
import { requireAccess } from "#lib/pipeline/execute.ts";
import { runTool } from "#lib/tools/call.ts";
import type { Tool } from "#lib/tools/tool.ts";

/** `full` is set when `output` is truncated. Fixed rules compute from it; it is never stored. */
export type ToolAnswer = { ok: true; output: unknown; full?: unknown } | { ok: false; error: string };

/** Maximum characters of a tool result that is stored, streamed and sent to a model. */
const OUTPUT_MAX = 100_000;
/** An agent gets no tools for chats and none that create secrets. */
const EXCLUDED_TAGS: ReadonlySet<string> = new Set(["Chats", "Agent session", "AI traffic ingest"]);
/** An agent gets no tools that take secrets or the address of a server. */
const EXCLUDED_FIELDS = ["apiKey", "token", "baseUrl"] as const;

/** The API operations that the user of a chat may call, as tools. */
export class ChatTools {
  readonly #ctx: Ctx;
  readonly #tools: ReadonlyMap<string, Tool>;

  constructor(ctx: Ctx, tools: readonly Tool[]) {
    this.#ctx = ctx;
    const usable = tools.filter(({ operation: { endpoint }, plan }) => {
      const takesSecret = EXCLUDED_FIELDS.some((name) => name in plan.schema.properties);
      const isForAgents = !EXCLUDED_TAGS.has(endpoint.tag) && endpoint.answersSecret !== true && !takesSecret;
      return isForAgents && isAllowed(ctx, endpoint);
    });
    this.#tools = new Map(usable.map((tool) => [tool.listed.name, tool]));
  }

  all(): Tool[] {
    return [...this.#tools.values()];
  }

  find(name: string): Tool | undefined {
    return this.#tools.get(name);
  }

  /** Returns the tool of an operation; undefined when the user may not call it. */
  of(operationId: string): Tool | undefined {
    return this.all().find(({ operation }) => operation.endpoint.id === operationId);
  }

  /** Calls a read-only tool; all others need approval. */
  async read(tool: Tool, input: Record<string, unknown>, signal: AbortSignal): Promise<ToolAnswer> {
    if (!isReading(tool)) throw new Error(`${tool.listed.name} writes and needs an approval.`);
    return invoke(tool, this.#ctx, input, signal);
  }
}

/** Whether a tool is read-only. */
export function isReading(tool: Tool): boolean {
  return tool.listed.annotations.readOnlyHint;
}

function isAllowed(ctx: Ctx, endpoint: Tool["operation"]["endpoint"]): boolean {
  try {
    requireAccess(endpoint, ctx);
    return true;
  } catch {
    return false;
  }
}

/** Ignores progress and errors, since the answer contains the result. */
const ignore = async () => undefined;

/** Calls a tool, with the same result as its HTTP request. */
export async function invoke(
  tool: Tool,
  ctx: Ctx,
  input: Record<string, unknown>,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const outcome = await runTool(tool, ctx, input, { signal, report: ignore, fault: ignore });
  if (!outcome.ok) return outcome;
  const { output } = outcome;
  const text = JSON.stringify(output);
  if (text.length <= OUTPUT_MAX) return { ok: true, output };
  return { ok: true, output: { truncated: true, text: text.slice(0, OUTPUT_MAX).toWellFormed() }, full: output };
}
