import { stringify } from "yaml";
import type { Post } from "#publisher/post.ts";

/** `{name}` replaced by what the post has. A value never adds a folder to a path. */
export function fillTemplate(template: string, post: Post): string {
  const values = getValues(post);
  return template.replace(/\{(\w+)\}/g, (all, name: string) => values.get(name) ?? all);
}

/** The path of a post's file: relative, without empty parts, dots or characters that a file system refuses. */
export function fillPath(template: string, post: Post): string {
  return template
    .split("/")
    .map((part) => fillTemplate(part, post).replace(/[/\\:*?"<>|\p{Cc}]/gu, "-"))
    .filter((part) => part !== "" && part !== "." && part !== ".." && part.toLowerCase() !== ".git")
    .join("/");
}

/** YAML between two lines of dashes. Strings are templates. */
export function writeFrontMatter(fields: Readonly<Record<string, unknown>>, post: Post): string {
  if (Object.keys(fields).length === 0) return "";
  const fill = (value: unknown): unknown => {
    if (typeof value === "string") return fillTemplate(value, post);
    return Array.isArray(value) ? value.map(fill) : value;
  };
  const filled = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, fill(value)]));
  return `---\n${stringify(filled, { lineWidth: 0 })}---\n\n`;
}

const VERSION = /(?<![\w.])v?(\d+\.\d+(?:\.\d+)*(?:-[0-9A-Za-z.-]*[0-9A-Za-z])?)(?![\w])/;

/** The version that a title names, without its `v`. */
export function findVersion(title: string): string | null {
  return VERSION.exec(title)?.[1] ?? null;
}

export function getDate({ publishedAt, createdAt }: Post): string {
  return (publishedAt ?? createdAt).slice(0, 10);
}

function getValues(post: Post): Map<string, string> {
  const date = getDate(post);
  const [year = "", month = "", day = ""] = date.split("-");
  return new Map([
    ["id", post.id],
    ["title", post.title],
    ["slug", post.slug ?? post.id],
    ["type", post.contentType.replaceAll("_", "-")],
    ["date", date],
    ["year", year],
    ["month", month],
    ["day", day],
    ["version", findVersion(post.title) ?? date],
  ]);
}
