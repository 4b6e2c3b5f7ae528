import createFetchClient, { type Client } from "openapi-fetch";
import { ClarionError } from "./error.ts";
import type { components, paths } from "./schema.ts";

export { ClarionError } from "./error.ts";
export { type PollOptions, poll } from "./poll.ts";
export type { components, operations, paths } from "./schema.ts";

/** The resources of the API by name: `Schema<"Post">`. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

export type ClarionClient = Client<paths>;

export type ClientOptions = {
  /** Where the API is, such as `https://clarion.example`. */
  baseUrl: string;
  /** An API key or an OAuth access token; a function is asked before each request, so that tokens can be renewed. */
  token: string | (() => string | Promise<string>);
  /** Instead of the global one. */
  fetch?: (request: Request) => Promise<Response>;
};

/** Speaks to the API with paths, parameters, bodies and answers as its OpenAPI document has them. */
export function createClient({ baseUrl, token, fetch }: ClientOptions): ClarionClient {
  const client = createFetchClient<paths>({ baseUrl: baseUrl.replace(/\/+$/, ""), ...(fetch ? { fetch } : {}) });
  client.use({
    async onRequest({ request }) {
      request.headers.set("Authorization", `Bearer ${typeof token === "string" ? token : await token()}`);
      return request;
    },
  });
  return client;
}

type Answer<Data> = { data?: Data; error?: unknown; response: Response };

/** The body of a success. Throws ClarionError for every other answer: `const { posts } = await take(client.GET("/v1/posts"))`. */
export async function take<Data>(asked: Promise<Answer<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await asked;
  if (response.ok && data !== undefined && data !== null) return data;
  throw new ClarionError(response, error);
}
