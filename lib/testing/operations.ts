import type { Ctx } from "#lib/auth/principal.ts";
import { AppError } from "#lib/errors.ts";
import { type Answer, execute, type RawInput } from "#lib/http/execute.ts";
import type { Operation } from "#lib/http/operation.ts";

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
