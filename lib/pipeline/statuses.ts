import "server-only";
import type { Endpoint } from "#lib/http/endpoint.ts";
import { acceptsIdempotencyKey } from "./idempotency.ts";

/** Whether an endpoint needs an active plan or credits (specification, section 5, rule 7). */
export function needsActivePlan({ scope, planChecked, method }: Endpoint): boolean {
  if (!scope || planChecked === false) return false;
  return method === "POST" || method === "PUT" || method === "PATCH";
}

/** Every error status that an endpoint can answer: those of the pipeline, and those that its contract adds. */
export function getErrorStatuses(endpoint: Endpoint): number[] {
  const isIdempotent = acceptsIdempotencyKey(endpoint);
  const readsInput = Boolean(endpoint.params ?? endpoint.query ?? endpoint.body) || isIdempotent;
  const statuses: readonly [boolean, readonly number[]][] = [
    [true, [405, 500, 503]],
    [readsInput, [400]],
    // 429: past the limit of failed authentications from one address.
    [!endpoint.public, [401, 403, 429]],
    [endpoint.geoPlan === true || needsActivePlan(endpoint), [402]],
    [isIdempotent, [409]],
    [endpoint.body !== undefined, [413]],
    [endpoint.rateLimit !== undefined, [429]],
  ];
  const added = statuses.flatMap(([applies, values]) => (applies ? values : []));
  return [...new Set([...added, endpoint.ifMatch ?? [], endpoint.errors ?? []].flat())].sort((a, b) => a - b);
}
