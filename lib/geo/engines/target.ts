/** How answers are obtained: from a vendor's API, a result page, a chat interface, an import, or the sandbox. */
export const ACCESS_KINDS = ["api", "serp", "ui", "import", "sandbox"] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** The end of an engine's id that names another access than the API, and a country (specification, geo.md, section 10). */
const SUFFIX = /(?::(?<access>serp|ui|import))?(?:@(?<country>[A-Z]{2}))?$/;

/** The id of an engine without its access and country: `openai/chatgpt:ui@DE` -> `openai/chatgpt`. */
export function withoutTarget(engine: string): string {
  return engine.replace(SUFFIX, "");
}

/** Accesses of answers that were captured elsewhere and imported. */
export const CAPTURED_KINDS = ["serp", "ui", "import"] as const satisfies readonly AccessKind[];
export type CapturedKind = (typeof CAPTURED_KINDS)[number];

/** Whether an engine's answers were captured elsewhere and imported. */
export function isCaptured(engine: string): boolean {
  const { access } = readTarget(engine);
  return CAPTURED_KINDS.some((kind) => kind === access);
}

/** The answers that a figure over several engines counts: one access, and one country or, where undefined, all. */
export type Pool = { access: AccessKind; country: string | null | undefined };

/** The access of the engines that can be asked. @param isSandbox whether these are sandbox engines only */
export function getAskedAccess(isSandbox: boolean): AccessKind {
  return isSandbox ? "sandbox" : "api";
}

/**
 * Chooses what figures over several engines count. They never mix accesses: without a filter they count those of the
 * standard access. Answers of the API and of the sandbox are those that were asked without a country.
 */
export function choosePool(
  filter: { engine?: string | undefined; access?: AccessKind | undefined; country?: string | null | undefined },
  standard: AccessKind,
): Pool {
  const target = filter.engine === undefined ? undefined : readTarget(filter.engine);
  const access = filter.access ?? target?.access ?? standard;
  const isAsked = access === "api" || access === "sandbox";
  return { access, country: filter.country ?? (target ? target.country : isAsked ? null : undefined) };
}

/** Whether an engine's answers belong to a pool. */
export function isInPool(engine: string, { access, country }: Pool): boolean {
  const target = readTarget(engine);
  return target.access === access && (country === undefined || target.country === country);
}

/** The id of an engine whose answers were captured in another way than by the API: `openai/chatgpt:ui@DE`. */
export function toCapturedId(engine: string, access: CapturedKind, country: string | null): string {
  return `${engine}:${access}${country === null ? "" : `@${country}`}`;
}

/** Reads the access and the country from an engine's id; a country is null where the engine is asked without one. */
export function readTarget(engine: string): { access: AccessKind; country: string | null } {
  const { access, country } = SUFFIX.exec(engine)?.groups ?? {};
  const standard = engine.startsWith("sandbox/") ? "sandbox" : "api";
  return { access: (access as AccessKind | undefined) ?? standard, country: country ?? null };
}
