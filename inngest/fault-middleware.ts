import "server-only";
import { Middleware } from "inngest";
import { faultPoint } from "#lib/fault.ts";

/**
 * Adds fault points to every step, named by the step's id: `before` its work, and `after` its work but before its
 * result is stored.
 */
export class FaultMiddleware extends Middleware.BaseMiddleware {
  readonly id = "fault-points";

  override async wrapStepHandler({ next, stepInfo }: Middleware.WrapStepHandlerArgs): Promise<unknown> {
    faultPoint(stepInfo.options.id, "before");
    const result = await next();
    faultPoint(stepInfo.options.id, "after");
    return result;
  }
}
