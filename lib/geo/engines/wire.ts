import type { Mode, Vendor } from "./vendors/types.ts";

/** The last answer as it came over the wire. */
export type Wire = { status: number | null; body: unknown };

/** A fetch that keeps what came, and lets a vendor rewrite what goes either way. */
export function recordingFetch(
  fetch: typeof globalThis.fetch,
  vendor: Vendor,
  mode: Mode,
): { fetch: typeof globalThis.fetch; wire: Wire } {
  const wire: Wire = { status: null, body: undefined };
  const recording: typeof globalThis.fetch = async (input, init) => {
    const asked = vendor.request === undefined ? init : { ...init, body: rewritten(init, vendor.request, mode) };
    const response = await fetch(input, asked);
    const text = await response.text();
    wire.status = response.status;
    wire.body = parsed(text);
    const isRewritten = response.ok && vendor.response !== undefined && wire.body !== undefined;
    const body = isRewritten ? JSON.stringify(vendor.response?.(wire.body)) : text;
    return new Response(body, { status: response.status, headers: plainHeaders(response.headers) });
  };
  return { fetch: recording, wire };
}

function rewritten(init: RequestInit | undefined, rewrite: NonNullable<Vendor["request"]>, mode: Mode): string {
  return JSON.stringify(rewrite(JSON.parse(String(init?.body)), mode));
}

/** Undefined where it is no JSON; the SDK says so in its own words. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The body was decoded on the way, so that what described its bytes no longer holds. */
function plainHeaders(headers: Headers): Headers {
  const plain = new Headers(headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) plain.delete(name);
  return plain;
}
