import "server-only";
import { type RenderedImage, Resvg } from "@resvg/resvg-js";
import { contrast } from "./palette.ts";
import type { Logo, Surface } from "./picture.ts";

/** Twice the displayed size, so that the logo stays sharp. */
const SIZE = { width: 440, height: 104 };
const SIDE_MAX = 4_096;
/** Of this many pixels, one is looked at. */
const SAMPLE = 7;

/** Below this contrast, a part of a logo is hard to see. */
const CONTRAST_MIN = 1.6;
/** The share of a logo that may be hard to see. */
const FAINT_MAX = 0.3;
/** Of the four sides of a tile, in shares of its height. */
const TILE_MARGIN = 0.18;

/**
 * Converts an untrusted logo to a small PNG; null if it cannot be read as PNG, JPEG or SVG.
 * The result contains only pixels: no markup, metadata or references. A logo that is hard to see on the surface stands
 * on a tile of the surface's text color.
 */
export function rasterizeLogo(bytes: Buffer, surface: Pick<Surface, "background" | "text">): Logo | null {
  try {
    const svg = isSvg(bytes) ? safeSvg(bytes) : wrapInSvg(bytes);
    if (svg === null) return null;
    const image = raster(svg);
    if (image === null || !isFaint(image.pixels, surface.background)) return image && toLogo(image);
    return toLogo(raster(tile(image, surface.text)) ?? image);
  } catch {
    return null;
  }
}

function raster(svg: string): RenderedImage | null {
  const options = { font: { loadSystemFonts: false }, logLevel: "off" } as const;
  const { width, height } = new Resvg(svg, options);
  if (!(width > 0 && height > 0 && width <= SIDE_MAX && height <= SIDE_MAX)) return null;
  const wide = width / height > SIZE.width / SIZE.height;
  const fitTo = wide
    ? ({ mode: "width", value: SIZE.width } as const)
    : ({ mode: "height", value: SIZE.height } as const);
  const image = new Resvg(svg, { ...options, fitTo }).render();
  return image.width < 1 || image.height < 1 || isEmpty(image.pixels) ? null : image;
}

function toLogo(image: RenderedImage): Logo {
  return { dataUrl: toDataUrl(image), width: image.width, height: image.height };
}

function toDataUrl(image: RenderedImage): string {
  return `data:image/png;base64,${image.asPng().toString("base64")}`;
}

/** Draws a logo on a rounded rectangle. */
function tile(image: RenderedImage, color: string): string {
  const margin = image.height * TILE_MARGIN;
  const [width, height] = [image.width + 2 * margin, image.height + 2 * margin];
  const ground = `<rect width="${width}" height="${height}" rx="${height * 0.22}" fill="${color}"/>`;
  const mark = `<image x="${margin}" y="${margin}" width="${image.width}" height="${image.height}" href="${toDataUrl(image)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}${mark}</svg>`;
}

/** Whether too many of the visible pixels look like the background. */
function isFaint(pixels: Buffer, background: string): boolean {
  let [visible, faint] = [0, 0];
  for (let offset = 0; offset < pixels.length; offset += 4 * SAMPLE) {
    if ((pixels[offset + 3] ?? 0) < 128) continue;
    visible++;
    const color = `#${pixels.subarray(offset, offset + 3).toString("hex")}`;
    if (contrast(color, background) < CONTRAST_MIN) faint++;
  }
  return faint > visible * FAINT_MAX;
}

/** Whether every pixel is transparent. */
function isEmpty(pixels: Buffer): boolean {
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 0) return false;
  return true;
}

function isSvg(bytes: Buffer): boolean {
  return /^\s*(?:\ufeff|<\?xml|<!--|<svg)/.test(bytes.subarray(0, 200).toString("utf8"));
}

const REFERENCE = /href\s*=\s*(["'])([\s\S]*?)\1/gi;
const INSIDE = /^(?:#|data:image\/(?:png|jpeg);base64,)/;

/** Returns the SVG unless it has external references, which the renderer would read as local files. */
function safeSvg(bytes: Buffer): string | null {
  const text = bytes.toString("utf8");
  const references = [...text.matchAll(REFERENCE)].map((match) => match[2] ?? "");
  const foreign = /<!(?:DOCTYPE|ENTITY)/i.test(text) || (text.match(/href/gi)?.length ?? 0) !== references.length;
  return foreign || !references.every((reference) => INSIDE.test(reference)) ? null : text;
}

/** Wraps a PNG or JPEG in an SVG after checking its size, before any decompression. */
function wrapInSvg(bytes: Buffer): string | null {
  const size = pngSize(bytes) ?? jpegSize(bytes);
  if (size === undefined || size.width > SIDE_MAX || size.height > SIDE_MAX || size.width * size.height === 0)
    return null;
  const { type, width, height } = size;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:image/${type};base64,${bytes.toString("base64")}"/></svg>`;
}

type Size = { type: "png" | "jpeg"; width: number; height: number };

/** Reads the size from the header chunk (PNG, third edition, 11.2.1). */
function pngSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 24 || bytes.toString("latin1", 0, 8) !== "\x89PNG\r\n\x1a\n") return undefined;
  return { type: "png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Reads the size from the first start-of-frame segment (ITU-T T.81, B.2.2). */
function jpegSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (
    let offset = 2;
    offset + 9 < bytes.length && bytes[offset] === 0xff;
    offset += 2 + bytes.readUInt16BE(offset + 2)
  ) {
    const marker = bytes[offset + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { type: "jpeg", height: bytes.readUInt16BE(offset + 5), width: bytes.readUInt16BE(offset + 7) };
  }
  return undefined;
}
