import "server-only";
import { getDb } from "#db/client.ts";
import { findPublicImage } from "#db/queries/posts/images.ts";
import { findPublicUpload } from "#db/queries/posts/uploads.ts";
import { files } from "#lib/files/files.ts";
import { fileKey, MEDIA_TYPES, parsePictureName } from "./picture-address.ts";

/** The content of a picture never changes under the same name. */
const FOREVER = "public, max-age=31536000, immutable";
/** No scripts, and no resources except data URLs in the document. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

const COMMON = {
  "Content-Security-Policy": POLICY,
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/**
 * Serves `/i/<token>.png` and `/i/<token>.html` of a drawn picture and `/i/<token>.<format>` of an uploaded image;
 * answers the same 404 for anything else.
 */
export async function servePicture(name: string): Promise<Response> {
  const wanted = parsePictureName(name);
  if (!wanted) return notFoundResponse();
  const { token, form } = wanted;
  const image = await findPublicImage(getDb(), token);
  if (image && form === "html") return okResponse(image.html, "text/html; charset=utf-8");
  const format = image ? "png" : (await findPublicUpload(getDb(), token))?.format;
  if (format === undefined || format !== form) return notFoundResponse();
  const bytes = await files().find(fileKey(token, format));
  return bytes === undefined ? notFoundResponse() : okResponse(bytes, MEDIA_TYPES[format]);
}

function okResponse(body: string | Uint8Array<ArrayBuffer>, type: string): Response {
  return new Response(body, { headers: { ...COMMON, "Content-Type": type, "Cache-Control": FOREVER } });
}

function notFoundResponse(): Response {
  return new Response("Not found", {
    status: 404,
    headers: { ...COMMON, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
