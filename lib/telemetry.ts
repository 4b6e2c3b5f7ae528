import "server-only";
import { type AnyValueMap, logs, SeverityNumber } from "@opentelemetry/api-logs";
import { env } from "#lib/env.ts";
import { forwardLog } from "#lib/log.ts";

/** Severities by the levels of pino. */
const SEVERITIES: Readonly<Record<number, SeverityNumber>> = {
  20: SeverityNumber.DEBUG,
  30: SeverityNumber.INFO,
  40: SeverityNumber.WARN,
  50: SeverityNumber.ERROR,
  60: SeverityNumber.FATAL,
};

/**
 * Exports traces and the log by the standard variables of OpenTelemetry, if one of them names a target. Otherwise
 * nothing is loaded, recorded or sent.
 * @returns a function that sends what is left and stops; undefined when nothing is exported
 */
export async function startTelemetry(): Promise<(() => Promise<void>) | undefined> {
  const sendsTraces = wants(env.OTEL_TRACES_EXPORTER, env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
  const sendsLogs = wants(env.OTEL_LOGS_EXPORTER, env.OTEL_EXPORTER_OTLP_LOGS_ENDPOINT);
  if (env.OTEL_SDK_DISABLED === "true" || !(sendsTraces || sendsLogs)) return undefined;
  const [{ NodeSDK }, { UndiciInstrumentation }] = await Promise.all([
    import("@opentelemetry/sdk-node"),
    import("@opentelemetry/instrumentation-undici"),
  ]);
  const sdk = new NodeSDK({
    serviceName: env.OTEL_SERVICE_NAME,
    // GET /metrics has the metrics.
    metricReaders: [],
    ...(sendsTraces ? {} : { spanProcessors: [] }),
    ...(sendsLogs ? {} : { logRecordProcessors: [] }),
    instrumentations: [
      new UndiciInstrumentation({
        requireParentforSpans: true,
        // Queries can hold keys of vendors.
        requestHook: (span, { origin, path }) =>
          span.setAttributes({ "url.full": `${origin}${path.split("?", 1)[0]}`, "url.query": "" }),
      }),
    ],
  });
  sdk.start();
  if (sendsLogs) forwardLog(emitLine);
  return async () => {
    forwardLog(undefined);
    await sdk.shutdown();
  };
}

/** Whether the variables ask for a signal: by its exporter, or by an address for it or for all signals. */
function wants(exporter: string | undefined, endpoint: string | undefined): boolean {
  if (exporter !== undefined) return exporter !== "none";
  return (endpoint ?? env.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined;
}

/** @param line one line of the log, as JSON */
function emitLine(line: string): void {
  const { level, time, msg, trace_id, span_id, ...attributes } = JSON.parse(line) as AnyValueMap & { level: number };
  logs.getLogger("clarion").emit({
    severityNumber: SEVERITIES[level] ?? SeverityNumber.UNSPECIFIED,
    timestamp: Number(time),
    body: msg,
    attributes,
  });
}
