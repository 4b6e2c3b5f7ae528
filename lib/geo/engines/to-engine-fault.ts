import { APICallError } from "ai";
import { retryAfter, toModelFault } from "#lib/ai/provider-fault.ts";
import { EngineFault } from "./fault.ts";

/** Statuses that ask for fewer questions: too many requests, unavailable, and Anthropic's overloaded. */
const OVERLOADS = new Set([429, 503, 529]);

/** Converts an error of asking the engine with this label. */
export function toEngineFault(error: unknown, label: string, now: number): EngineFault {
  if (error instanceof EngineFault) return error;
  const call = APICallError.isInstance(error) ? error : undefined;
  const status = call?.statusCode;
  if (call !== undefined && status !== undefined && OVERLOADS.has(status)) {
    if (call.responseBody?.includes('"insufficient_quota"') === true) {
      return new EngineFault("failed", `${label} says that the account has no credit left.`, {
        isFinal: true,
        cause: error,
      });
    }
    const retryAfterMs = retryAfter(call.responseHeaders, now);
    return new EngineFault("overload", `${label} is overloaded (${status}).`, { retryAfterMs, cause: error });
  }
  const { kind } = toModelFault(error, now);
  const isFinal = kind === "rejected" || kind === "not-understood";
  return new EngineFault("failed", describeFault(kind, label, status), { isFinal, cause: error });
}

function describeFault(kind: string, label: string, status: number | undefined): string {
  if (kind === "malformed") return `${label} sent an invalid answer.`;
  if (status === 401 || status === 403) return `${label} refused the key (${status}).`;
  if (status === 404) return `${label} does not know the model or the address (404).`;
  if (status !== undefined && status >= 400) return `${label} answered with an error (${status}).`;
  if (kind === "rejected") return `The address of ${label} cannot be reached, or its answer is too large.`;
  return `${label} could not be reached.`;
}
