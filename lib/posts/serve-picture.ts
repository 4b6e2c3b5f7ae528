import "server-only";
import { getDb } from "#db/client.ts";
import { findPublicImage } from "#db/queries/posts/images.ts";
import { files } from "#lib/files/files.ts";
import { imageFileKey, parsePictureName } from "./picture-address.ts";

/** A picture never changes under its name. */
const FOREVER = "public, max-age=31536000, immutable";
/** Nothing runs, nothing loads but what the document itself carries. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

const COMMON = {
  "Content-Security-Policy": POLICY,
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** Answers `/i/<token>.png` and `/i/<token>.html`; anything else is the same 404. */
export async function servePicture(name: string): Promise<Response> {
  const wanted = parsePictureName(name);
  const image = wanted && (await findPublicImage(getDb(), wanted.token));
  if (!wanted || !image) return missing();
  if (wanted.form === "html") return found(image.html, "text/html; charset=utf-8");
  const png = await files().find(imageFileKey(wanted.token));
  return png === undefined ? missing() : found(png, "image/png");
}

function found(body: string | Uint8Array<ArrayBuffer>, type: string): Response {
  return new Response(body, { headers: { ...COMMON, "Content-Type": type, "Cache-Control": FOREVER } });
}

function missing(): Response {
  return new Response("Not found", {
    status: 404,
    headers: { ...COMMON, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
