import {
  ADDRESS_LIMIT,
  KINDS,
  MESSAGE_MAX,
  METADATA_BYTES,
  ORGANIZATION_LIMIT,
  SENTIMENTS,
  TITLE_MAX,
} from "./limits.ts";

/** The organization that receives the feedback. */
export type Receiver = { name: string; slug: string; origin: string };

/** URLs of the endpoint without a credential and of the guide for agents. */
export function feedbackAddresses({ slug, origin }: Pick<Receiver, "slug" | "origin">) {
  return { endpoint: `${origin}/v1/feedback/${slug}`, guide: `${origin}/p/${slug}/agents/feedback.md` };
}

/** Escapes a name for Markdown, on one line. */
function escapeName(name: string): string {
  return name
    .replace(/\s+/g, " ")
    .replace(/[\\`*_{}[\]<>#|!]/g, "\\$&")
    .trim();
}

const EXAMPLE = {
  message: "search_orders returned an empty list for a customer that has three orders. I expected three.",
  kind: "bug",
  source: "mcp",
  agentClient: "name of the program you run in",
  toolVersion: "1.4.0",
  idempotencyKey: "a random value of your own",
};

/** A request that can be run as it is. */
export function curlExample(receiver: Receiver): string {
  return `curl -X POST ${feedbackAddresses(receiver).endpoint} \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify({ message: "The docs do not say how to page through results.", kind: "question" })}'`;
}

/** Builds the guide that tells agents how to report feedback. */
export function feedbackGuide(receiver: Receiver): string {
  const name = escapeName(receiver.name);
  const { endpoint } = feedbackAddresses(receiver);
  const kinds = KINDS.map((kind) => `\`${kind}\``).join(", ");
  const sentiments = SENTIMENTS.map((sentiment) => `\`${sentiment}\``).join(", ");
  return `# Feedback to ${name}

You are an agent that uses something ${name} makes. Tell the people who make it what failed, what confused you, what is
missing and what worked well. Each message reaches a person. No account and no key are needed.

Send a message when you could not do what you set out to do, when documentation and behavior differ, or when you had to
work around something. Ask the person you work for first if your rules say so.

Never send passwords, keys, personal data or the contents of private files.

## Request

\`\`\`http
POST ${endpoint}
Content-Type: application/json

${JSON.stringify(EXAMPLE, null, 2)}
\`\`\`

## Fields

Only \`message\` is required.

| Field | What it holds |
|---|---|
| \`message\` | What happened, what you expected and what you tried; up to ${MESSAGE_MAX} characters |
| \`title\` | One line, up to ${TITLE_MAX} characters |
| \`kind\` | ${kinds} |
| \`sentiment\` | ${sentiments} |
| \`source\` | \`mcp\`, \`api\` (default) or \`sdk\` |
| \`agentClient\`, \`agentModel\` | The program you run in, and your model |
| \`toolVersion\` | The version of the tool, API or package |
| \`contextUrl\` | An http or https address of where it happened |
| \`externalId\` | Your own id of what you report |
| \`idempotencyKey\` | A random value; send the same one when you retry, and it is stored once |
| \`metadata\` | A JSON object of up to ${METADATA_BYTES} bytes |

## Answer

\`202\` with \`{"feedback": {"id": "fb_…"}, "deduplicated": false}\`. \`400\` names the field to correct. \`429\` says in
\`Retry-After\` how many seconds to wait: ${ADDRESS_LIMIT.limit} messages in ${ADDRESS_LIMIT.windowMs / 60_000} minutes from one address, ${ORGANIZATION_LIMIT.limit} an hour from all.

\`\`\`sh
${curlExample(receiver)}
\`\`\`
`;
}

/** A tool for the organization's own MCP server, in TypeScript for the official SDK. */
export function mcpToolSnippet(receiver: Receiver): string {
  const kinds = KINDS.map((kind) => JSON.stringify(kind)).join(", ");
  const maker = JSON.stringify(receiver.name).slice(1, -1);
  return `server.registerTool(
  "send_feedback",
  {
    title: "Send feedback",
    description:
      "Tell the makers at ${maker} what failed, what is missing or what works well. Never send secrets or personal data.",
    inputSchema: z.object({
      message: z.string().min(1).max(${MESSAGE_MAX}),
      kind: z.enum([${kinds}]).optional(),
    }),
  },
  async ({ message, kind }) => {
    const response = await fetch("${feedbackAddresses(receiver).endpoint}", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ message, kind, source: "mcp" }),
    });
    const text = response.ok ? "It was received. Thank you." : \`It was not taken (\${response.status}).\`;
    return { content: [{ type: "text", text }], isError: !response.ok };
  },
);
`;
}
