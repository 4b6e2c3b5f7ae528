import type { Endpoint } from "#lib/http/endpoint.ts";
import type { Operation } from "#lib/http/operation.ts";
import { type ArgumentPlan, planArguments, WAIT_SECONDS_MAX } from "./arguments.ts";
import { type JsonSchema, toJsonSchema } from "./schema.ts";

/** An operation as an MCP tool. */
export type Tool = {
  operation: Operation;
  plan: ArgumentPlan;
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
    const plan = planArguments(endpoint);
    return {
      operation,
      plan,
      isDefault: endpoint.tool?.default === true,
      listed: {
        name: toolName(endpoint),
        title: endpoint.summary,
        description: describe(endpoint, names),
        inputSchema: plan.schema,
        outputSchema: buildOutputSchema(endpoint),
        annotations: buildAnnotations(endpoint),
      },
    };
  });
}

function toolName(endpoint: Endpoint): string {
  return endpoint.tool?.name ?? endpoint.id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Schema of a streamed answer, which is returned as text. */
const STREAMED = {
  type: "object",
  properties: {
    contentType: { type: "string" },
    text: { type: "string" },
    truncated: { type: "boolean", description: "There is more; narrow the question, or read it over HTTP." },
  },
  required: ["contentType", "text", "truncated"],
} as const;

function buildOutputSchema(endpoint: Endpoint): JsonSchema & { type: "object" } {
  if (endpoint.media) return STREAMED;
  const schema = toJsonSchema(endpoint.output, "output");
  return { ...schema, type: "object" };
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
  const { tool, rateLimit } = endpoint;
  const follow = tool?.follow ? names.get(tool.follow) : undefined;
  if (tool?.follow && !follow)
    throw new Error(`${endpoint.id} names the follow-up ${tool.follow}, which is not an operation.`);
  return [
    `${endpoint.summary}.`,
    endpoint.description,
    tool?.guidance,
    follow ? `The work goes on afterwards: follow it with \`${follow}\`.` : undefined,
    tool?.pending ? `With \`waitSeconds\` (at most ${WAIT_SECONDS_MAX}) it waits for the end of the work.` : undefined,
    endpoint.geoPlan ? "Needs a Starter, Growth or Scale plan." : undefined,
    rateLimit ? `At most ${rateLimit.limit} calls in ${rateLimit.windowMs / 1000} seconds.` : undefined,
  ]
    .filter(Boolean)
    .join(" ");
}
