import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { updatePost } from "#db/queries/posts/posts.ts";
import { insertUpload } from "#db/queries/posts/uploads.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { env } from "#lib/env.ts";
import { files } from "#lib/files/files.ts";
import { newId } from "#lib/ids.ts";
import { operations } from "#lib/operations.ts";
import { servePicture } from "#lib/posts/serve-picture.ts";
import { sweepPictures } from "#lib/posts/service/sweep-pictures.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { SMALL_IMAGES } from "#lib/testing/images.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testPost } from "#lib/testing/posts.ts";

const directory = mkdtempSync(join(tmpdir(), "clarion-uploads-"));
Object.assign(env, { CLARION_DATA_DIR: directory });
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const db = await testDatabase();
const call = callOperation(operations);
const now = new Date();
let ctx: Ctx;
let postId: string;

async function createOwner(): Promise<Ctx> {
  const userId = await testUser(db, now);
  return testCtx(db, await testOrganization(db, now, { [userId]: "owner" }), { userId, role: "owner" }, now);
}

beforeEach(async () => {
  ctx = await createOwner();
  postId = await testPost(db, ctx.organization.id, now, { title: "Release", markdown: "It works." });
});

/** The header of a GIF image. */
const gif = (width = 3, height = 2) => {
  const bytes = Buffer.from("GIF89a\0\0\0\0\0\0\0", "latin1");
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
};
const IMAGES = SMALL_IMAGES;
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><script>alert(1)</script></svg>');

type Uploaded = { image: { id: string; url: string; mediaType: string; width: number; height: number; bytes: number } };
const upload = async (bytes: Buffer, who = ctx) =>
  (await call<Uploaded>("uploadImage", who, { params: { postId }, body: { data: bytes.toString("base64") } })).output
    .image;
const nameOf = (url: string) => url.split("/i/")[1] ?? "";
const serve = async (url: string) => (await servePicture(nameOf(url))).status;

describe("uploadImage", () => {
  it.each(Object.entries(IMAGES))("stores a %s image and serves the same bytes to everyone", async (format, bytes) => {
    const image = await upload(bytes);
    expect(image).toMatchObject({ width: 3, height: 2, bytes: bytes.byteLength });
    expect(image.url).toMatch(new RegExp(`/i/[\\w-]{22}\\.${format}$`));
    const response = await servePicture(nameOf(image.url));
    expect(response.headers.get("content-type")).toBe(image.mediaType);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  });

  it("stores a photo without the place where it was taken", async () => {
    const place = Buffer.from("\xff\xe1\0\x15http://ns.adobe.com", "latin1");
    const photo = Buffer.concat([IMAGES.jpg.subarray(0, 2), place, IMAGES.jpg.subarray(2)]);
    const { url, bytes } = await upload(photo);
    const response = await servePicture(nameOf(url));
    expect(Buffer.from(await response.arrayBuffer())).toEqual(IMAGES.jpg);
    expect(bytes).toBe(IMAGES.jpg.length);
  });

  it("does not change the post, and shows the image when its Markdown names the address", async () => {
    const { url } = await upload(IMAGES.png);
    const read = async () =>
      (await call<{ post: { markdown: string; content: string } }>("getPost", ctx, { params: { postId } })).output.post;
    expect((await read()).markdown).toBe("It works.");
    await call("updatePost", ctx, { params: { postId }, body: { markdown: `It works.\n\n![A <b>chart</b>](${url})` } });
    expect((await read()).content).toContain(`<img src="${url}" alt="A &lt;b&gt;chart&lt;/b&gt;" loading="lazy" />`);
  });

  it.each([
    ["an SVG image", SVG, "PNG, JPEG, WebP or GIF"],
    ["a page with the name of an image", Buffer.from("<!doctype html><title>x.png</title>"), "PNG, JPEG, WebP or GIF"],
    ["a bitmap", Buffer.from("BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x03\0\0\0\x02\0\0\0", "latin1"), "PNG, JPEG"],
    ["the beginning of an image", IMAGES.png.subarray(0, 12), "PNG, JPEG, WebP or GIF"],
    ["a damaged image", IMAGES.png.subarray(0, 40), "damaged"],
    ["an image without pixels", gif(0, 0), "PNG, JPEG, WebP or GIF"],
    ["an image with too many pixels", gif(10_001, 2), "wider or higher than 10000 pixels"],
    ["a file above the limit", Buffer.concat([gif(), Buffer.alloc(5_000_000)]), "data"],
  ])("refuses %s", async (_, bytes, message) => {
    const before = await Array.fromAsync(files().list("images"));
    const refused = await catchAppError(upload(bytes));
    expect([refused.kind, refused.message]).toEqual(["invalid", expect.stringContaining(message)]);
    expect(await Array.fromAsync(files().list("images"))).toEqual(before);
  });

  it("refuses text that is not base64, and an image post", async () => {
    const input = { params: { postId }, body: { data: "not base64!" } };
    expect((await catchAppError(call("uploadImage", ctx, input))).kind).toBe("invalid");
    await updatePost(db, ctx.organization.id, postId, { contentType: "image", markdown: null });
    expect((await catchAppError(upload(IMAGES.gif))).message).toBe("An image post has no Markdown");
  });

  it("answers 404 to another organization and after the post was deleted", async () => {
    const foreign = await createOwner();
    expect((await catchAppError(upload(IMAGES.gif, foreign))).kind).toBe("notFound");
    const { url } = await upload(IMAGES.gif);
    await call("deletePost", ctx, { params: { postId } });
    expect((await catchAppError(upload(IMAGES.gif))).kind).toBe("notFound");
    expect(await serve(url)).toBe(404);
    await call("restorePost", ctx, { params: { postId } });
    expect(await serve(url)).toBe(200);
  });

  it("limits the images of a post", async () => {
    const row = { organizationId: ctx.organization.id, postId, format: "gif", width: 1, height: 1, bytes: 1 } as const;
    for (let count = 0; count < 100; count++) {
      await insertUpload(db, {
        ...row,
        id: newId("img"),
        token: `${postId}-${count}`,
        createdBy: "Ada",
        createdAt: now,
      });
    }
    expect(await catchAppError(upload(IMAGES.gif))).toMatchObject({ kind: "conflict", message: "Post has 100 images" });
  });
});

describe("addresses of uploaded images", () => {
  it("serves only the format of the file", async () => {
    const { url } = await upload(IMAGES.gif);
    for (const other of ["png", "jpg", "webp", "html", "svg"]) {
      expect(await serve(url.replace(/gif$/, other)), other).toBe(404);
    }
  });

  it("keeps files of uploads in the sweep and removes files without a row", async () => {
    const { url } = await upload(IMAGES.gif);
    await files().put("images/AAAAAAAAAAAAAAAAAAAAAA.jpg", new Uint8Array(3), "image/jpeg");
    const later = new Date(Date.now() + 2 * 60 * 60_000);
    await sweepPictures({ db, clock: { now: () => later } });
    expect(await files().find("images/AAAAAAAAAAAAAAAAAAAAAA.jpg")).toBeUndefined();
    expect(await serve(url)).toBe(200);
  });
});
