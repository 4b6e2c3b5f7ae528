import { compilePhrases } from "#lib/text/phrases.ts";

const parts = { name: /[^/]+/, mark: /[-_.]/ };

const GENERATED_FOLDERS = compilePhrases(
  ["__generated__", "(generated|autogen)", "__snapshots__", "dist", "openapi-gen"],
  {
    before: /(?:^|\/)/,
    after: /\//,
  },
);
const GENERATED_FILES = compilePhrases(
  {
    locks: [
      "<name>.lock",
      "<name>-lock.(json|y[a]ml)",
      "go.sum",
      "bun.lockb",
      "npm-shrinkwrap.json",
      "gradle.lockfile",
    ],
    protocols: ["<name>.pb[<mark><name>].<name>", "<name>_pb2[_grpc].py[i]", "<name>.connect.go"],
    names: ["<name>.(gen|generated|g).<name>", "(zz_|)generated<mark><name>", "<name>_(generated|gen).<name>"],
    built: ["<name>.min.(js|css)", "<name>.map", "<name>.snap", "<name>.designer.cs"],
  },
  { before: /(?:^|\/)/, after: /$/, parts },
);
/** What generators write into the first lines of a file. */
const MARKER =
  /@generated\b|\bcode generated .{0,80}\bdo not edit\b|\bauto-?generated\b.{0,80}\bdo not (?:edit|modify)\b/i;
const MARKER_LINES = 10;

/** Whether a path says that a program wrote the file. */
export function isGeneratedPath(path: string): boolean {
  return GENERATED_FILES.test(path) || GENERATED_FOLDERS.test(path);
}

/** Whether the first lines of a file say that a program wrote it. */
export function isMarkedGenerated(lines: readonly string[]): boolean {
  return lines.slice(0, MARKER_LINES).some((line) => MARKER.test(line.slice(0, 400)));
}
