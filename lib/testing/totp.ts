import { computeTotp } from "#lib/auth/totp.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Decodes the key of a second factor as an authenticator app does (RFC 4648, section 6). */
export function readTotpKey(key: string): Buffer {
  const bits = [...key].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an authenticator app with the key shows. */
export function showTotp(key: string, at: Date): string {
  return computeTotp(readTotpKey(key), Math.floor(at.getTime() / 30_000));
}
