import type { z } from "zod";
import type { Ctx } from "#lib/access/principal.ts";
import type { Endpoint, EndpointTypes, TypedEndpoint } from "./endpoint.ts";

/** Optional parts of a handler's answer besides the output. */
export type Reply<T> = { output: T; etag?: string; headers?: Record<string, string>; status?: 200 };

const REPLY = Symbol("reply");

/**
 * Builds an answer with headers, the ETag of a resource's version, or status 200 when nothing was created
 * (`mayExist`).
 */
export function reply<T>(output: T, extra: Omit<Reply<T>, "output">): Reply<T> {
  return Object.assign({ output, ...extra }, { [REPLY]: true });
}

/** The answer of an operation, validated against its contract. */
export type Answer = {
  output: unknown;
  etag: string | undefined;
  headers: Record<string, string>;
  /** Overrides the endpoint's status. */
  status?: 200;
  /** Replaces the output when the endpoint streams. */
  stream?: Stream;
  /** What a repeat of the request needs to stream the same answer again, as JSON. */
  resumeFrom?: unknown;
};

/** A text answer that is sent while it is generated, in one of the endpoint's media types. */
export type Stream = { chunks: AsyncIterable<string>; contentType: string; headers?: Record<string, string> };

/** Answers with a stream. An error before the first chunk is answered as usual; a later one aborts the stream. */
export function stream(
  chunks: AsyncIterable<string>,
  contentType: string,
  { headers = {}, resumeFrom }: { headers?: Record<string, string>; resumeFrom?: unknown } = {},
) {
  return new StreamReply({ chunks, contentType, headers }, resumeFrom);
}

export class StreamReply {
  readonly stream: Stream;
  readonly resumeFrom: unknown;

  constructor(stream: Stream, resumeFrom: unknown) {
    this.stream = stream;
    this.resumeFrom = resumeFrom;
  }
}

export function isReply(value: unknown): value is Reply<unknown> {
  return typeof value === "object" && value !== null && REPLY in value;
}

export type HandlerInput<Params, Query, Body> = {
  ctx: Ctx;
  params: Params;
  query: Query;
  body: Body;
  /** The `If-Match` header as sent, if any. */
  ifMatch: string | undefined;
};

/** An endpoint with its handler; types are erased so that one table can hold all operations. */
export type Operation = {
  endpoint: Endpoint;
  handle: (input: HandlerInput<unknown, unknown, unknown>) => Promise<unknown>;
  /** Streams an answer again for a repeat with the same `Idempotency-Key`. */
  resume?: Resume;
};
type Resume = (ctx: Ctx, resumeFrom: unknown) => Promise<StreamReply>;

/** Combines a contract with its handler, whose input and output types are checked against the schemas. */
export function implement<T extends EndpointTypes>(
  definition: TypedEndpoint<T>,
  handler: (
    input: HandlerInput<z.output<T["params"]>, z.output<T["query"]>, z.output<T["body"]>>,
  ) => Promise<z.input<T["output"]> | Reply<z.input<T["output"]>> | StreamReply>,
  resume?: Resume,
): Operation {
  return { endpoint: definition, handle: handler as Operation["handle"], ...(resume ? { resume } : {}) };
}
