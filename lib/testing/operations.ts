import type { Ctx } from "#lib/access/principal.ts";
import { AppError } from "#lib/errors.ts";
import type { Endpoint, ParsedBody } from "#lib/http/endpoint.ts";
import type { Answer, Operation } from "#lib/http/operation.ts";
import type { RawInput } from "#lib/pipeline/execute.ts";
import { execute } from "#lib/pipeline/metered.ts";

/** Calls an operation by its id through the whole pipeline except HTTP. */
export function callOperation(operations: readonly Operation[]) {
  const find = (id: string) => {
    const operation = operations.find(({ endpoint }) => endpoint.id === id);
    if (!operation) throw new Error(`There is no operation ${id}.`);
    return operation;
  };
  return async <Output = Record<string, never>>(id: string, ctx: Ctx, input: RawInput = {}) => {
    const answer = await execute(find(id), ctx, input);
    return answer as Omit<Answer, "output"> & { output: Output };
  };
}

/** Returns the AppError that a call rejects with. @throws when the call succeeds */
export async function catchAppError(call: Promise<unknown>): Promise<AppError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("Expected the call to fail, but it succeeded.");
}

/** Parses a body as a handler receives it. @throws when the endpoint takes no body or rejects this one */
export function parseBody<E extends Endpoint>(endpoint: E, body: unknown): ParsedBody<E> {
  if (!endpoint.body) throw new Error(`${endpoint.id} takes no body.`);
  return endpoint.body.parse(body) as ParsedBody<E>;
}
