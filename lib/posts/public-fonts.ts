import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The served font files by name, each with its place under `node_modules`. */
const FILES: Readonly<Record<string, string>> = {
  "sans.woff2": "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  "sans-ext.woff2": "@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2",
  "serif-400.woff2": "@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2",
  "serif-600.woff2": "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2",
  "rounded-400.woff2": "@fontsource/nunito/files/nunito-latin-400-normal.woff2",
  "rounded-600.woff2": "@fontsource/nunito/files/nunito-latin-600-normal.woff2",
  "mono-400.woff2": "@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2",
  "mono-600.woff2": "@fontsource/jetbrains-mono/files/jetbrains-mono-latin-600-normal.woff2",
};

/** Serves a font file of public pages; 404 for other names. */
export async function serveFont(name: string): Promise<Response> {
  const path = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (path === undefined) return new Response("There is no such font.\n", { status: 404 });
  const bytes = await readFile(join(process.cwd(), "node_modules", path));
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "font/woff2",
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
      "Access-Control-Allow-Origin": "*",
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}
