import "server-only";
import { createHash } from "node:crypto";
import { renderPng } from "#lib/content/images/draw-apart.ts";
import { drawable } from "#lib/content/images/drawable.ts";
import { findLogoFile } from "#lib/content/images/logo-file.ts";
import { paletteOf } from "#lib/content/images/palette.ts";
import type { Picture } from "#lib/content/images/picture.ts";
import { day } from "#lib/content/text/words.ts";
import { files } from "#lib/files/files.ts";
import type { PublicPost, PublicSite, PublicSummary } from "./public.ts";
import { summaryOf } from "./public-text.ts";

/** Raised where drawing changes what a picture looks like. */
const DRAWING = 1;
const DETAIL_MAX = 150;

type Drawn = Promise<Uint8Array<ArrayBuffer>>;

/** Pictures that are being drawn: who asks meanwhile gets the same one. */
const underWay = new Map<string, Drawn>();

/** What stands for a post where its address is shared. */
function pictureOf(site: PublicSite, post: PublicSummary): Picture {
  const detail = drawable(summaryOf(post, DETAIL_MAX));
  return {
    layout: post.kind === "Blog" ? "feature" : "release",
    palette: paletteOf(site.colors, post.kind === "Blog" ? "paper" : "brand"),
    name: drawable(site.name),
    label: post.kind,
    headline: drawable(post.title),
    detail: detail === "" ? null : detail,
    stats: [],
    time: day(post.publishedAt),
  };
}

/** The name of a post's picture as it would be drawn now: another content has another name. */
export function previewVersion(site: PublicSite, post: PublicSummary): string {
  const data = JSON.stringify([DRAWING, site.logo, pictureOf(site, post)]);
  return createHash("sha256").update(data).digest("base64url").slice(0, 32);
}

/** A published post's picture of 1200 by 630 pixels, drawn once. */
export async function previewOf(site: PublicSite, post: PublicPost): Drawn {
  const key = `previews/v${previewVersion(site, post)}.png`;
  const stored = await files().find(key);
  if (stored !== undefined) return stored;
  const drawing = underWay.get(key) ?? draw(key, site, post);
  underWay.set(key, drawing);
  try {
    return await drawing;
  } finally {
    underWay.delete(key);
  }
}

async function draw(key: string, site: PublicSite, post: PublicPost): Drawn {
  const { png } = await renderPng(pictureOf(site, post), await findLogoFile(site.logo));
  await files().put(key, png, "image/png");
  return new Uint8Array(png);
}
