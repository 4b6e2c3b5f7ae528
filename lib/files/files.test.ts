import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { S3_KEYS, startS3Server } from "#lib/testing/s3-server.ts";
import { bucketStore } from "./bucket.ts";
import { directoryStore } from "./directory.ts";
import type { FileStore } from "./store.ts";

const root = mkdtempSync(join(tmpdir(), "clarion-files-"));
const server = await startS3Server("pictures");
const bucket = { ...S3_KEYS, endpoint: server.endpoint, bucket: "pictures", allowedHosts: [server.endpoint] };
afterAll(async () => {
  rmSync(root, { recursive: true, force: true });
  await server.close();
});

const bytes = (text: string) => new TextEncoder().encode(text);
const listKeys = async (store: FileStore, folder: string) =>
  (await Array.fromAsync(store.list(folder))).map(({ key }) => key).sort();

describe.each([
  ["a directory", directoryStore(root)],
  ["a bucket", bucketStore(bucket)],
])("file store in %s", (_, store) => {
  test("reads files as written, replaces them completely and removes them", async () => {
    await store.put("images/a.png", bytes("first"), "image/png");
    await store.put("images/a.png", bytes("second"), "image/png");
    expect(await store.find("images/a.png")).toEqual(bytes("second"));
    await store.remove("images/a.png");
    await store.remove("images/a.png");
    expect(await store.find("images/a.png")).toBeUndefined();
  });

  test("lists the files of a folder with their write times across all pages", async () => {
    for (const name of ["1", "2", "3", "4", "5"]) await store.put(`previews/${name}.png`, bytes(name), "image/png");
    await store.put("images/other.png", bytes("x"), "image/png");
    const listed = await Array.fromAsync(store.list("previews"));
    expect(listed.map(({ key }) => key).sort()).toEqual(
      ["1", "2", "3", "4", "5"].map((name) => `previews/${name}.png`),
    );
    for (const { writtenAt } of listed) expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000);
    expect(await listKeys(store, "empty")).toEqual([]);
  });

  test("rejects keys that could escape their folder", async () => {
    for (const key of ["../secret", "images/../../secret", "/etc/passwd", "images/a/b", "images/.hidden", "images/"]) {
      await expect(store.put(key, bytes("x"), "text/plain")).rejects.toThrow("not a valid file key");
      await expect(store.find(key)).rejects.toThrow("not a valid file key");
    }
  });
});

test("hides unfinished files of a directory after a crash", async () => {
  const store = directoryStore(root);
  await store.put("images/whole.png", bytes("whole"), "image/png");
  writeFileSync(join(root, "images", ".writing-crashed"), "half");
  expect(await listKeys(store, "images")).not.toContain("images/.writing-crashed");
  expect(readdirSync(join(root, "images")).filter((name) => name.startsWith(".writing-"))).toEqual([
    ".writing-crashed",
  ]);
});

test("signs every bucket request including body and host, and reports a wrong key, bucket or private address", async () => {
  expect(server.refused).toEqual([]);
  const wrong = bucketStore({ ...bucket, secretAccessKey: "another" });
  await expect(wrong.put("images/b.png", bytes("x"), "image/png")).rejects.toThrow("status 403");
  expect(server.refused).toEqual(["the signature is another one"]);
  const missing = bucketStore({ ...bucket, bucket: "nowhere" });
  await expect(missing.put("images/b.png", bytes("x"), "image/png")).rejects.toThrow("status 404");
  const unlisted = bucketStore({ ...bucket, allowedHosts: [] });
  await expect(unlisted.find("images/b.png")).rejects.toThrow("not an address on the public internet");
});
