import type { DirectionOption, Rewrite } from "#lib/jobs/rewrites/contract.ts";

export type Direction = DirectionOption["direction"];

export const DIRECTIONS: readonly { value: Direction; label: string }[] = [
  { value: "shorter", label: "Shorter" },
  { value: "warmer", label: "Warmer" },
  { value: "technical", label: "More technical" },
  { value: "users", label: "For users" },
];

/** What a draft is called in lists. */
export function nameDraft({ direction }: Pick<Rewrite, "direction">): string {
  return DIRECTIONS.find(({ value }) => value === direction)?.label ?? direction;
}

/** Why a direction cannot be chosen, in a few words; undefined while that is unknown, and if it can. */
export function getObstacle(options: readonly DirectionOption[] | undefined, direction: Direction): string | undefined {
  const option = options?.find((each) => each.direction === direction);
  if (!option || option.writer !== null) return undefined;
  return options?.some(({ writer }) => writer !== null) ? "Needs an AI model" : (option.reason ?? undefined);
}
