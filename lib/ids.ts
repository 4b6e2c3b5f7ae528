import { randomBytes, randomInt } from "node:crypto";

/** Prefixes of all ids. */
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
  | "rwr"
  | "cmt"
  | "shr"
  | "job"
  | "run"
  | "evt"
  | "led"
  | "call"
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
  | "fact"
  | "rpt"
  | "log"
  | "ing"
  | "cre"
  | "rsv"
  | "gset"
  | "aud"
  | "pky"
  | "dom";

const ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";
const TIME_DIGITS = 9;
const ORDER_DIGITS = 4;
const RANDOM_DIGITS = 12;
const ORDERS = ALPHABET.length ** ORDER_DIGITS;

/** Millisecond and order of the last id. */
const previous = { ms: Number.NaN, order: 0 };

/**
 * Creates an id `<prefix>_<9 base-36 digits of the millisecond><4 of order><12 random ones>`. Ids sort by creation as
 * strings, even within one millisecond of a process. They have 62 random bits, and 20 more for the first id of a
 * millisecond.
 */
export function newId(prefix: IdPrefix, now: number = Date.now()): string {
  const order = now === previous.ms ? (previous.order + 1) % ORDERS : randomInt(ORDERS / 2);
  Object.assign(previous, { ms: now, order });
  return `${prefix}_${digits(now, TIME_DIGITS)}${digits(order, ORDER_DIGITS)}${randomDigits(RANDOM_DIGITS)}`;
}

function digits(value: number, count: number): string {
  return value.toString(ALPHABET.length).padStart(count, "0");
}

function randomDigits(count: number): string {
  let random = "";
  while (random.length < count) {
    for (const byte of randomBytes(count)) {
      // 252 is the largest multiple of 36 below 256; higher bytes would favor the first digits.
      if (byte < 252 && random.length < count) random += ALPHABET[byte % 36];
    }
  }
  return random;
}

/** Derives the id of a job's single result from the job's id, so that a retried step creates it once. */
export function siblingId(prefix: IdPrefix, jobId: string): string {
  return `${prefix}_${jobId.slice(jobId.indexOf("_") + 1)}`;
}
