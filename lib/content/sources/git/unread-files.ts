/** Endings of files whose lines say nothing to a reader, or that have none. */
const ENDINGS = [
  ...["png", "jpg", "jpeg", "gif", "webp", "avif", "ico", "svg", "pdf", "psd", "woff", "woff2", "ttf", "otf", "eot"],
  ...["mp3", "mp4", "mov", "webm", "ogg", "wav", "zip", "gz", "tgz", "bz2", "xz", "7z", "jar", "aar", "war", "class"],
  ...[
    "wasm",
    "so",
    "dll",
    "dylib",
    "exe",
    "bin",
    "dat",
    "db",
    "sqlite",
    "parquet",
    "snap",
    "map",
    "lock",
    "lockb",
    "po",
    "mo",
  ],
];
const NAMES = ["go.sum", "package-lock.json", "pnpm-lock.yaml", "npm-shrinkwrap.json", "*.min.js", "*.min.css"];

/** Patterns of files that git does not look into: those of `patches.gitattributes`. */
export const UNREAD_PATTERNS = [...ENDINGS.map((ending) => `*.${ending}`), ...NAMES];

/** The same as pathspecs: a partial clone fetches the contents of every file that a diff names. */
export const UNREAD_PATHSPECS = [".", ...UNREAD_PATTERNS.map((pattern) => `:(exclude,top,glob)**/${pattern}`)];

const endings = new Set(ENDINGS);
const names = new Set(NAMES);

/** Whether git does not look into a file. */
export function isUnread(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return names.has(name) || /\.min\.(?:js|css)$/.test(name) || endings.has(name.slice(name.lastIndexOf(".") + 1));
}
