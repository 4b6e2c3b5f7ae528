import { createHmac, timingSafeEqual } from "node:crypto";

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Steps before and after the present one that are accepted, for clocks that differ (RFC 6238, section 5.2). */
const DRIFT_STEPS = 1;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code of a time step (RFC 6238 with HMAC-SHA-1, which is what authenticator apps support). */
export function computeTotp(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  // Dynamic truncation (RFC 4226, section 5.3).
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const binary = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(binary % 10 ** digits).padStart(digits, "0");
}

/** Returns the time step that a code belongs to; undefined when it is wrong or its time is over. */
export function findStep(secret: Buffer, code: string, now: Date): number | undefined {
  const present = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  let match: number | undefined;
  for (let step = present - DRIFT_STEPS; step <= present + DRIFT_STEPS; step++) {
    if (isEqual(computeTotp(secret, step), code)) match = step;
  }
  return match;
}

function isEqual(expected: string, sent: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(sent)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Base32 without padding (RFC 4648, section 6). */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** The address by which an authenticator app takes a secret up (Key URI format). */
export function buildKeyUri(secret: Buffer, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
