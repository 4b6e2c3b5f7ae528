import { type DemoCommit, write } from "./commit.ts";

/** The product as it was at v2.2.0, before the ten weeks that the demo tells of. */
export const BASE: DemoCommit = {
  daysAgo: 75,
  hour: 9,
  author: "mira",
  message: "Version Packages (#311)",
  tag: "v2.2.0",
  changes: [
    write(
      "README.md",
      `# Mossgate

Mossgate is a shared inbox for small support teams. Mail, chat and forms arrive in one list, everybody sees who
answers what, and saved replies keep answers consistent.

## Start

    npx mossgate start

The inbox opens at http://localhost:4000. Mossgate needs Node 20 and PostgreSQL.
`,
    ),
    write(
      "package.json",
      `{
  "name": "mossgate",
  "version": "2.2.0",
  "description": "A shared inbox for small support teams",
  "type": "module",
  "bin": { "mossgate": "src/cli.ts" },
  "exports": { ".": "./src/index.ts" },
  "engines": { "node": ">=20" },
  "dependencies": {
    "fastify": "5.2.0",
    "nodemailer": "6.9.14",
    "pg": "8.12.0"
  },
  "devDependencies": {
    "typescript": "5.6.2",
    "vitest": "2.1.1"
  }
}
`,
    ),
    write("CHANGELOG.md", "# mossgate\n\n## 2.2.0\n\n### Minor Changes\n\n- Conversations can carry tags.\n"),
    write(
      ".env.example",
      `# Address of the PostgreSQL database.
DATABASE_URL=postgres://localhost/mossgate
# Port of the inbox.
PORT=4000
# Mail server that sends replies.
SMTP_HOST=localhost
SMTP_PORT=25
`,
    ),
    write(
      "docs/conversations.md",
      `# Conversations

A conversation holds every message between a customer and your team. It is open, waiting or closed.

## Tags

Add tags to find conversations about the same subject.
`,
    ),
    write("docs/saved-replies.md", "# Saved replies\n\nA saved reply is a text that your team sends often.\n"),
    write(
      "openapi.yaml",
      `openapi: 3.1.0
info:
  title: Mossgate
  version: 2.2.0
paths:
  /v1/tickets:
    get:
      summary: List conversations under their old name
  /v1/conversations:
    get:
      summary: List conversations
  /v1/conversations/{id}/replies:
    post:
      summary: Reply to a conversation
`,
    ),
    write(
      "migrations/0030_tags.sql",
      "CREATE TABLE conversation_tags (\n  conversation_id uuid NOT NULL,\n  tag text NOT NULL\n);\n",
    ),
    write(
      "src/index.ts",
      'export { closeConversation, openConversation } from "./conversations/state.ts";\nexport { startServer } from "./server.ts";\n',
    ),
    write(
      "src/cli.ts",
      `import { parseArgs } from "node:util";
import { startServer } from "./server.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4000" },
  },
});
await startServer(Number(values.port));
`,
    ),
    write(
      "src/server.ts",
      `import Fastify from "fastify";
import { inbox } from "./conversations/inbox.ts";

export async function startServer(port: number): Promise<void> {
  const app = Fastify();
  app.get("/v1/tickets", inbox);
  app.get("/v1/conversations", inbox);
  await app.listen({ port });
}
`,
    ),
    write(
      "src/conversations/state.ts",
      `export type State = "open" | "waiting" | "closed";

export function openConversation(): State {
  return "open";
}

export function closeConversation(): State {
  return "closed";
}
`,
    ),
    write(
      "src/conversations/inbox.ts",
      `import { query } from "../database.ts";

export async function inbox(): Promise<unknown[]> {
  const conversations = await query("SELECT * FROM conversations ORDER BY updated_at DESC");
  for (const conversation of conversations)
    conversation.messages = await query("SELECT * FROM messages WHERE conversation_id = $1", [conversation.id]);
  return conversations;
}
`,
    ),
    write(
      "src/database.ts",
      `import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });

export async function query(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await pool.query(sql, values)).rows;
}
`,
    ),
    write(
      "src/mail/send.ts",
      `import nodemailer from "nodemailer";

const transport = nodemailer.createTransport({
  host: process.env.SMTP_HOST,
  port: Number(process.env.SMTP_PORT),
});

export async function sendReply(to: string, subject: string, text: string): Promise<void> {
  await transport.sendMail({ to, subject, text });
}
`,
    ),
    write(
      "src/mail/attachments.ts",
      `export function fileName(header: string): string {
  return /filename="([^"]+)"/.exec(header)?.[1] ?? "attachment";
}
`,
    ),
    write(
      "src/webhooks/deliver.ts",
      `export async function deliver(url: string, secret: string, body: string): Promise<void> {
  console.log("delivering webhook", { url, secret });
  await fetch(url, { method: "POST", headers: { "x-mossgate-secret": secret }, body });
}
`,
    ),
    write(
      "src/ui/strings.ts",
      `export const strings = {
  close: "Close conversation",
  reply: "Send reply",
  assign: "Assign to me",
  empty: "No conversations are waiting. Nice work.",
};
`,
    ),
    write(
      "src/ui/composer.ts",
      `export class Composer {
  draft = "";
  load(): void {
    this.draft = "";
  }
}
`,
    ),
    write(
      "src/replies/saved.ts",
      `export type SavedReply = { name: string; text: string };

export function render(reply: SavedReply): string {
  return reply.text;
}
`,
    ),
    write(".github/workflows/test.yml", "on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    node: [20]\n"),
  ],
};
