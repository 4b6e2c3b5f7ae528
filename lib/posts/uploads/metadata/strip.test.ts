import { crc32 } from "node:zlib";
import { Resvg } from "@resvg/resvg-js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MEDIA_TYPES, type PictureFormat } from "#lib/posts/picture-address.ts";
import { SMALL_IMAGES } from "#lib/testing/images.ts";
import { stripMetadata } from "./strip.ts";

const SECRET = "52.5200 N, 13.4050 E";
const { png, jpg, webp, gif } = SMALL_IMAGES;

/** EXIF data with an orientation, a text and the directory of a place. */
function makeExif(orientation: number, isLittle = false): Buffer {
  const tiff = Buffer.alloc(38);
  tiff.write(isLittle ? "II*\0" : "MM\0*", "latin1");
  const short = (value: number, offset: number) =>
    isLittle ? tiff.writeUInt16LE(value, offset) : tiff.writeUInt16BE(value, offset);
  const long = (value: number, offset: number) =>
    isLittle ? tiff.writeUInt32LE(value, offset) : tiff.writeUInt32BE(value, offset);
  long(8, 4);
  short(2, 8);
  short(0x0112, 10);
  short(3, 12);
  long(1, 14);
  short(orientation, 18);
  short(0x8825, 22);
  short(4, 24);
  long(1, 26);
  long(38, 30);
  return Buffer.concat([tiff, Buffer.from(SECRET)]);
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

function webpChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

const riff = (body: Buffer) => {
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
};
/** The header of a WebP file of 3 by 2 pixels with further chunks. */
const extension = (flags: number) => webpChunk("VP8X", Buffer.from([flags, 0, 0, 0, 2, 0, 0, 1, 0, 0]));
const webpImage = webp.subarray(12);

const exifSegment = (exif: Buffer) => segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0", "latin1"), exif]));
const insert = (bytes: Buffer, offset: number, part: Buffer) =>
  Buffer.concat([bytes.subarray(0, offset), part, bytes.subarray(offset)]);

/** Each format with EXIF data. */
const withExif: Record<Exclude<PictureFormat, "gif">, (exif: Buffer) => Buffer> = {
  jpg: (exif) => insert(jpg, 2, exifSegment(exif)),
  png: (exif) => insert(png, 33, pngChunk("eXIf", exif)),
  webp: (exif) => riff(Buffer.concat([extension(0x08), webpImage, webpChunk("EXIF", exif)])),
};
const PHOTOS = ["jpg", "png", "webp"] as const;

function drawPixels(bytes: Buffer, format: PictureFormat): Buffer {
  const href = `data:${MEDIA_TYPES[format]};base64,${bytes.toString("base64")}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="6" height="6"><image href="${href}" width="6" height="6"/></svg>`;
  return new Resvg(svg).render().pixels;
}

describe("stripMetadata", () => {
  it.each(["png", "jpg", "webp", "gif"] as const)("keeps a %s image without metadata as it is", (format) => {
    expect(stripMetadata(SMALL_IMAGES[format], format)).toEqual(SMALL_IMAGES[format]);
  });

  it.each(PHOTOS)("removes the EXIF data of an upright %s image", (format) => {
    const stripped = stripMetadata(withExif[format](makeExif(1)), format);
    const expected = format === "webp" ? riff(Buffer.concat([extension(0), webpImage])) : SMALL_IMAGES[format];
    expect(stripped).toEqual(expected);
  });

  it.each(PHOTOS)("keeps nothing but the orientation of a turned %s image", (format) => {
    for (const isLittle of [false, true]) {
      const photo = withExif[format](makeExif(6, isLittle));
      const stripped = stripMetadata(photo, format) ?? Buffer.alloc(0);
      expect(stripped.includes(SECRET)).toBe(false);
      expect(stripped.includes(Buffer.from("011200030000000100060000", "hex"))).toBe(true);
      expect(stripMetadata(stripped, format)).toEqual(stripped);
      // resvg does not decode WebP without losses.
      if (format === "webp") continue;
      const pixels = drawPixels(stripped, format);
      expect(pixels.some((byte) => byte !== 0)).toBe(true);
      expect(pixels).toEqual(drawPixels(photo, format));
    }
  });

  it("removes the preview of a JPEG header, and keeps its color profile", () => {
    const header = Buffer.concat([Buffer.from("JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01", "latin1"), Buffer.from("abc")]);
    const profile = segment(0xe2, Buffer.from("ICC_PROFILE\0\x01\x01profile", "latin1"));
    const bare = segment(0xe0, Buffer.from("JFIF\0\x01\x02\0\0\x01\0\x01\0\0", "latin1"));
    const photo = insert(jpg, 2, Buffer.concat([segment(0xe0, header), profile]));
    expect(stripMetadata(photo, "jpg")).toEqual(insert(jpg, 2, Buffer.concat([bare, profile])));
  });

  it("keeps how often an animated GIF repeats", () => {
    const loop = Buffer.from("\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0", "latin1");
    const animated = insert(gif, 13 + 24, loop);
    expect(stripMetadata(animated, "gif")).toEqual(animated);
  });

  it("removes the metadata of a frame of a WebP animation", () => {
    const frame = (parts: Buffer) => webpChunk("ANMF", Buffer.concat([Buffer.alloc(16), parts]));
    const animated = (parts: Buffer) => riff(Buffer.concat([extension(0x02), frame(parts)]));
    const dirty = animated(Buffer.concat([webpImage, webpChunk("EXIF", makeExif(1))]));
    expect(stripMetadata(dirty, "webp")).toEqual(animated(webpImage));
  });
});

const content = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.concat([Buffer.from(SECRET), bytes]));
const junk = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes));

