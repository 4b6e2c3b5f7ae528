import type { BodyInput, Endpoint, OutputOf, ParamsInput, QueryInput, RouteOf } from "./endpoint.ts";

/** A refused call, with the error texts ready to show. */
export class CallError extends Error {
  readonly status: number;
  readonly recovery: string;
  readonly details: { path: string; message: string }[];

  constructor(status: number, message: string, recovery: string, details: { path: string; message: string }[]) {
    super(message);
    this.name = "CallError";
    this.status = status;
    this.recovery = recovery;
    this.details = details;
  }
}

type Part<Name extends string, T> = [T] extends [undefined] ? { [K in Name]?: undefined } : { [K in Name]: T };
type OptionalPart<Name extends string, T> = [T] extends [undefined] ? { [K in Name]?: undefined } : { [K in Name]?: T };

export type CallInput<E extends Endpoint> = Part<"params", ParamsInput<E>> &
  OptionalPart<"query", QueryInput<E>> &
  Part<"body", BodyInput<E>> & {
    /** The organization of the call; omitted for calls about the user. */
    organizationId?: string;
    ifMatch?: string;
    signal?: AbortSignal;
    /** Sends the request even while the page unloads. */
    keepalive?: boolean;
  };

/**
 * Calls an operation with the browser's session: `call<typeof updatePost>("PATCH /v1/posts/{postId}", {...})`. The
 * contract is only a type parameter, so that its schemas stay out of the bundle. Throws CallError for every
 * unsuccessful answer, and when the server cannot be reached (status 0).
 */
export async function call<E extends Endpoint>(route: RouteOf<E>, input: CallInput<E>): Promise<OutputOf<E>> {
  return (await callForResponse<E>(route, input)).data;
}

/** Like `call`, with the ETag that a later `ifMatch` needs. */
export async function callForResponse<E extends Endpoint>(
  route: RouteOf<E>,
  input: CallInput<E>,
): Promise<{ data: OutputOf<E>; etag: string | null }> {
  const [method = "GET", template = ""] = (route as string).split(" ");
  const { params, query, body, organizationId, ifMatch, signal, keepalive } = input as CallInput<Endpoint> & {
    params?: Record<string, string>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const init: RequestInit = {
    method,
    credentials: "same-origin",
    headers: {
      ...(organizationId ? { "X-Clarion-Organization": organizationId } : {}),
      ...(ifMatch ? { "If-Match": ifMatch } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  };
  const response = await request(`/api/app${fillPath(template, params ?? {})}${buildQuery(query ?? {})}`, init);
  return { data: (await response.json().catch(() => ({}))) as OutputOf<E>, etag: response.headers.get("etag") };
}

/**
 * Sends a request to the dashboard's API. When it asks for a confirmation, the user is asked and the request is sent
 * again. Throws CallError like `call`.
 */
export async function request(url: string, init: RequestInit): Promise<Response> {
  const response = await send(url, init);
  if (response.ok) return response;
  const data: unknown = await response.json().catch(() => ({}));
  if (needsConfirmation(data) && confirmation && (await confirmation())) return request(url, init);
  throw toCallError(response.status, data);
}

/** Asks the user to confirm who they are. @returns false when the user declines */
type Confirmation = () => Promise<boolean>;
let confirmation: Confirmation | undefined;

/** Says how the user is asked on this page; undefined for a page that cannot ask. */
export function provideConfirmation(ask: Confirmation | undefined): void {
  confirmation = ask;
}

function needsConfirmation(data: unknown): boolean {
  return typeof data === "object" && data !== null && "code" in data && data.code === "CONFIRMATION_REQUIRED";
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new CallError(0, "The server cannot be reached", "Check the connection and try again.", []);
  }
}

function fillPath(template: string, params: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

function buildQuery(query: Record<string, unknown>): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === "" ? [] : [[name, String(value)] as [string, string]],
  );
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : "";
}

function toCallError(status: number, data: unknown): CallError {
  const body = (typeof data === "object" && data !== null ? data : {}) as Record<string, unknown>;
  return new CallError(
    status,
    typeof body.error === "string" ? body.error : `The server answered ${status}`,
    typeof body.recovery === "string" ? body.recovery : "Try again.",
    Array.isArray(body.details) ? (body.details as CallError["details"]) : [],
  );
}
