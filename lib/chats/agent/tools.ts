import "server-only";
import type { Ctx } from "#lib/access/principal.ts";
import { requireAccess } from "#lib/pipeline/execute.ts";
import { callTool } from "#lib/tools/call.ts";
import type { Tool } from "#lib/tools/tool.ts";

/** `whole` is there where `output` is cut: what rules compute from, and nothing that an answer keeps. */
export type ToolAnswer = { ok: true; output: unknown; whole?: unknown } | { ok: false; error: string };

/** Most characters of a result that an answer keeps: it is stored, sent, and read by a model. */
const OUTPUT_MAX = 100_000;
/** Chats do not talk to chats, and an agent makes no secrets. */
const EXCLUDED_TAGS: ReadonlySet<string> = new Set(["Chats", "Agent session", "AI traffic ingest"]);
/** Nor does it take them, or send them to an address that it names. */
const EXCLUDED_FIELDS = ["apiKey", "token", "baseUrl"] as const;

/** The operations of the API as who asked may use them. */
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

  /** The tool of an operation, undefined where who asked may not use it. */
  of(operationId: string): Tool | undefined {
    return this.all().find(({ operation }) => operation.endpoint.id === operationId);
  }

  /** Calls a tool that only reads; any other waits for a person. */
  async read(tool: Tool, input: Record<string, unknown>, signal: AbortSignal): Promise<ToolAnswer> {
    if (!isReading(tool)) throw new Error(`${tool.listed.name} writes and needs an approval.`);
    return invoke(tool, this.#ctx, input, signal);
  }
}

/** Whether a tool changes nothing. */
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

/** Nobody waits to be told: the answer says what came of it. */
const nobody = async () => undefined;

/** Does what a tool says, as the same request over HTTP would be answered. */
export async function invoke(
  tool: Tool,
  ctx: Ctx,
  input: Record<string, unknown>,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const result = await callTool(tool, ctx, input, { signal, report: nobody, fault: nobody });
  const text = result.content.find((part) => part.type === "text")?.text ?? "";
  if (result.isError) return { ok: false, error: text };
  const output = result.structuredContent;
  if (text.length <= OUTPUT_MAX) return { ok: true, output };
  return { ok: true, output: { truncated: true, text: text.slice(0, OUTPUT_MAX).toWellFormed() }, whole: output };
}
