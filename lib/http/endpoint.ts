import type { z } from "zod";
import type { Role } from "#lib/access/principal.ts";
import type { Scope } from "#lib/access/scopes.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** At most `limit` requests in any window of `windowMs`, counted per endpoint and credential, or whole organization. */
export type RateLimit = { limit: number; windowMs: number; by?: "organization" };

/** Who may call: a scope (keys, tokens, sessions), a session with at least a role, any session, or anyone. */
type Access =
  | { scope: Scope; role?: undefined; session?: undefined; public?: undefined }
  | { role: Role; scope?: undefined; session?: undefined; public?: undefined }
  | { session: true; scope?: undefined; role?: undefined; public?: undefined }
  | { public: true; scope?: undefined; role?: undefined; session?: undefined };

/** How agents call an operation by MCP. Whatever is left out follows from the endpoint. */
export type ToolHints = {
  /** It is no tool: what it answers is followed as it grows, or it is for a person to decide. */
  none?: true;
  /** In snake case, which the id is turned into without one. */
  name?: string;
  /** Offered to every agent; the others to those that ask for all. */
  default?: boolean;
  /** What an agent should know besides the description. */
  guidance?: string;
  /** Path parameters by the argument they go by where the body has a field of their name. */
  rename?: Readonly<Record<string, string>>;
  /** Id of the operation that tells how far the queued work has come. */
  follow?: string;
  /** Where the answer says that work goes on, by which values, and how far it has come. An agent may wait for its end. */
  pending?: { at: readonly string[]; values: readonly string[]; done?: readonly string[]; total?: readonly string[] };
  /** By default whether the method is GET. */
  readOnly?: boolean;
  /** By default whether the method is DELETE, PUT or PATCH. */
  destructive?: boolean;
  /** It reaches beyond Clarion: repositories, websites, models. */
  openWorld?: boolean;
};

interface Common {
  /** Unique; becomes the OpenAPI `operationId`. */
  id: string;
  tag: string;
  summary: string;
  description?: string;
  /** What a success is answered with; default 200. */
  status?: 200 | 201 | 202;
  /** Where what it makes may be there already: that is answered, with 200. */
  mayExist?: true;
  /** Statuses of the errors it declares besides 401, 403, 500 and 503. */
  errors: readonly number[];
  rateLimit?: RateLimit;
  /** `false` where a write needs neither plan nor credits. */
  planChecked?: boolean;
  /** It is about GEO, which needs a GEO plan whatever the method; declare 402 with it. */
  geoPlan?: boolean;
  /** Most bytes of JSON accepted; default 1 MiB. */
  bodyMaxBytes?: number;
  deprecated?: boolean;
  /** The ingest token of a website reaches it too; it reaches nothing else. */
  ingestToken?: true;
  /** Media types of a streamed answer; the handler answers `stream(…)` and `output` describes the whole. */
  media?: readonly string[];
  tool?: ToolHints;
  /** Its answer holds a secret shown once, which no `Idempotency-Key` keeps: a repeat is 409. */
  answersSecret?: boolean;
}

/** One API operation, as everything that serves it reads it. */
export interface Endpoint extends Common {
  scope?: Scope;
  role?: Role;
  session?: true;
  public?: true;
  method: Method;
  /** OpenAPI path template, such as `/v1/posts/{postId}`. */
  path: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  output: z.ZodType;
}

/** What the compiler remembers of an endpoint: its route and the types of its schemas. */
export type EndpointTypes = {
  route: string;
  params: z.core.SomeType;
  query: z.core.SomeType;
  body: z.core.SomeType;
  output: z.core.SomeType;
};

/**
 * An endpoint with the types of its schemas. They stand in one property that exists for the compiler alone:
 * reading it is cheap, where comparing whole schemas costs thousands of instantiations at each use.
 */
export interface TypedEndpoint<T extends EndpointTypes> extends Endpoint {
  readonly types?: T;
}

/**
 * One API operation as data. From it come the HTTP route, the OpenAPI document, the typed browser client
 * and whatever else speaks for the operation; nothing about it is said twice.
 */
export function endpoint<
  const M extends Method,
  const P extends string,
  Output extends z.core.SomeType,
  Params extends z.core.SomeType = z.ZodUndefined,
  Query extends z.core.SomeType = z.ZodUndefined,
  Body extends z.core.SomeType = z.ZodUndefined,
>(
  definition: Common & Access & { method: M; path: P; params?: Params; query?: Query; body?: Body; output: Output },
): TypedEndpoint<{ route: `${M} ${P}`; params: Params; query: Query; body: Body; output: Output }> {
  return definition as unknown as Endpoint;
}

type TypesOf<E extends Endpoint> = E extends { readonly types?: infer T extends EndpointTypes } ? T : never;

/** What a caller sends. */
export type ParamsInput<E extends Endpoint> = z.input<TypesOf<E>["params"]>;
export type QueryInput<E extends Endpoint> = z.input<TypesOf<E>["query"]>;
export type BodyInput<E extends Endpoint> = z.input<TypesOf<E>["body"]>;
/** What a caller gets. */
export type OutputOf<E extends Endpoint> = z.output<TypesOf<E>["output"]>;
/** `PATCH /v1/posts/{postId}`: how the browser client names an endpoint without loading its schemas. */
export type RouteOf<E extends Endpoint> = TypesOf<E>["route"];
/** What a handler receives once it is parsed, and what it answers before that is parsed. */
export type ParsedQuery<E extends Endpoint> = z.output<TypesOf<E>["query"]>;
export type ParsedBody<E extends Endpoint> = z.output<TypesOf<E>["body"]>;
export type HandlerOutput<E extends Endpoint> = z.input<TypesOf<E>["output"]>;
