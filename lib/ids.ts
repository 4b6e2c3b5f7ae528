import { randomBytes } from "node:crypto";

/** Prefixes of every identifier the product hands out. */
export type IdPrefix =
  | "org"
  | "usr"
  | "ses"
  | "mem"
  | "inv"
  | "key"
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
  | "cre"
  | "rsv"
  | "gset";

const ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";
const TIME_DIGITS = 9;
const RANDOM_DIGITS = 16;

/**
 * A new identifier `<prefix>_<9 base-36 digits of the millisecond><16 random base-36 digits>`:
 * sorts by creation time as a string, 82 random bits.
 */
export function newId(prefix: IdPrefix, now: number = Date.now()): string {
  const time = now.toString(36).padStart(TIME_DIGITS, "0");
  let random = "";
  while (random.length < RANDOM_DIGITS) {
    for (const byte of randomBytes(RANDOM_DIGITS)) {
      // 252 is the largest multiple of 36 below 256: the rest would favour the first digits.
      if (byte < 252 && random.length < RANDOM_DIGITS) random += ALPHABET[byte % 36];
    }
  }
  return `${prefix}_${time}${random}`;
}
