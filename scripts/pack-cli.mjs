// Packs the CLI into one file without dependencies: `npm run cli:pack [folder]`, by default cli/dist.
import { copyFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { root } from "./toolbox.mjs";

const folder = resolve(process.argv[2] ?? join(root, "cli/dist"));

await build({
  absWorkingDir: root,
  entryPoints: ["scripts/packed.ts"],
  outfile: join(folder, "clarion.mjs"),
  bundle: true,
  platform: "node",
  target: "node22",
  format: "esm",
  conditions: ["react-server"],
  // Node's own module of this name prints a warning where it is not in node_modules.
  alias: { punycode: "punycode.js" },
  // Packages in CommonJS ask for Node's modules by `require`.
  banner: {
    js: '#!/usr/bin/env node\nimport { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);',
  },
  legalComments: "inline",
  logLevel: "warning",
  logOverride: { "large-file": "silent" },
});
// Git reads which files have no readable lines from a file beside the program.
copyFileSync(join(root, "lib/content/sources/git/patches.gitattributes"), join(folder, "patches.gitattributes"));
