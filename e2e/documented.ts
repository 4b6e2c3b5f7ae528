import { type APIRequestContext, expect } from "@playwright/test";
import { Ajv2020 } from "ajv/dist/2020.js";

type Schema = Record<string, unknown>;
type Reference = { $ref: string };
type Described = { headers?: Record<string, unknown>; content?: Record<string, { schema: Schema }> };
type DocumentedOperation = { responses: Record<string, Described | Reference> };
type Document = {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Described> };
};

/**
 * Headers that belong to HTTP, CORS and the server as a whole, and therefore to no operation: OpenAPI leaves
 * `Content-Type` out itself.
 */
const COMMON_HEADERS =
  /^(?:access-control-.+|connection|content-(?:encoding|length|security-policy|type)|cross-origin-opener-policy|date|keep-alive|permissions-policy|referrer-policy|transfer-encoding|vary|x-content-type-options|x-frame-options)$/;

let loaded: Promise<{ document: Document; ajv: Ajv2020 }> | undefined;

async function loadDocument(origin: string): Promise<{ document: Document; ajv: Ajv2020 }> {
  const document = (await (await fetch(`${origin}/openapi.json`)).json()) as Document;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: "api", components: document.components } as Schema);
  return { document, ajv };
}

function matchesTemplate(template: string, path: string): boolean {
  const pattern = template.split("/");
  const segments = path.split("/");
  return pattern.length === segments.length && pattern.every((part, i) => part.startsWith("{") || part === segments[i]);
}

/** What is checked of an answer. */
export type Received = {
  url: () => string;
  status: () => number;
  headers: () => Record<string, string>;
  text: () => Promise<string>;
};

/** Finds the path template that matches; literal segments take precedence. */
function findTemplate(document: Document, path: string): string | undefined {
  const fitting = Object.keys(document.paths).filter((template) => matchesTemplate(template, path));
  return fitting.sort((a, b) => a.split("{").length - b.split("{").length)[0];
}

/**
 * Finds the answer that the document has for a request. A method that a path lacks is declared as 405 of its other
 * operations, and a path that the document lacks is 404.
 */
function findDescribed(document: Document, method: string, path: string, status: number): Described | undefined {
  const template = findTemplate(document, path);
  const operations = template ? (document.paths[template] ?? {}) : {};
  const name = method === "HEAD" ? "get" : method.toLowerCase();
  const operation = operations[name] ?? (status === 405 ? Object.values(operations)[0] : undefined);
  if (!template && status === 404) return document.components.responses.NotFound;
  const described = operation?.responses[String(status)];
  if (!described || !("$ref" in described)) return described;
  return document.components.responses[described.$ref.split("/").at(-1) ?? ""];
}

/** Fails when the document lacks the status, a header or the body of a response of the API. */
export async function expectDocumented(origin: string, method: string, response: Received): Promise<void> {
  const { pathname } = new URL(response.url());
  if (!/^\/v[12]\//.test(pathname) || method === "OPTIONS") return;
  loaded ??= loadDocument(origin);
  const { document, ajv } = await loaded;
  const where = `${method} ${pathname} ${response.status()}`;
  const described = findDescribed(document, method, pathname, response.status());
  expect(described, `${where} is not in the document`).toBeDefined();
  const declared = new Set(Object.keys(described?.headers ?? {}).map((name) => name.toLowerCase()));
  const sent = Object.keys(response.headers()).filter((name) => !COMMON_HEADERS.test(name));
  expect(
    sent.filter((name) => !declared.has(name)),
    `headers of ${where} that are not in the document`,
  ).toEqual([]);
  if (method !== "HEAD") await expectDocumentedBody(ajv, described?.content ?? {}, response, where);
}

async function expectDocumentedBody(
  ajv: Ajv2020,
  content: NonNullable<Described["content"]>,
  response: Received,
  where: string,
): Promise<void> {
  const [media = ""] = (response.headers()["content-type"] ?? "").split(";");
  if (media === "") return expect(await response.text(), `body of ${where}`).toBe("");
  expect(Object.keys(content), `media types of ${where}`).toContain(media);
  const schema = content[media]?.schema;
  if (!schema || media !== "application/json") return;
  const resolved = JSON.parse(JSON.stringify(schema).replaceAll("#/components/", "api#/components/")) as Schema;
  const valid = ajv.validate(resolved, JSON.parse(await response.text()));
  expect(valid, `${where}: ${ajv.errorsText()}`).toBe(true);
}

const METHODS = ["get", "post", "put", "patch", "delete", "head", "fetch"] as const;

/** Returns a request context that checks every response of the API against the document. */
export function documented(origin: string, request: APIRequestContext): APIRequestContext {
  return new Proxy(request, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== "function") return value;
      const name = METHODS.find((method) => method === property);
      if (!name) return value.bind(target);
      return async (...[url, options]: Parameters<APIRequestContext["fetch"]>) => {
        const response = await target[name](url as string, options);
        const method = name === "fetch" ? (options?.method ?? "GET") : name;
        await expectDocumented(origin, method.toUpperCase(), response);
        return response;
      };
    },
  });
}
