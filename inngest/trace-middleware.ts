import "server-only";
import { Middleware } from "inngest";
import { openTraceCarrier, withSpan } from "#lib/spans.ts";

/** Runs each step inside a span that continues the trace in which its event was sent. */
export class TraceMiddleware extends Middleware.BaseMiddleware {
  readonly id = "traces";

  override wrapStepHandler({ next, stepInfo, fn, ctx }: Middleware.WrapStepHandlerArgs): Promise<unknown> {
    const { trace } = (ctx.event.data ?? {}) as { trace?: unknown };
    const attributes = { "clarion.function": fn.id(), "clarion.run": ctx.runId, "clarion.attempt": ctx.attempt };
    const name = `${fn.id()} ${stepInfo.options.id}`;
    return withSpan(name, { attributes, parent: openTraceCarrier(trace) }, next);
  }
}
