/** URLs that the snippets contain. */
export type Places = {
  /** The absolute URL that receives events. */
  endpoint: string;
};

export type Framework = "next" | "node" | "express" | "hono" | "workers" | "web";
/** One way to install the tracker: a framework, a file name and its code. */
export type Snippet = { framework: Framework; label: string; file: string; code: string };

export const TOKEN_VARIABLE = "CLARION_INGEST_TOKEN";

/** The shell command that downloads the module into a project. */
export function downloadCommand({ endpoint }: Places): string {
  return `curl -o clarion-tracker.mjs ${new URL("/tracker/v1.mjs", endpoint)}`;
}

/** The code that creates the tracker, at the start of each snippet. */
const made = ({ endpoint }: Places, token: string, more: readonly string[] = []) =>
  [
    "const clarion = createTracker({",
    `  endpoint: "${endpoint}",`,
    `  token: ${token},`,
    ...more.map((line) => `  ${line}`),
    "});",
  ].join("\n");

const IMPORT = 'import { createTracker } from "./clarion-tracker.mjs";';
const FROM_ENV = `process.env.${TOKEN_VARIABLE}`;
const PROXY_NOTE = [
  "// The header in which your host or proxy writes the visitor's address.",
  'ip: "x-forwarded-for",',
];

/** The snippets for all frameworks. */
export function snippetsFor(places: Places): Snippet[] {
  const of = (framework: Framework, label: string, file: string, parts: string[]) => ({
    framework,
    label,
    file,
    code: parts.join("\n\n"),
  });
  return [
    of("next", "Next.js", "proxy.ts", [
      `import { type NextFetchEvent, type NextRequest, NextResponse } from "next/server";\n${IMPORT}`,
      made(places, FROM_ENV, PROXY_NOTE),
      "export function proxy(request: NextRequest, event: NextFetchEvent) {\n  clarion.observe(request, event);\n  return NextResponse.next();\n}",
      'export const config = { matcher: "/((?!_next/|api/).*)" };',
    ]),
    of("node", "Node.js", "server.mjs", [
      `import { createServer } from "node:http";\n${IMPORT}`,
      made(places, FROM_ENV),
      'createServer(\n  clarion.node((request, response) => {\n    response.end("Hello");\n  }),\n).listen(3000);',
      'process.once("SIGTERM", () => clarion.flush().finally(() => process.exit()));',
    ]),
    of("express", "Express", "app.mjs", [
      `import express from "express";\n${IMPORT}`,
      made(places, FROM_ENV),
      "const app = express();\napp.use(clarion.node());\napp.listen(3000);",
    ]),
    of("hono", "Hono", "app.mjs", [
      `import { Hono } from "hono";\n${IMPORT}`,
      made(places, FROM_ENV),
      "const app = new Hono();\napp.use(clarion.hono());\n\nexport default app;",
    ]),
    of("workers", "Cloudflare Workers", "worker.mjs", [
      `import { env } from "cloudflare:workers";\n${IMPORT}`,
      made(places, `env.${TOKEN_VARIABLE}`),
      'export default {\n  fetch: clarion.fetch(async (request, env, ctx) => {\n    return new Response("Hello");\n  }),\n};',
    ]),
    of("web", "Any other", "server.mjs", [
      IMPORT,
      made(places, FROM_ENV),
      '// Deno, Bun and everything else that takes a Request and returns a Response.\nexport default {\n  fetch: clarion.fetch((request, info) => new Response("Hello")),\n};',
    ]),
  ];
}

/** Example code for a website to report a conversion. */
export const CONVERSION_SNIPPET = 'clarion.track("signup", { visitorId: user.id, value: 49, currency: "EUR" });';
