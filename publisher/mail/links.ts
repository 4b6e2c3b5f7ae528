import { createHmac, timingSafeEqual } from "node:crypto";

type LinkAction = "confirm" | "leave";
export type Link = { action: LinkAction; destination: string; address: string };

function sign(secret: string, { action, destination, address }: Link): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify([action, destination, address]))
    .digest("base64url");
}

/** The address of a page on which a reader confirms or leaves. Its signature makes it work for that reader alone. */
export function writeLink(site: string, secret: string, link: Link): string {
  const address = Buffer.from(link.address).toString("base64url");
  return `${site.replace(/\/$/, "")}/${link.action}/${link.destination}/${address}/${sign(secret, link)}`;
}

/** Reads the path of a link; null unless it is signed with the secret of its destination. */
export function readLink(path: string, getSecret: (destination: string) => string | undefined): Link | null {
  const [, action, destination = "", encoded = "", signature = ""] =
    /^\/(confirm|leave)\/([a-z0-9-]+)\/([\w-]+)\/([\w-]+)$/.exec(path) ?? [];
  const secret = getSecret(destination);
  if ((action !== "confirm" && action !== "leave") || secret === undefined) return null;
  const link = { action, destination, address: Buffer.from(encoded, "base64url").toString() } as const;
  const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(secret, link))];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? link : null;
}
