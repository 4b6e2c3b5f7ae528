import "server-only";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pLimit from "p-limit";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import type { Logo, Picture } from "./picture.ts";
import type { RenderAnswer, RenderRequest } from "./protocol.ts";

const TIMEOUT_MS = 30_000;
const FLAGS = ["--conditions=react-server", "--disable-warning=ExperimentalWarning", "--max-old-space-size=512"];

const limit = pLimit(2);

/** A drawn picture. `logo` is null if the logo file could not be read. */
export type Drawn = { png: Buffer; logo: Logo | null };

/**
 * Draws a picture in a separate process, because it takes half a second of CPU time and reads untrusted files.
 * @param logo the bytes of a PNG, JPEG or SVG file
 * @throws AppError `unavailable` when it fails or takes longer than 30 seconds
 */
export function renderPng(picture: Picture, logo: Uint8Array | null): Promise<Drawn> {
  return limit(async () => {
    try {
      return await draw({ picture, logo: logo === null ? null : Buffer.from(logo).toString("base64") });
    } catch (error) {
      // The logo may have crashed the process, so try again without it.
      if (logo === null) throw error;
      return draw({ picture, logo: null });
    }
  });
}

async function draw(request: RenderRequest): Promise<Drawn> {
  const program = join(process.cwd(), "scripts", "render-picture.ts");
  const child = spawn(process.execPath, [...FLAGS, program], { stdio: ["pipe", "pipe", "pipe"], timeout: TIMEOUT_MS });
  // Resolves on errors, too: a rejection would be unhandled while the output is being read.
  const ended = new Promise<number | null | Error>((resolve) => {
    child.once("error", resolve);
    child.once("close", resolve);
  });
  // Writing to a process that exited early fails with EPIPE. The exit code below reports the failure.
  child.stdin.on("error", () => {});
  child.stdin.end(JSON.stringify(request));
  const [output, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await ended;
  if (code !== 0) {
    log.error({ ended: code, stderr: problems.slice(-2_000) }, "the drawing process failed");
    throw new AppError("unavailable", "The image could not be rendered", "Try again in a moment.");
  }
  const { png, logo } = JSON.parse(output) as RenderAnswer;
  return { png: Buffer.from(png, "base64"), logo };
}
