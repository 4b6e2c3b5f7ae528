import { randomBytes, randomInt } from "node:crypto";

/** Prefixes of every identifier the product hands out. */
export type IdPrefix =
  | "org"
  | "usr"
  | "ses"
  | "mem"
  | "inv"
  | "key"
  | "grt"
  | "post"
  | "rev"
  | "job"
  | "run"
  | "evt"
  | "led"
  | "brand"
  | "ref"
  | "img"
  | "int"
  | "repo"
  | "req"
  | "sch"
  | "trg"
  | "chat"
  | "skill"
  | "fb"
  | "proj"
  | "prm"
  | "seq"
  | "cmp"
  | "scan"
  | "chk"
  | "brf"
  | "rpt"
  | "log"
  | "ing"
  | "cre"
  | "rsv"
  | "gset";

const ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";
const TIME_DIGITS = 9;
const ORDER_DIGITS = 4;
const RANDOM_DIGITS = 12;
const ORDERS = ALPHABET.length ** ORDER_DIGITS;

/** Where the order of one millisecond's identifiers stands. */
const last = { ms: Number.NaN, order: 0 };

/**
 * A new identifier `<prefix>_<9 base-36 digits of the millisecond><4 of order><12 random ones>`: sorts by creation as a
 * string, those that one process makes in the same millisecond too. 62 random bits, and 20 more the first time.
 */
export function newId(prefix: IdPrefix, now: number = Date.now()): string {
  const order = now === last.ms ? (last.order + 1) % ORDERS : randomInt(ORDERS / 2);
  Object.assign(last, { ms: now, order });
  return `${prefix}_${digits(now, TIME_DIGITS)}${digits(order, ORDER_DIGITS)}${randomDigits(RANDOM_DIGITS)}`;
}

function digits(value: number, count: number): string {
  return value.toString(ALPHABET.length).padStart(count, "0");
}

function randomDigits(count: number): string {
  let random = "";
  while (random.length < count) {
    for (const byte of randomBytes(count)) {
      // 252 is the largest multiple of 36 below 256: the rest would favour the first digits.
      if (byte < 252 && random.length < count) random += ALPHABET[byte % 36];
    }
  }
  return random;
}

/** The id of what a job makes one of: made of the job's own, so that a step that runs again makes it once. */
export function siblingId(prefix: IdPrefix, jobId: string): string {
  return `${prefix}_${jobId.slice(jobId.indexOf("_") + 1)}`;
}
