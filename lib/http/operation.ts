import type { z } from "zod";
import type { Ctx } from "#lib/access/principal.ts";
import type { Endpoint, EndpointTypes, TypedEndpoint } from "./endpoint.ts";

/** What a handler may answer besides the plain output. */
export type Reply<T> = { output: T; etag?: string; headers?: Record<string, string>; status?: 200 };

const REPLY = Symbol("reply");

/** Answers with headers, an ETag of the resource's version, or 200 where nothing was made (`mayExist`). */
export function reply<T>(output: T, extra: Omit<Reply<T>, "output">): Reply<T> {
  return Object.assign({ output, ...extra }, { [REPLY]: true });
}

/** What an operation answered, checked against its contract. */
export type Answer = {
  output: unknown;
  etag: string | undefined;
  headers: Record<string, string>;
  /** Instead of the endpoint's own. */
  status?: 200;
  /** Instead of the output, where the endpoint streams. */
  stream?: Stream;
};

/** An answer of text that is written as it is read, of a media type that the endpoint names. */
export type Stream = { chunks: AsyncIterable<string>; contentType: string; headers?: Record<string, string> };

/** Answers with a stream; a fault before the first chunk is answered as any other, a later one breaks the answer off. */
export function stream(chunks: AsyncIterable<string>, contentType: string, headers: Record<string, string> = {}) {
  return new StreamReply({ chunks, contentType, headers });
}

export class StreamReply {
  readonly stream: Stream;

  constructor(stream: Stream) {
    this.stream = stream;
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
  /** The `If-Match` header as sent, undefined without one. */
  ifMatch: string | undefined;
};

/** An endpoint joined with the service that answers it; types are erased so that one table holds all. */
export type Operation = {
  endpoint: Endpoint;
  handle: (input: HandlerInput<unknown, unknown, unknown>) => Promise<unknown>;
};

/** Joins a contract with its service; the handler's input and output are checked against the schemas. */
export function implement<T extends EndpointTypes>(
  definition: TypedEndpoint<T>,
  handler: (
    input: HandlerInput<z.output<T["params"]>, z.output<T["query"]>, z.output<T["body"]>>,
  ) => Promise<z.input<T["output"]> | Reply<z.input<T["output"]>> | StreamReply>,
): Operation {
  return { endpoint: definition, handle: handler as Operation["handle"] };
}
