import { createHash } from "node:crypto";
import type { Expression } from "./expression.ts";
import type { StoredEvent } from "./protocol.ts";

type Kind = "rate" | "throttle" | "debounce";

/** What the keys of a kind begin with. */
export function flowPrefix(kind: Kind): string {
  return `jobs:${kind}:`;
}

/** Names what a flow control counts: a function and what its key yields for an event. */
export function flowKey(kind: Kind, functionId: string, key: Expression | undefined, event: StoredEvent): string {
  const value = key ? (JSON.stringify(key({ event })) ?? "null") : "";
  return flowPrefix(kind) + createHash("sha256").update(`${functionId}\n${value}`).digest("hex").slice(0, 32);
}
