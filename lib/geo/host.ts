import { z } from "zod";

const LABEL = /^(?!-)[\p{L}\p{N}_-]{1,63}(?<!-)$/u;
const HOST_MAX = 253;

/**
 * Extracts the host from a typed domain such as `Acme.com`, `https://acme.com/pricing` or `acme.com:8080`; undefined
 * for other text.
 */
export function hostIn(typed: string): string | undefined {
  const text = typed.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return undefined;
  const host = url.hostname.replace(/\.$/, "");
  const labels = host.split(".");
  const isHost = host.length <= HOST_MAX && labels.length > 1 && labels.every((label) => LABEL.test(label));
  return isHost ? host : undefined;
}

/** A schema for a host name of at most `max` characters; a typed URL is reduced to its host. */
export function host(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((typed) => hostIn(typed) !== undefined, "must be a host name, such as example.com")
    .transform((typed) => hostIn(typed) ?? typed);
}
