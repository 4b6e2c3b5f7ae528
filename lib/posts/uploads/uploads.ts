import "server-only";
import { randomBytes } from "node:crypto";
import { lockPost } from "#db/queries/posts/posts.ts";
import { countUploads, insertUpload, type UploadRow } from "#db/queries/posts/uploads.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { origin } from "#lib/env.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { files } from "#lib/files/files.ts";
import { newId } from "#lib/ids.ts";
import { fileKey, MEDIA_TYPES } from "#lib/posts/picture-address.ts";
import { getAuthor } from "#lib/posts/service/author.ts";
import { getPostRow } from "#lib/posts/service/read.ts";
import { IMAGE_BYTES_MAX, IMAGE_SIDE_MAX, IMAGES_PER_POST_MAX } from "./limits.ts";
import { stripMetadata } from "./metadata/strip.ts";
import { readImage } from "./read-image.ts";

/**
 * Stores an image for the text of a post, without its metadata, under an unguessable name (128 random bits). The sweep removes its file if
 * the row is not stored.
 * @throws AppError `notFound`; `invalid` for a file that is no image of a known format, damaged or too large, and for an
 * image post; `conflict` for a post with too many images
 */
export async function uploadImage(ctx: Ctx, postId: string, { data }: { data: string }) {
  const { markdown } = await getPostRow(ctx, postId);
  if (markdown === null)
    throw new AppError("invalid", "An image post has no Markdown", "Upload to a post with a text.");
  const file = Buffer.from(data, "base64");
  // A pattern of that length would overflow the stack of the engine.
  if (file.toString("base64") !== data) throw refused("not valid base64", "Encode the bytes of the file in base64.");
  const { format, width, height } = requireImage(file);
  const bytes = stripMetadata(file, format);
  if (!bytes) throw refused("damaged", "Save it again in an image editor.");
  const token = randomBytes(16).toString("base64url");
  await files().put(fileKey(token, format), bytes, MEDIA_TYPES[format]);
  const now = ctx.clock.now();
  const row = await ctx.db.transaction(async (tx) => {
    const post = await lockPost(tx, ctx.organization.id, postId);
    if (!post) throw notFound("Post");
    if ((await countUploads(tx, post.organizationId, post.id)) >= IMAGES_PER_POST_MAX) {
      throw new AppError("conflict", `Post has ${IMAGES_PER_POST_MAX} images`, "Use one of them again.");
    }
    return insertUpload(tx, {
      id: newId("img", now.getTime()),
      organizationId: post.organizationId,
      postId: post.id,
      token,
      format,
      width,
      height,
      bytes: bytes.byteLength,
      createdBy: getAuthor(ctx.principal).label,
      createdAt: now,
    });
  });
  return { image: toImage(row), organization: ctx.organization };
}

function requireImage(bytes: Uint8Array) {
  if (bytes.byteLength > IMAGE_BYTES_MAX) {
    throw refused(`larger than ${IMAGE_BYTES_MAX / 1_000_000} MB`, "Choose a smaller one.");
  }
  const image = readImage(bytes);
  if (!image) throw refused("not a PNG, JPEG, WebP or GIF image", "Choose a file of one of these formats.");
  if (Math.max(image.width, image.height) > IMAGE_SIDE_MAX) {
    throw refused(`wider or higher than ${IMAGE_SIDE_MAX} pixels`, "Choose a smaller one.");
  }
  return image;
}

function refused(reason: string, recovery: string): AppError {
  const details = [{ path: "data", message: `is ${reason}` }];
  return new AppError("invalid", `The file is ${reason}`, recovery, { details });
}

function toImage({ id, postId, token, format, width, height, bytes, createdAt }: UploadRow) {
  const url = `${origin()}/i/${token}.${format}`;
  return { id, postId, url, mediaType: MEDIA_TYPES[format], width, height, bytes, createdAt };
}
