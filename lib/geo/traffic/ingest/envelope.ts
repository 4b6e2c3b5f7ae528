import { type RejectionCode, SKEW_HOURS } from "#lib/geo/traffic/contract.ts";
import type { Envelope } from "#lib/geo/traffic/types.ts";

const SKEW_MS = SKEW_HOURS * 3_600_000;
const URL_MAX = 4_096;
const HEADER_MAX = 2_048;
const VALUE_MAX = 1e12;
const VISIBLE = /^[\x21-\x7e]{1,128}$/;
const METHOD = /^[A-Za-z]{1,16}$/;
const ISO =
  /^\d{4}-(\d{2})-(\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/;
// Characters that a text column refuses or that break a log line.
const UNCLEAN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

type Fields = Readonly<Record<string, unknown>>;
type Read<T> = T | RejectionCode;

/** Thrown for a field that makes its event unusable. */
class RejectedField extends Error {
  readonly code: RejectionCode;

  constructor(code: RejectionCode) {
    super(code);
    this.code = code;
  }
}

/**
 * Parses one event of any shape.
 * @returns the event, or the code of its rejection
 */
export function readEnvelope(sent: unknown, index: number, now: Date): Read<Envelope> {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return "invalid_event";
  try {
    return read(sent as Fields, index, now);
  } catch (fault) {
    if (fault instanceof RejectedField) return fault.code;
    throw fault;
  }
}

function read(fields: Fields, index: number, now: Date): Envelope {
  const type = parseType(fields.type);
  const isRequest = type === "request";
  return {
    index,
    eventId: token(fields.eventId, "invalid_event_id"),
    type,
    occurredAt: parseInstant(fields.timestamp, now),
    method: parseMethod(fields.method, isRequest),
    url: parseUrl(fields.url, isRequest),
    status: parseStatus(fields.status),
    ip: header(fields.ip),
    referer: header(fields.referer),
    userAgent: header(fields.userAgent) ?? "",
    country: parseCountry(fields.country),
    visitorId: token(fields.visitorId, "invalid_visitor_id"),
    ...(isRequest ? NO_CONVERSION : parseConversion(fields)),
  };
}

const NO_CONVERSION = { name: null, value: null, currency: null };

function parseType(sent: unknown): Envelope["type"] {
  if (sent === undefined || sent === null || sent === "request") return "request";
  if (sent === "conversion") return sent;
  throw new RejectedField("invalid_type");
}

function token(sent: unknown, code: RejectionCode): string | null {
  if (sent === undefined || sent === null) return null;
  if (typeof sent === "string" && VISIBLE.test(sent)) return sent;
  throw new RejectedField(code);
}

function parseInstant(sent: unknown, now: Date): Date {
  const [, month, day] = typeof sent === "string" && sent.length <= 40 ? (ISO.exec(sent) ?? []) : [];
  if (typeof sent !== "string" || !month || !day) throw new RejectedField("invalid_timestamp");
  const instant = new Date(sent);
  if (Number.isNaN(instant.getTime()) || (Number(day) > 28 && !hasDay(sent, Number(month), Number(day))))
    throw new RejectedField("invalid_timestamp");
  if (Math.abs(instant.getTime() - now.getTime()) > SKEW_MS) throw new RejectedField("timestamp_out_of_range");
  return instant;
}

/** Rejects days that the month does not have; Date would read them as days of the next month. */
function hasDay(sent: string, month: number, day: number): boolean {
  return new Date(Date.UTC(Number(sent.slice(0, 4)), month - 1, day)).getUTCDate() === day;
}

function parseMethod(sent: unknown, isRequired: boolean): string | null {
  if ((sent === undefined || sent === null) && !isRequired) return null;
  if (typeof sent === "string" && METHOD.test(sent)) return sent.toUpperCase();
  throw new RejectedField("invalid_method");
}

function parseUrl(sent: unknown, isRequired: boolean): URL | null {
  if ((sent === undefined || sent === null) && !isRequired) return null;
  const url = typeof sent === "string" && sent.length <= URL_MAX ? URL.parse(sent) : null;
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) throw new RejectedField("invalid_url");
  return url;
}

function parseStatus(sent: unknown): number | null {
  if (sent === undefined || sent === null) return null;
  if (typeof sent === "number" && Number.isInteger(sent) && sent >= 100 && sent <= 599) return sent;
  throw new RejectedField("invalid_status");
}

/** Cleans and cuts a header. It comes from anyone, so its content never rejects the event. */
function header(sent: unknown): string | null {
  if (sent === undefined || sent === null || sent === "") return null;
  if (typeof sent !== "string") throw new RejectedField("invalid_header");
  return clean(sent.slice(0, HEADER_MAX));
}

function clean(text: string): string {
  return UNCLEAN.test(text) ? text.replace(CONTROLS, " ").toWellFormed() : text;
}

function parseCountry(sent: unknown): string | null {
  return typeof sent === "string" && /^[A-Za-z]{2}$/.test(sent) ? sent.toUpperCase() : null;
}

function parseConversion({ name, value, currency }: Fields): Pick<Envelope, "name" | "value" | "currency"> {
  if (name !== undefined && name !== null && !(typeof name === "string" && name.length <= 128))
    throw new RejectedField("invalid_name");
  const isValue = typeof value === "number" && value >= 0 && value <= VALUE_MAX;
  if (value !== undefined && value !== null && !isValue) throw new RejectedField("invalid_value");
  const isCurrency = typeof currency === "string" && /^[A-Za-z]{3}$/.test(currency);
  if (currency !== undefined && currency !== null && !isCurrency) throw new RejectedField("invalid_currency");
  return {
    name: typeof name === "string" ? clean(name).trim() || null : null,
    value: isValue ? value : null,
    currency: isCurrency ? currency.toUpperCase() : null,
  };
}
