import type { Mode, Vendor } from "./vendors/types.ts";

/** The last response as received. */
export type Wire = { status: number | null; body: unknown };

/** Wraps fetch to record the response and to let a vendor rewrite request and response. */
export function recordingFetch(
  fetch: typeof globalThis.fetch,
  vendor: Vendor,
  mode: Mode,
): { fetch: typeof globalThis.fetch; wire: Wire } {
  const wire: Wire = { status: null, body: undefined };
  const recording: typeof globalThis.fetch = async (input, init) => {
    const vendorInit = vendor.request === undefined ? init : { ...init, body: rewriteBody(init, vendor.request, mode) };
    const response = await fetch(input, vendorInit);
    const text = await response.text();
    wire.status = response.status;
    wire.body = parseBody(text);
    const isRewritten = response.ok && vendor.response !== undefined && wire.body !== undefined;
    const body = isRewritten ? JSON.stringify(vendor.response?.(wire.body)) : text;
    return new Response(body, { status: response.status, headers: plainHeaders(response.headers) });
  };
  return { fetch: recording, wire };
}

function rewriteBody(init: RequestInit | undefined, rewrite: NonNullable<Vendor["request"]>, mode: Mode): string {
  return JSON.stringify(rewrite(JSON.parse(String(init?.body)), mode));
}

/** Undefined if it is not JSON; the SDK reports that error. */
function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The body is already decoded, so headers about its encoding no longer hold. */
function plainHeaders(headers: Headers): Headers {
  const plain = new Headers(headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) plain.delete(name);
  return plain;
}
