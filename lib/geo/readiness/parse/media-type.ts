/** The media type of an answer without its parameters, lower-cased; empty where it names none. */
export function mediaType({ headers }: { headers: Readonly<Record<string, string>> }): string {
  return (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}
