import "server-only";
import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

type Options = { attributes?: Attributes; kind?: SpanKind; parent?: Context };

/**
 * Runs work inside a span of OpenTelemetry. Without an exporter, only the work runs.
 * @param work its error ends the span with the status "error", and is thrown again
 */
export function withSpan<T>(name: string, options: Options, work: (span: Span) => Promise<T>): Promise<T> {
  const { attributes = {}, kind = SpanKind.INTERNAL, parent = context.active() } = options;
  return trace.getTracer("clarion").startActiveSpan(name, { attributes, kind }, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      // The message of an error can quote text of users or models, so that the span has its type alone.
      const type = error instanceof Error ? error.name : "unknown";
      span.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR, message: type });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Answers a request inside a span, as a part of the caller's trace if the request names one (W3C Trace Context). */
export function withRequestSpan(request: Request, answer: () => Promise<Response>): Promise<Response> {
  const parent = propagation.extract(context.active(), request.headers, {
    keys: (headers) => [...headers.keys()],
    get: (headers, name) => headers.get(name) ?? undefined,
  });
  const attributes = { "http.request.method": request.method, "url.path": new URL(request.url).pathname };
  return withSpan(request.method, { kind: SpanKind.SERVER, attributes, parent }, async (span) => {
    const response = await answer();
    span.setAttribute("http.response.status_code", response.status);
    if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    return response;
  });
}

/** Names the span of the current request after its operation. */
export function nameRequestSpan(route: string, attributes: Attributes): void {
  trace.getActiveSpan()?.updateName(route).setAttributes(attributes);
}

/** The trace that a later job continues: the header `traceparent` of W3C Trace Context, none outside of a span. */
export function getTraceCarrier(): Record<string, string> {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier;
}

/** The context of the trace that a carrier names; the current one if it names none. */
export function openTraceCarrier(carrier: unknown): Context {
  return propagation.extract(context.active(), typeof carrier === "object" && carrier !== null ? carrier : {});
}

/** The ids of the current trace, for a line of the log. */
export function getTraceIds(): { trace_id?: string; span_id?: string } {
  const current = trace.getActiveSpan()?.spanContext();
  return current && isSpanContextValid(current) ? { trace_id: current.traceId, span_id: current.spanId } : {};
}
