/** How answers are obtained: from a vendor's API, a result page, a chat interface, an import, or the sandbox. */
export const ACCESS_KINDS = ["api", "serp", "ui", "import", "sandbox"] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** The end of an engine's id that names another access than the API, and a country (specification, geo.md, section 10). */
const SUFFIX = /(?::(?<access>serp|ui|import))?(?:@(?<country>[A-Z]{2}))?$/;

/** Reads the access and the country from an engine's id; a country is null where the engine is asked without one. */
export function readTarget(engine: string): { access: AccessKind; country: string | null } {
  const { access, country } = SUFFIX.exec(engine)?.groups ?? {};
  const standard = engine.startsWith("sandbox/") ? "sandbox" : "api";
  return { access: (access as AccessKind | undefined) ?? standard, country: country ?? null };
}
