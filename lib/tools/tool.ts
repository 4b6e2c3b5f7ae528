import { z } from "zod";
import type { Endpoint } from "#lib/http/endpoint.ts";
import { forAgents } from "#lib/http/for-agents.ts";
import type { Operation } from "#lib/http/operation.ts";
import { type ArgumentPlan, planArguments, WAIT_SECONDS_MAX } from "./arguments.ts";
import { type JsonSchema, type ObjectSchema, outline, toJsonSchema } from "./schema.ts";
import { buildView, findBodyPath, type View } from "./view.ts";

/** An operation as an MCP tool. */
export type Tool = {
  operation: Operation;
  plan: ArgumentPlan;
  /** How an agent gets the answer. */
  view: View;
  isDefault: boolean;
  /** The entry of `tools/list`. */
  listed: {
    name: string;
    title: string;
    description: string;
    inputSchema: JsonSchema & { type: "object" };
    outputSchema: JsonSchema & { type: "object" };
    annotations: Record<"readOnlyHint" | "destructiveHint" | "idempotentHint" | "openWorldHint", boolean>;
  };
};

/**
 * Builds a tool for every operation with a scope and for public reads. Operations for sessions only have no tool, and
 * neither have public writes, for which connected clients have a tool with a scope.
 */
export function buildTools(operations: readonly Operation[]): Tool[] {
  const reachable = operations.filter(
    ({ endpoint: { scope, public: isPublic, method, tool } }) =>
      tool?.none !== true && (scope || (isPublic && method === "GET")),
  );
  const names = new Map(reachable.map(({ endpoint }) => [endpoint.id, toolName(endpoint)]));
  return reachable.map((operation) => {
    const { endpoint } = operation;
    const output = getOutput(endpoint);
    const view = buildView(output);
    const plan = planArguments(endpoint, endpoint.method === "GET" && findBodyPath(view, output) !== undefined);
    return {
      operation,
      plan,
      view,
      isDefault: endpoint.tool?.default === true,
      listed: {
        name: toolName(endpoint),
        title: endpoint.summary,
        description: describe(endpoint, names),
        inputSchema: plan.schema,
        outputSchema: outline(toJsonSchema(output, "output") as ObjectSchema, view),
        annotations: buildAnnotations(endpoint),
      },
    };
  });
}

function toolName(endpoint: Endpoint): string {
  return endpoint.tool?.name ?? endpoint.id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A streamed answer, which is returned as text. */
const STREAMED = z.object({
  contentType: z.string(),
  text: z.string().register(forAgents, { show: "body" }),
  truncated: z.boolean().meta({ description: "There is more; narrow the question, or read it over HTTP." }),
});

function getOutput(endpoint: Endpoint): z.ZodType {
  return endpoint.media ? STREAMED : endpoint.output;
}

/** Hints of the protocol, which clients use only if they trust the server. */
function buildAnnotations({ method, tool }: Endpoint): Tool["listed"]["annotations"] {
  const readOnly = tool?.readOnly ?? method === "GET";
  return {
    readOnlyHint: readOnly,
    destructiveHint: !readOnly && (tool?.destructive ?? method !== "POST"),
    idempotentHint: readOnly || method !== "POST",
    openWorldHint: tool?.openWorld ?? false,
  };
}

function describe(endpoint: Endpoint, names: ReadonlyMap<string, string>): string {
  const { tool } = endpoint;
  const follow = tool?.follow ? names.get(tool.follow) : undefined;
  if (tool?.follow && !follow)
    throw new Error(`${endpoint.id} names the follow-up ${tool.follow}, which is not an operation.`);
  return [
    tool?.use ?? [`${endpoint.summary}.`, endpoint.description].filter(Boolean).join(" "),
    follow ? `The work continues afterwards: follow it with \`${follow}\`.` : undefined,
    tool?.pending ? `With \`waitSeconds\` (at most ${WAIT_SECONDS_MAX}) it waits for the end of the work.` : undefined,
  ]
    .filter(Boolean)
    .join(" ");
}
