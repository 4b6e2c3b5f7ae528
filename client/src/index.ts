import createFetchClient, { type Client } from "openapi-fetch";
import { ClarionError } from "./error.ts";
import type { components, paths } from "./schema.ts";

export { ClarionError } from "./error.ts";
export { type PollOptions, poll } from "./poll.ts";
export type { components, operations, paths } from "./schema.ts";

/** A resource type of the API by name: `Schema<"Post">`. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

export type ClarionClient = Client<paths>;

export type ClientOptions = {
  /** The origin of the API, such as `https://clarion.example`. */
  baseUrl: string;
  /**
   * An API key or an OAuth access token. A function is called before each request, so that it can refresh the token.
   */
  token: string | (() => string | Promise<string>);
  /** Replaces the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
};

/** Creates a client whose paths, parameters, bodies and responses are typed by the API's OpenAPI document. */
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

/**
 * Returns the body of a successful response: `const { posts } = await take(client.GET("/v1/posts"))`.
 * @throws ClarionError for every other response
 */
export async function take<Data>(call: Promise<Answer<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await call;
  if (response.ok && data !== undefined && data !== null) return data;
  throw new ClarionError(response, error);
}
