import type { Ctx } from "#lib/access/principal.ts";
import { AppError } from "#lib/errors.ts";
import type { Endpoint, ParsedBody } from "#lib/http/endpoint.ts";
import type { Answer, Operation } from "#lib/http/operation.ts";
import { execute, type RawInput } from "#lib/pipeline/execute.ts";

/** Calls an operation by its id through the whole pipeline but HTTP. */
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

/** The fault that a call ends with; throws where it succeeds. */
export async function faultOf(call: Promise<unknown>): Promise<AppError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("The call succeeded.");
}

/** A body as a handler receives it. Throws where the endpoint takes none or refuses this one. */
export function parseBody<E extends Endpoint>(endpoint: E, body: unknown): ParsedBody<E> {
  if (!endpoint.body) throw new Error(`${endpoint.id} takes no body.`);
  return endpoint.body.parse(body) as ParsedBody<E>;
}