describe("stripMetadata with random metadata", () => {
  it("returns the clean JPEG", () => {
    const part = fc
      .tuple(fc.constantFrom(0xe1, 0xe2, 0xe3, 0xec, 0xed, 0xef, 0xfe), content)
      .map(([marker, bytes]) => segment(marker, bytes));
    fc.assert(
      fc.property(fc.array(part), junk, (parts, trailer) => {
        const dirty = Buffer.concat([insert(jpg, 2, Buffer.concat(parts)), trailer]);
        expect(stripMetadata(dirty, "jpg")).toEqual(jpg);
      }),
    );
  });

  it("returns the clean PNG", () => {
    const part = fc
      .tuple(fc.constantFrom("tEXt", "zTXt", "iTXt", "tIME", "eXIf", "caBX", "prVt"), content)
      .map(([type, bytes]) => pngChunk(type, bytes));
    fc.assert(
      fc.property(fc.array(part), fc.array(part), junk, (before, after, trailer) => {
        const dirty = Buffer.concat([
          insert(insert(png, png.length - 12, Buffer.concat(after)), 33, Buffer.concat(before)),
          trailer,
        ]);
        expect(stripMetadata(dirty, "png")).toEqual(png);
      }),
    );
  });

  it("returns the clean WebP", () => {
    const part = fc
      .tuple(fc.constantFrom("EXIF", "XMP ", "JUNK"), content)
      .map(([type, bytes]) => webpChunk(type, bytes));
    fc.assert(
      fc.property(fc.array(part), junk, (parts, trailer) => {
        const dirty = riff(Buffer.concat([extension(0x0c), webpImage, ...parts]));
        const clean = riff(Buffer.concat([extension(0), webpImage]));
        expect(stripMetadata(Buffer.concat([dirty, trailer]), "webp")).toEqual(clean);
      }),
    );
  });

  it("returns the clean GIF", () => {
    const block = (bytes: Buffer) => Buffer.concat([Buffer.from([bytes.length]), bytes, Buffer.from([0])]);
    const part = fc.oneof(
      content.map((bytes) => Buffer.concat([Buffer.from([0x21, 0xfe]), block(bytes)])),
      content.map((bytes) => Buffer.concat([Buffer.from("\x21\xff\x0bXMP DataXMP", "latin1"), block(bytes)])),
    );
    fc.assert(
      fc.property(fc.array(part), junk, (parts, trailer) => {
        const dirty = Buffer.concat([insert(gif, 13 + 24, Buffer.concat(parts)), trailer]);
        expect(stripMetadata(dirty, "gif")).toEqual(gif);
      }),
    );
  });

  it("returns undefined or an image for every damage", () => {
    const damage = fc.tuple(
      fc.constantFrom(...(["png", "jpg", "webp", "gif"] as const)),
      fc.nat(),
      fc.nat(255),
      fc.nat(),
    );
    fc.assert(
      fc.property(damage, ([format, place, byte, end]) => {
        const source = format === "gif" ? gif : withExif[format](makeExif(8));
        const bytes = Buffer.from(source.subarray(0, 1 + (end % source.length)));
        bytes[place % bytes.length] = byte;
        const stripped = stripMetadata(bytes, format);
        expect(stripped === undefined || stripped.length <= bytes.length).toBe(true);
      }),
    );
  });
});
