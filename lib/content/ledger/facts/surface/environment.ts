import { compilePhrases } from "#lib/text/phrases.ts";
import { joinComment, toDetail } from "./detail.ts";
import { isShipped } from "./paths.ts";
import type { SurfaceItem, SurfaceReader } from "./types.ts";

const TEMPLATE =
  /(?:^|\/)(?:\.?env(?:\.[\w-]+)*\.(?:example|sample|template|dist|tmpl|defaults?)|(?:example|sample|template)\.env|\.env-(?:example|sample|template|dist)|\.(?:example|sample)\.env)$/i;
const SCHEMA =
  /(?:^|\/)env(?:[-_.](?:schema|server|client|shared|config|vars|validation))*\.(?:[cm]?[jt]s)$|(?:^|\/)env\/(?:index|schema|server|client|shared)\.[cm]?[jt]s$/i;

/** Variables of platforms and tools, which are not the product's. */
const FOREIGN = compilePhrases(
  {
    platforms: [
      "vercel<rest>",
      "railway<rest>",
      "render<rest>",
      "fly<rest>",
      "heroku<rest>",
      "github_(actions|ref|sha)<rest>",
    ],
    runtimes: [
      "node_<word>",
      "npm_<word>",
      "turbo_<word>",
      "next_(runtime|phase|telemetry<rest>)",
      "skip_env_validation",
      "ci",
      "tz",
    ],
    system: ["home", "path", "user", "pwd", "shell", "lang", "term", "hostname"],
    tests: ["(e2e|test|tests|testing|playwright|cypress|ci|docker_build)_<word>", "<word>_(test|e2e)"],
  },
  { before: /^/, after: /$/, parts: { rest: /(?:_\w+)?/ } },
);

const ASSIGNMENT = /^\s*(#?)\s{0,2}(?:export\s+)?([A-Z][A-Z0-9_]{2,80})\s*=(.*)$/;
/** An object's property whose value is a validator: `z.string()`, `str()`, `envField.string(...)`, `Joi.string()`. */
const PROPERTY = compilePhrases(
  {
    libraries: ["z", "v", "t", "s", "Joi", "yup", "Type", "Schema", "Config", "envField", "type"],
    types: ["str[ing]", "num[ber]", "bool[ean]", "url", "port", "email", "host", "json"],
    helpers: ["optional*", "required*", "make*", "create*", "<any>Schema", "<any>(e|E)nv*"],
  },
  {
    before: /^\s*["']?([A-Z][A-Z0-9_]{2,80})["']?\s*:\s*/,
    after: /\s*(?:$|[.(,])/,
    parts: { any: /\w*/ },
    flags: "",
  },
);

function isProducts(name: string): boolean {
  return !FOREIGN.test(name);
}

function toItem(name: string, line: number, comment: string): SurfaceItem {
  const base = { surface: "environment", owner: null, deprecated: /\bdeprecated\b/i.test(comment) } as const;
  return { ...base, key: name, name, token: name, line, detail: toDetail(/^\p{Ll}/u.test(comment) ? "" : comment) };
}

/** The lines of the comment that ends above a line, without their marks. */
function commentAbove(lines: readonly string[], index: number, mark: RegExp): string[] {
  const comment: string[] = [];
  for (let above = index - 1; above >= 0 && comment.length < 20; above--) {
    const line = lines[above] ?? "";
    if (!mark.test(line) || ASSIGNMENT.test(line)) break;
    comment.unshift(line.replace(mark, "").replace(/\*\/\s*$/, ""));
  }
  return comment;
}

/** A mark in front of an assignment turns the variable off, but still names it. */
function readTemplate(text: string): SurfaceItem[] {
  const lines = text.split("\n", 20_000);
  return lines.flatMap((line, index): SurfaceItem[] => {
    const [, , name = "", value = ""] = ASSIGNMENT.exec(line) ?? [];
    if (name === "" || !isProducts(name)) return [];
    const behind = /\s#\s*(.*)$/.exec(value)?.[1] ?? "";
    return [toItem(name, index + 1, joinComment([...commentAbove(lines, index, /^\s*#+ ?/), behind]))];
  });
}

function readSchema(text: string): SurfaceItem[] {
  const lines = text.split("\n", 20_000);
  return lines.flatMap((line, index): SurfaceItem[] => {
    const name = PROPERTY.exec(line)?.[1] ?? "";
    if (name === "" || !isProducts(name)) return [];
    const described = /\.describe\(\s*["'`]([^"'`]{1,300})["'`]/.exec(lines.slice(index, index + 8).join("\n"))?.[1];
    const comment = joinComment(commentAbove(lines, index, /^\s*(?:\/\/+|\/\*\*?|\*(?!\/)) ?/));
    return [toItem(name, index + 1, described ?? comment)];
  });
}

/** Templates such as `.env.example`. */
export const environmentTemplates: SurfaceReader = {
  isFile: (path) => TEMPLATE.test(path) && isShipped(path, ["source", "build"]),
  read: readTemplate,
  readsFragments: true,
  skipsNewFiles: true,
};

/** Schemas in code that validate the environment, with zod, valibot, envalid and the like. */
export const environmentSchemas: SurfaceReader = {
  isFile: (path) => SCHEMA.test(path) && isShipped(path),
  read: readSchema,
  readsFragments: true,
  skipsNewFiles: true,
};
