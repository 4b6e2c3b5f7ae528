import { cleanLine } from "#lib/content/text/inline.ts";
import { readKeyLines, readScalar } from "./key-lines.ts";
import { isShipped } from "./paths.ts";
import type { SurfaceItem, SurfaceReader } from "./types.ts";

/** Files with the English texts of an interface. */
const LOCALE =
  /(?:^|\/)(?:locales?|lang|langs|languages?|i18n|l10n|messages|translations?|intl)\/(?:[\w.-]+\/){0,3}?(?:(?:en|en[-_](?:us|gb))(?:\/[\w./-]{1,80})?|[\w-]{1,40}\.(?:en|en[-_](?:us|gb)))\.(?:json|ya?ml)$/i;
const ANDROID = /(?:^|\/)res\/values\/(?:[\w-]*strings[\w-]*)\.xml$/;
const STRING =
  /<string\s+name="([\w.]{1,120})"([^>]{0,200})>([^<]{0,2000}(?:<(?!string\b|\/string>)[^<]{0,500}){0,40})<\/string>/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Endings of the keys that a setting's name and its explanation stand under. */
const SETTING_NAME = /^(?=.*(?:pref|setting|option))(.{3,100}?)(?:[._](?:title|label|name))?$/i;
const EXPLANATION = [
  "_sum",
  "_summary",
  "_tip",
  "_desc",
  "_description",
  "_help",
  "_hint",
  ".description",
  ".desc",
  ".help",
];

/** Placeholders, questions and requests to those who type something in. */
const NO_EXPLANATION = /%|\{|\?|:$|^please\b/i;

type Entry = { id: string; text: string; line: number };

function plain(text: string): string {
  return cleanLine(
    text
      .replace(/<\/?[a-z][^>]{0,100}>/gi, "")
      .replace(/\\n/g, " ")
      .replace(/\\(["'@?])/g, "$1"),
  );
}

function decode(text: string): string {
  const entities = text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? "");
  return entities.replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The words of a line in a file of texts, as the texts themselves are read. */
export function toPlainText(line: string): string {
  return plain(decode(line));
}

function readAndroid(text: string): Entry[] {
  let [line, position] = [1, 0];
  return Array.from(text.matchAll(STRING), (match) => {
    line += text.slice(position, match.index).split("\n").length - 1;
    position = match.index;
    const [, id = "", , value = ""] = match;
    return { id, text: plain(decode(value)), line };
  });
}

function readLocale(text: string): Entry[] {
  return readKeyLines(text).flatMap(({ path, value, line }): Entry[] => {
    const scalar = readScalar(value);
    return scalar === null ? [] : [{ id: path.join("."), text: plain(scalar), line }];
  });
}

/** A label, message or explanation that people read, and no format, name or address. */
function isReadable(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  return words.length >= 2 && text.length <= 300 && !/^https?:|^[\w.-]+@|^\{[^}]*\}$|^[\w.$-]+$/.test(text);
}

/** Explanations belong to the setting whose key theirs begins with. */
function findExplanation(entries: ReadonlyMap<string, Entry>, id: string): Entry | undefined {
  const stem = id.replace(/[._](?:title|label|name)$/i, "");
  for (const ending of EXPLANATION) {
    const entry = entries.get(stem + ending) ?? entries.get(id + ending);
    if (entry !== undefined) return entry;
  }
  return undefined;
}

function toItems(entries: readonly Entry[]): SurfaceItem[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const explanations = new Set<string>();
  const settings = entries.flatMap(({ id, text, line }): SurfaceItem[] => {
    const explanation = SETTING_NAME.test(id) ? findExplanation(byId, id) : undefined;
    if (explanation === undefined || text.length > 80 || /%|\{/.test(text)) return [];
    for (const entry of [id, explanation.id]) explanations.add(entry);
    const detail = NO_EXPLANATION.test(explanation.text) ? null : explanation.text.replace(/\.$/, "");
    return [
      {
        surface: "setting",
        id,
        key: text.toLowerCase(),
        name: text,
        owner: null,
        token: id,
        line,
        detail,
        deprecated: false,
      },
    ];
  });
  const texts = entries
    .filter(({ id, text }) => !explanations.has(id) && isReadable(text))
    .map(({ id, text, line }): SurfaceItem => {
      const token = id.split(".").at(-1) ?? id;
      return {
        surface: "text",
        id,
        key: text.toLowerCase(),
        name: text,
        owner: null,
        token,
        line,
        detail: null,
        deprecated: false,
      };
    });
  return [...settings, ...texts];
}

/** Texts of the interface in its source language: English locale files and Android's default strings. */
export const interfaceTexts: SurfaceReader = {
  isFile: (path) => (LOCALE.test(path) || ANDROID.test(path)) && isShipped(path),
  read: (text, path) => toItems(path.endsWith(".xml") ? readAndroid(text) : readLocale(text)),
  readsFragments: false,
  skipsNewFiles: true,
};
