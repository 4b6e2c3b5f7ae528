import "server-only";
import { createHash } from "node:crypto";
import { renderPng } from "#lib/content/images/draw-in-process.ts";
import { drawable } from "#lib/content/images/drawable.ts";
import { findFace } from "#lib/content/images/face.ts";
import { readHost } from "#lib/content/images/host.ts";
import { findLogoFile } from "#lib/content/images/logo-file.ts";
import { buildPalette } from "#lib/content/images/palette.ts";
import type { Picture } from "#lib/content/images/picture.ts";
import { day } from "#lib/content/text/words.ts";
import { files } from "#lib/files/files.ts";
import type { PublicPost, PublicSite, PublicSummary } from "./public.ts";
import { summarize } from "./public-text.ts";

/** Increment when a change of the renderer changes the look of pictures. */
const DRAWING_VERSION = 2;
const DETAIL_MAX = 150;

type Drawn = Promise<Uint8Array<ArrayBuffer>>;

/** Pictures being drawn, shared by concurrent requests. */
const pending = new Map<string, Drawn>();

/** Builds the picture for link previews of a post. */
function buildPicture(site: PublicSite, post: PublicSummary): Picture {
  const detail = drawable(summarize(post, DETAIL_MAX));
  return {
    layout: "statement",
    palette: buildPalette(site.colors, "statement"),
    face: findFace(site.font),
    name: drawable(site.name),
    label: post.kind,
    headline: drawable(post.title),
    detail: detail === "" ? null : detail,
    points: [],
    code: null,
    site: readHost(site.websiteUrl),
    time: day(post.publishedAt),
  };
}

/** Builds the picture for link previews of the list, which names the newest post. */
function buildListPicture(site: PublicSite, newest: PublicSummary | undefined): Picture {
  return {
    layout: "statement",
    palette: buildPalette(site.colors, "statement"),
    face: findFace(site.font),
    name: drawable(site.name),
    label: newest ? "Latest" : null,
    headline: drawable(newest?.title ?? "What’s new"),
    detail: newest ? `What’s new in ${drawable(site.name)}` : null,
    points: [],
    code: null,
    site: readHost(site.websiteUrl),
    time: newest ? day(newest.publishedAt) : null,
  };
}

/** The content hash of a post's current picture, which is part of its file name. */
export function previewVersion(site: PublicSite, post: PublicSummary): string {
  return hash(site, buildPicture(site, post));
}

/** The content hash of the list's current picture. */
export function listPreviewVersion(site: PublicSite, newest: PublicSummary | undefined): string {
  return hash(site, buildListPicture(site, newest));
}

function hash(site: PublicSite, picture: Picture): string {
  const data = JSON.stringify([DRAWING_VERSION, site.logo, picture]);
  return createHash("sha256").update(data).digest("base64url").slice(0, 32);
}

/** Returns the preview picture of a published post, 1200 by 630 pixels. It is drawn once and then stored. */
export async function getPreview(site: PublicSite, post: PublicPost): Drawn {
  return drawOnce(site, buildPicture(site, post));
}

/** Returns the preview picture of the list of posts, drawn and stored like that of a post. */
export async function getListPreview(site: PublicSite, newest: PublicSummary | undefined): Drawn {
  return drawOnce(site, buildListPicture(site, newest));
}

async function drawOnce(site: PublicSite, picture: Picture): Drawn {
  const key = `previews/v${hash(site, picture)}.png`;
  const stored = await files().find(key);
  if (stored !== undefined) return stored;
  const drawing = pending.get(key) ?? draw(key, site, picture);
  pending.set(key, drawing);
  try {
    return await drawing;
  } finally {
    pending.delete(key);
  }
}

async function draw(key: string, site: PublicSite, picture: Picture): Drawn {
  const { png } = await renderPng(picture, await findLogoFile(site.logo));
  await files().put(key, png, "image/png");
  return new Uint8Array(png);
}
