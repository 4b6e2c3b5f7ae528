import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { deriveKey } from "#lib/secrets.ts";

/**
 * Cookies of browsers in which a user has signed in before. Such a browser has its own limit of attempts, so that other
 * people's failed attempts do not lock the user out. The cookie does not sign anybody in.
 */
export const DEVICE_COOKIE = "clarion.device";
export const DEVICE_MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

export function createDevice(userId: string): string {
  const id = randomBytes(16).toString("base64url");
  return `${id}.${sign(id, userId).toString("base64url")}`;
}

/** Returns the id of a browser in which the user has signed in; undefined for any other value. */
export function findDevice(value: string | undefined, userId: string | undefined): string | undefined {
  const [id = "", sent = ""] = (value ?? "").split(".");
  if (!userId || id === "") return undefined;
  const [mac, expected] = [Buffer.from(sent, "base64url"), sign(id, userId)];
  return mac.length === expected.length && timingSafeEqual(mac, expected) ? id : undefined;
}

function sign(id: string, userId: string): Buffer {
  return createHmac("sha256", deriveKey("device")).update(`${userId}:${id}`).digest();
}
