import { DeliveryError, type DeliveryFault, type KeyKind } from "./adapter.ts";

/** Errors of a connection that was never made, so that nothing was sent. */
const NOT_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/** The error as a delivery stores it. Without a key, a lost connection leaves it open whether the request arrived. */
export function toDeliveryError(error: unknown, key: KeyKind): DeliveryError {
  if (error instanceof DeliveryError) {
    const isOpen = key === "none" && error.fault === "retry" && error.retryAfterMs === undefined;
    return isOpen ? new DeliveryError("uncertain", error.message, { cause: error.cause }) : error;
  }
  const message = error instanceof Error ? error.message : String(error);
  if (getKind(error) !== "unavailable") return new DeliveryError("failed", message, { cause: error });
  const fault: DeliveryFault = key === "none" && !NOT_SENT.has(findCode(error)) ? "uncertain" : "retry";
  return new DeliveryError(fault, message, { cause: error });
}

/** What happened, and what to do. */
export function describeFault({ fault, message }: DeliveryError): string {
  const sentence = message.replace(/\.$/, "");
  if (fault === "retry") return `${sentence}.`;
  if (fault === "conflict") return `${sentence}. Compare both texts, then run "retry" once the destination is right.`;
  if (fault === "uncertain") return `${sentence}. Look there, then run "retry" to send it again.`;
  return `${sentence}. Mend the cause, then run "retry".`;
}

function getKind(error: unknown): unknown {
  return error instanceof Error && "kind" in error ? error.kind : undefined;
}

function findCode(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return "";
}
