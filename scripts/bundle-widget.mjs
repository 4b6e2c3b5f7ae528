// Bundles the widget of public sites. Next's configuration does so for each build, and puts it into the server's code.
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The widget as one classic script.
 * @returns {Promise<string>}
 */
export async function bundleWidget() {
  // A running server has no bundler.
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: dirname(dirname(fileURLToPath(import.meta.url))),
    entryPoints: ["components/widget/main.ts"],
    bundle: true,
    write: false,
    minify: true,
    platform: "browser",
    target: "es2022",
    format: "iife",
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
  });
  return outputFiles[0].text;
}
