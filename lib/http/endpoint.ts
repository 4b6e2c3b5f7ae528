import { z } from "zod";
import type { Role } from "#lib/access/principal.ts";
import type { Scope } from "#lib/access/scopes.ts";
import { optionalPageQuery, pagination } from "./pagination.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** At most `limit` requests in any window of `windowMs`, counted per endpoint and credential, or per organization. */
export type RateLimit = { limit: number; windowMs: number; by?: "organization" };

/** Required access: a scope (keys, tokens, sessions), a session with at least a role, any session, or none. */
type Access =
  | { scope: Scope; role?: undefined; session?: undefined; public?: undefined }
  | { role: Role; scope?: undefined; session?: undefined; public?: undefined }
  | { session: true; scope?: undefined; role?: undefined; public?: undefined }
  | { public: true; scope?: undefined; role?: undefined; session?: undefined };

/** Options of an operation's MCP tool. Omitted ones are derived from the endpoint. */
export type ToolHints = {
  /** Excludes the operation from the tools: it streams, or a user has to decide it. */
  none?: true;
  /** In snake case; by default derived from the id. */
  name?: string;
  /** Offered to every agent; the other tools only to agents that request all. */
  default?: boolean;
  /** For agents instead of summary and description: when to use the tool and what it returns, in two sentences. */
  use?: string;
  /** Query arguments that agents leave out most often, and that are not the default over HTTP. */
  defaults?: Readonly<Record<string, string | number>>;
  /** Arguments that still work and are not offered to agents, which have no use for them. */
  omit?: readonly string[];
  /** Argument names of path parameters that would collide with a field of the body. */
  rename?: Readonly<Record<string, string>>;
  /** Id of the operation that reports the progress of the queued work. */
  follow?: string;
  /**
   * Path of the status in the answer, its values while work is pending, and paths of the progress. Agents may wait
   * for the end.
   */
  pending?: {
    statusPath: readonly string[];
    values: readonly string[];
    done?: readonly string[];
    total?: readonly string[];
  };
  /** Defaults to true for GET. */
  readOnly?: boolean;
  /** Defaults to true for DELETE, PUT and PATCH. */
  destructive?: boolean;
  /** Reaches beyond Clarion: repositories, websites, models. */
  openWorld?: boolean;
};

interface Common {
  /** Unique; becomes the OpenAPI `operationId`. */
  id: string;
  tag: string;
  summary: string;
  description?: string;
  /** Status of a success; default 200. */
  status?: 200 | 201 | 202;
  /** The resource may exist already and is then answered with 200. */
  mayExist?: true;
  /** Error statuses of the service, in addition to those that follow from the contract (`getErrorStatuses`). */
  errors?: readonly number[];
  /** Bodies of errors that replace or join the envelope, by status. */
  errorBodies?: Readonly<Record<number, z.ZodType>>;
  /** Headers of a success that the handler sets. */
  headers?: readonly ("Location" | "X-Chat-Id" | "Content-Disposition")[];
  /** A success carries the ETag of the resource's version. Every GET of JSON has an ETag anyway. */
  versioned?: true;
  /** Reads `If-Match`; the status of a stale one. */
  ifMatch?: 409 | 412;
  rateLimit?: RateLimit;
  /** `false` for a tool of the agent, whose answer the plan or credits pay for already. No HTTP route has it. */
  planChecked?: boolean;
  /** Needs a GEO plan regardless of the method; also declare the error 402. */
  geoPlan?: boolean;
  /** Maximum JSON body in bytes; default 1 MiB. */
  bodyMaxBytes?: number;
  deprecated?: boolean;
  /** Also accepts the ingest token of a website, which no other endpoint does. */
  ingestToken?: true;
  /**
   * Media types of a streamed answer. The handler returns `stream(…)`, and `output` describes the concatenated body.
   */
  media?: readonly string[];
  tool?: ToolHints;
  /**
   * Paths of the answer's lists, such as `comparison.rows`, that are paged together in this order when the query has
   * `limit` or `page`. Without both the answer has all items and no `pagination`.
   */
  pages?: readonly string[];
  /** The answer contains a secret that is shown once and not stored for an `Idempotency-Key`: a repeat gets 409. */
  answersSecret?: boolean;
  /** A session must have signed in or confirmed its user within 15 minutes; see `requireConfirmed`. */
  stepUp?: true;
  /** A read that hands out data in bulk: it has an event in the audit log, as changes have. */
  exports?: true;
  /** The user is gone afterwards, so that its event in the audit log names nobody. */
  erases?: true;
  /** It restores what was deleted: like a creation, it accepts an `Idempotency-Key`. */
  restores?: true;
}

/** One API operation without its schema types, as servers and generators read it. */
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

/** Type-level data of an endpoint: its route and the types of its schemas. */
export type EndpointTypes = {
  route: string;
  params: z.core.SomeType;
  query: z.core.SomeType;
  body: z.core.SomeType;
  output: z.core.SomeType;
};

/**
 * An endpoint with the types of its schemas, in one property that exists only for the compiler. Reading it is cheap,
 * while comparing whole schemas costs thousands of type instantiations per use.
 */
export interface TypedEndpoint<T extends EndpointTypes> extends Endpoint {
  readonly types?: T;
}

/**
 * Defines an API operation as data. The HTTP route, the OpenAPI document, the browser client and the MCP tool are all
 * derived from it.
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
  return withPages(definition as unknown as Endpoint);
}

function withPages(definition: Endpoint): Endpoint {
  if (!definition.pages) return definition;
  const output = definition.output as z.ZodObject;
  return {
    ...definition,
    query: (definition.query ?? z.object({})).safeExtend(optionalPageQuery),
    output: output.safeExtend({ pagination: pagination.optional() }),
  };
}

type TypesOf<E extends Endpoint> = E extends { readonly types?: infer T extends EndpointTypes } ? T : never;

/** Input types of a caller. */
export type ParamsInput<E extends Endpoint> = z.input<TypesOf<E>["params"]>;
export type QueryInput<E extends Endpoint> = z.input<TypesOf<E>["query"]>;
export type BodyInput<E extends Endpoint> = z.input<TypesOf<E>["body"]>;
/** Output type of a caller. */
export type OutputOf<E extends Endpoint> = z.output<TypesOf<E>["output"]>;
/**
 * Route such as `PATCH /v1/posts/{postId}`, by which the browser client names an endpoint without loading its
 * schemas.
 */
export type RouteOf<E extends Endpoint> = TypesOf<E>["route"];
/** Parsed input types of a handler, and its output type before parsing. */
export type ParsedQuery<E extends Endpoint> = z.output<TypesOf<E>["query"]>;
export type ParsedBody<E extends Endpoint> = z.output<TypesOf<E>["body"]>;
export type HandlerOutput<E extends Endpoint> = z.input<TypesOf<E>["output"]>;
