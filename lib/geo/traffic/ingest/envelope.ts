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
// What no text column takes, and what would break a line of a log.
const UNCLEAN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

type Fields = Readonly<Record<string, unknown>>;
type Read<T> = T | RejectionCode;

/** A field that makes its event unusable. */
class Refused extends Error {
  readonly code: RejectionCode;

  constructor(code: RejectionCode) {
    super(code);
    this.code = code;
  }
}

/** Reads one event as it was sent, whatever that is. @returns it, or why it is not taken */
export function readEnvelope(sent: unknown, index: number, now: Date): Read<Envelope> {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return "invalid_event";
  try {
    return read(sent as Fields, index, now);
  } catch (fault) {
    if (fault instanceof Refused) return fault.code;
    throw fault;
  }
}

function read(fields: Fields, index: number, now: Date): Envelope {
  const type = typeOf(fields.type);
  const isRequest = type === "request";
  return {
    index,
    eventId: token(fields.eventId, "invalid_event_id"),
    type,
    at: instantOf(fields.timestamp, now),
    method: methodOf(fields.method, isRequest),
    url: urlOf(fields.url, isRequest),
    status: statusOf(fields.status),
    ip: header(fields.ip),
    referer: header(fields.referer),
    userAgent: header(fields.userAgent) ?? "",
    country: countryOf(fields.country),
    visitorId: token(fields.visitorId, "invalid_visitor_id"),
    ...(isRequest ? NO_CONVERSION : conversionOf(fields)),
  };
}

const NO_CONVERSION = { name: null, value: null, currency: null };

function typeOf(sent: unknown): Envelope["type"] {
  if (sent === undefined || sent === null || sent === "request") return "request";
  if (sent === "conversion") return sent;
  throw new Refused("invalid_type");
}

function token(sent: unknown, code: RejectionCode): string | null {
  if (sent === undefined || sent === null) return null;
  if (typeof sent === "string" && VISIBLE.test(sent)) return sent;
  throw new Refused(code);
}

function instantOf(sent: unknown, now: Date): Date {
  const [, month, day] = typeof sent === "string" && sent.length <= 40 ? (ISO.exec(sent) ?? []) : [];
  if (typeof sent !== "string" || !month || !day) throw new Refused("invalid_timestamp");
  const at = new Date(sent);
  if (Number.isNaN(at.getTime()) || (Number(day) > 28 && !hasDay(sent, Number(month), Number(day))))
    throw new Refused("invalid_timestamp");
  if (Math.abs(at.getTime() - now.getTime()) > SKEW_MS) throw new Refused("timestamp_out_of_range");
  return at;
}

/** A day that its month lacks would be read as one of the next. */
function hasDay(sent: string, month: number, day: number): boolean {
  return new Date(Date.UTC(Number(sent.slice(0, 4)), month - 1, day)).getUTCDate() === day;
}

function methodOf(sent: unknown, isRequired: boolean): string | null {
  if ((sent === undefined || sent === null) && !isRequired) return null;
  if (typeof sent === "string" && METHOD.test(sent)) return sent.toUpperCase();
  throw new Refused("invalid_method");
}

function urlOf(sent: unknown, isRequired: boolean): URL | null {
  if ((sent === undefined || sent === null) && !isRequired) return null;
  const url = typeof sent === "string" && sent.length <= URL_MAX ? URL.parse(sent) : null;
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) throw new Refused("invalid_url");
  return url;
}

function statusOf(sent: unknown): number | null {
  if (sent === undefined || sent === null) return null;
  if (typeof sent === "number" && Number.isInteger(sent) && sent >= 100 && sent <= 599) return sent;
  throw new Refused("invalid_status");
}

/** A header as the website got it: from anyone, so that it is cut and cleaned and never refused for what it says. */
function header(sent: unknown): string | null {
  if (sent === undefined || sent === null || sent === "") return null;
  if (typeof sent !== "string") throw new Refused("invalid_header");
  return clean(sent.slice(0, HEADER_MAX));
}

function clean(text: string): string {
  return UNCLEAN.test(text) ? text.replace(CONTROLS, " ").toWellFormed() : text;
}

function countryOf(sent: unknown): string | null {
  return typeof sent === "string" && /^[A-Za-z]{2}$/.test(sent) ? sent.toUpperCase() : null;
}

function conversionOf({ name, value, currency }: Fields): Pick<Envelope, "name" | "value" | "currency"> {
  if (name !== undefined && name !== null && !(typeof name === "string" && name.length <= 128))
    throw new Refused("invalid_name");
  const isValue = typeof value === "number" && value >= 0 && value <= VALUE_MAX;
  if (value !== undefined && value !== null && !isValue) throw new Refused("invalid_value");
  const isCurrency = typeof currency === "string" && /^[A-Za-z]{3}$/.test(currency);
  if (currency !== undefined && currency !== null && !isCurrency) throw new Refused("invalid_currency");
  return {
    name: typeof name === "string" ? clean(name).trim() || null : null,
    value: isValue ? value : null,
    currency: isCurrency ? currency.toUpperCase() : null,
  };
}
