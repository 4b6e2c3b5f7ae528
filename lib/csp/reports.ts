import "server-only";
import { z } from "zod";
import { type Db, getDb } from "#db/client.ts";
import { AppError } from "#lib/errors.ts";
import { decodeUtf8, parseJson, readBytes } from "#lib/http/body.ts";
import { clientIp } from "#lib/http/client-ip.ts";
import { errorResponse, getRequestId } from "#lib/http/respond.ts";
import { log } from "#lib/log.ts";
import { getMeters } from "#lib/metrics/meters.ts";
import { rateLimited, rateLimitHeaders } from "#lib/rate-limit/response.ts";
import { takeHit } from "#lib/rate-limit/service.ts";

const BODY_MAX_BYTES = 16_384;
/** Anybody can send reports, so that each address has a limit, and all together. */
const PER_ADDRESS = { limit: 20, windowMs: 60_000 };
const IN_ALL = { limit: 200, windowMs: 60_000 };
const REPORTS_MAX = 20;
/** The directives of the policy; others would be labels of a sender's choice. */
const DIRECTIVES = new Set([
  ...["default-src", "script-src", "script-src-elem", "script-src-attr", "style-src", "style-src-elem"],
  ...["style-src-attr", "img-src", "font-src", "connect-src", "object-src", "base-uri", "form-action"],
  ...["frame-ancestors", "frame-src", "media-src", "worker-src", "manifest-src"],
]);

const word = z.string().max(8_000).optional().catch(undefined);

/** CSP Level 3, section 5.5: the report of `report-uri`. */
const single = z
  .object({
    "csp-report": z.object({
      "effective-directive": word,
      "violated-directive": word,
      "blocked-uri": word,
      "document-uri": word,
      "source-file": word,
    }),
  })
  .transform(({ "csp-report": report }) => [
    {
      directive: report["effective-directive"] ?? report["violated-directive"],
      blocked: report["blocked-uri"],
      page: report["document-uri"],
      source: report["source-file"],
    },
  ]);

/** Reporting API: a list of reports, of which those of other types do not count. */
const list = z
  .array(
    z.object({
      type: z.string(),
      body: z
        .object({ effectiveDirective: word, blockedURL: word, documentURL: word, sourceFile: word })
        .optional()
        .catch(undefined),
    }),
  )
  .max(REPORTS_MAX)
  .transform((reports) =>
    reports.flatMap(({ type, body }) =>
      type === "csp-violation" && body
        ? [
            {
              directive: body.effectiveDirective,
              blocked: body.blockedURL,
              page: body.documentURL,
              source: body.sourceFile,
            },
          ]
        : [],
    ),
  );

type Violation = z.output<typeof single>[number];

const FORMATS: Readonly<Record<string, z.ZodType<Violation[]>>> = {
  "application/csp-report": single,
  "application/reports+json": list,
};

/** Logs and counts what the content security policy has blocked in a browser. */
export async function answerCspReports(request: Request, now = new Date(), db: Db = getDb()): Promise<Response> {
  const headers = { "X-Request-Id": getRequestId(request) };
  try {
    if (request.method !== "POST") {
      throw new AppError("methodNotAllowed", "Method not allowed", "Use POST.", { headers: { Allow: "POST" } });
    }
    await requireLimit(db, clientIp(request.headers), now);
    for (const violation of (await readViolations(request)).filter(isOurs)) note(violation);
    return new Response(null, { status: 204, headers });
  } catch (error) {
    return errorResponse(error, headers);
  }
}

async function requireLimit(db: Db, ip: string, now: Date): Promise<void> {
  for (const [bucket, limit] of [
    [`csp-report:ip:${ip}`, PER_ADDRESS],
    ["csp-report:all", IN_ALL],
  ] as const) {
    const hit = await takeHit(db, bucket, limit, now);
    if (!hit.allowed) throw rateLimited(hit, rateLimitHeaders(hit, now));
  }
}

async function readViolations(request: Request): Promise<Violation[]> {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const format = FORMATS[type];
  const recovery = "Send a report of a content security policy as application/csp-report or application/reports+json.";
  if (!format) throw new AppError("invalid", "This is not a report", recovery);
  const parsed = format.safeParse(parseJson(decodeUtf8(await readBytes(request, BODY_MAX_BYTES))));
  if (!parsed.success) throw new AppError("invalid", "This is not a report", recovery);
  return parsed.data;
}

/** Extensions of browsers change pages, which is no fault of the page. */
function isOurs({ source, blocked }: Violation): boolean {
  return ![source, blocked].some((url) => /^[a-z-]*extension(?::|$)/.test(url ?? ""));
}

function note({ directive = "", blocked, page, source }: Violation): void {
  const name = directive.split(" ", 1)[0] ?? "";
  const known = DIRECTIVES.has(name) ? name : "other";
  getMeters().cspReports.inc({ directive: known });
  const told = { directive: known, blocked: toPlace(blocked), page: toPlace(page), source: toPlace(source) };
  log.warn(told, "The content security policy blocked something in a browser");
}

/** A URL without its query, which can hold a token; a word such as `inline` as it is. */
function toPlace(url: string | undefined): string | undefined {
  return url?.split(/[?#]/, 1)[0]?.slice(0, 200);
}
