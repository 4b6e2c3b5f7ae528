import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { afterAll, expect, test } from "vitest";
import { rasterizeLogo } from "./logo.ts";
import { findLogoFile } from "./logo-file.ts";

const folder = mkdtempSync(join(tmpdir(), "clarion-logo-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const svg = (inside: string, attributes = 'viewBox="0 0 200 100"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  );
const LIGHT = { background: "#ffffff", text: "#101114" };
const rasterize = (file: Buffer, surface = LIGHT) => rasterizeLogo(file, surface);
const SQUARE = '<rect width="100" height="100" fill="red"/>';
const png = new Resvg(svg(SQUARE).toString()).render().asPng();

test("converts an SVG or PNG to a small PNG with the same proportions", () => {
  for (const file of [svg(SQUARE), png]) {
    const logo = rasterize(file);
    expect(logo).toMatchObject({ width: 208, height: 104, dataUrl: expect.stringMatching(/^data:image\/png;base64,/) });
  }
});

test("puts a logo that is hard to see on a tile", () => {
  const dark = svg('<rect width="200" height="100" fill="#111"/>');
  const surface = { background: "#0c0d10", text: "#f5f5f5" };
  const tiled = rasterize(dark, surface);
  expect(tiled?.dataUrl).not.toBe(rasterize(dark)?.dataUrl);
  expect((tiled?.width ?? 0) / (tiled?.height ?? 1)).toBeLessThan(2);
  expect(rasterize(svg(SQUARE), surface)?.dataUrl).toBe(rasterize(svg(SQUARE))?.dataUrl);
});

test("rejects an SVG with external references, which the renderer would read as local files", () => {
  const secret = join(folder, "secret.png");
  writeFileSync(secret, png);
  for (const inside of [
    `<image href="${secret}" width="100" height="100"/>`,
    `<image xlink:href="file://${secret}" width="100" height="100"/>`,
    `<image href="&#47;${secret.slice(1)}" width="100" height="100"/>`,
    `<image HREF='${secret}' width="100" height="100"/>`,
    `<image href=${secret} width="100" height="100"/>`,
    `<image href="https://example.com/x.png" width="100" height="100"/>`,
    `<image href="data:image/svg+xml;base64,${svg(`<image href="${secret}"/>`).toString("base64")}" width="9" height="9"/>`,
    `<use href="other.svg#a"/>`,
  ]) {
    expect(rasterize(svg(SQUARE + inside)), inside).toBeNull();
  }
  const entity = `<!DOCTYPE svg [<!ENTITY f "${secret}">]>`;
  expect(rasterize(Buffer.concat([Buffer.from(`<?xml version="1.0"?>${entity}`), svg(SQUARE)]))).toBeNull();
  expect(rasterize(svg(`<defs>${SQUARE.replace("<rect", '<rect id="a"')}</defs><use href="#a"/>`))).not.toBeNull();
});

test("rejects files that are not images, too large or empty", () => {
  const huge = Buffer.from(png);
  huge.writeUInt32BE(60_000, 16);
  for (const file of [
    Buffer.alloc(0),
    Buffer.from("<html><svg></svg></html>"),
    Buffer.from("GIF89a"),
    png.subarray(0, 40),
    huge,
    svg(""),
    svg(SQUARE, 'width="90000" height="90000"'),
    svg("<g>".repeat(20_000)),
    Buffer.from("<svg"),
  ]) {
    expect(rasterize(file)).toBeNull();
  }
});

test("fetches a logo at most once per hour and never from private networks", async () => {
  let requests = 0;
  const fetchFile = async () => {
    requests++;
    return new Uint8Array([requests]);
  };
  const url = "https://logo.example/once.png";
  expect(await findLogoFile(url, fetchFile)).toEqual(new Uint8Array([1]));
  expect(await findLogoFile(url, fetchFile)).toEqual(new Uint8Array([1]));
  expect(await findLogoFile(null, fetchFile)).toBeNull();
  for (const address of ["http://127.0.0.1/logo.png", "http://[::1]/logo.svg", "file:///etc/passwd", "nonsense"]) {
    expect(await findLogoFile(address)).toBeNull();
  }
});
