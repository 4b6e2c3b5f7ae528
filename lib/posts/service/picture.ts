import "server-only";
import { randomBytes } from "node:crypto";
import type { Db } from "#db/client.ts";
import { insertPostImage } from "#db/queries/posts/images.ts";
import { renderPng } from "#lib/content/images/draw-in-process.ts";
import { pictureHtml } from "#lib/content/images/html.ts";
import { findLogoFile } from "#lib/content/images/logo-file.ts";
import { HEIGHT, type Picture, WIDTH } from "#lib/content/images/picture.ts";
import { origin } from "#lib/env.ts";
import { files } from "#lib/files/files.ts";
import { newId } from "#lib/ids.ts";
import { fileKey } from "#lib/posts/picture-address.ts";
import { escapeHtml } from "#lib/web/html.ts";

/** A drawn picture whose PNG is in the file store. It becomes public with its database row. */
export type DrawnPicture = { token: string; alt: string; html: string };

/**
 * Draws a picture and stores its PNG under an unguessable name (128 random bits). The sweep removes files without a
 * row.
 */
export async function drawPicture(image: { alt: string; picture: Picture }, logoUrl: string | null) {
  const { png, logo } = await renderPng(image.picture, await findLogoFile(logoUrl));
  const token = randomBytes(16).toString("base64url");
  await files().put(fileKey(token, "png"), png, "image/png");
  return { token, alt: image.alt, html: pictureHtml(image.picture, logo) } satisfies DrawnPicture;
}

/** Assigns a drawn picture to a post. @param tx the transaction that stores the revision */
export async function keepPicture(
  tx: Db,
  of: { organizationId: string; postId: string; revisionId: string },
  picture: DrawnPicture,
  now: Date,
): Promise<void> {
  await insertPostImage(tx, { ...of, ...picture, id: newId("img", now.getTime()), createdAt: now });
}

/** The fields of a post that shows a picture (contract, section 4). */
export function pictureFields({ token, alt, html }: DrawnPicture) {
  const address = `${origin()}/i/${token}`;
  return {
    content: `<img src="${escapeHtml(`${address}.png`)}" alt="${escapeHtml(alt)}" width="${WIDTH}" height="${HEIGHT}">`,
    htmlUrl: `${address}.html`,
    rawHtml: html,
    markdown: null,
  };
}
