import { text } from "node:stream/consumers";
import { rasterizeLogo } from "#lib/content/images/logo.ts";
import type { RenderAnswer, RenderRequest } from "#lib/content/images/protocol.ts";
import { renderPicture } from "#lib/content/images/render.ts";

/*
 * Renders one image for the server in a separate process, because rendering is CPU-bound and a logo is an untrusted
 * file.
 */

const { picture, logo } = JSON.parse(await text(process.stdin)) as RenderRequest;
const mark = logo === null ? null : rasterizeLogo(Buffer.from(logo, "base64"), picture.palette.ground);
const png = await renderPicture(picture, mark);
const answer: RenderAnswer = { png: png.toString("base64"), logo: mark };
process.stdout.write(JSON.stringify(answer));
