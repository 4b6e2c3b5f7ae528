import { context, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { Db } from "./handle.ts";

type Prepared = { execute: (...values: unknown[]) => Promise<unknown> };
type Session = { prepareQuery: (query: { sql: string }, ...rest: unknown[]) => Prepared };

/**
 * Reports each statement that runs inside a span as a span of its own, with the text of the statement and without its
 * values. The sessions of transactions share the prototype, so that their statements are reported, too.
 */
export function traceStatements(db: Db): void {
  const prototype = Object.getPrototypeOf(db._.session) as Session;
  const { prepareQuery } = prototype;
  prototype.prepareQuery = function (this: Session, query, ...rest) {
    const prepared = prepareQuery.call(this, query, ...rest);
    const execute = prepared.execute.bind(prepared);
    prepared.execute = (...values) =>
      trace.getActiveSpan()?.isRecording() ? run(query.sql, () => execute(...values)) : execute(...values);
    return prepared;
  };
}

async function run(statement: string, work: () => Promise<unknown>): Promise<unknown> {
  const operation = statement.trimStart().split(/\s/, 1)[0]?.toUpperCase() ?? "";
  const attributes = { "db.system.name": "postgresql", "db.operation.name": operation, "db.query.text": statement };
  const span = trace.getTracer("clarion").startSpan(operation, { kind: SpanKind.CLIENT, attributes });
  try {
    return await context.with(trace.setSpan(context.active(), span), work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
