import "server-only";
import { timingSafeEqual } from "node:crypto";
import { origin } from "#lib/env.ts";
import { deriveKey } from "#lib/secrets.ts";

/**
 * The link of an installation without accounts: it proves that who signs up first can read the server's output. It
 * stops working with the first account, and every process of the installation derives the same one.
 */
export function getSetupLink(): string {
  return `${origin()}/sign-up?setup=${getToken().toString("base64url")}`;
}

export function isSetupToken(token: string): boolean {
  const [sent, expected] = [Buffer.from(token, "base64url"), getToken()];
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

const getToken = () => deriveKey("setup-link");
