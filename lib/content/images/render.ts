import "server-only";
import { Resvg } from "@resvg/resvg-js";
import satori from "satori";
import { layOut } from "./layouts.ts";
import { HEIGHT, type Logo, type Picture, WIDTH } from "./picture.ts";

/**
 * Draws a picture as a PNG of 1200 by 630 pixels, with satori for the layout and resvg for the rendering.
 * Deterministic.
 */
export async function renderPicture(picture: Picture, logo: Logo | null): Promise<Buffer> {
  const svg = await satori(layOut(picture, logo), { width: WIDTH, height: HEIGHT, fonts: [] });
  return new Resvg(svg, { font: { loadSystemFonts: false }, logLevel: "off" }).render().asPng();
}
