import { CHANGE_LEVEL } from "#lib/stats/change.ts";
import { benjaminiHochberg } from "#lib/stats/false-discovery.ts";

/** The comparison of one project. @property p null where the change could not be tested */
export type Compared = {
  project: string;
  p: number | null;
  difference: number | null;
  low: number | null;
  high: number | null;
  before: number;
  after: number;
  answers: number;
  /** Why it could not be tested. */
  reason: string;
};
export type Finding = Compared & { verdict: "up" | "down" | "no_change" | "unknown" };

/**
 * Decides which projects changed. All projects of a email are one family, so that at most 5% of the emails about
 * weeks in which nothing happened report a change, however many projects they have.
 */
export function decideFindings(projects: readonly Compared[]): Finding[] {
  const tested = projects.filter(({ p }) => p !== null);
  const adjusted = benjaminiHochberg(tested.map(({ p }) => p ?? 1));
  return projects.map((project) => {
    if (project.p === null || project.difference === null) return { ...project, verdict: "unknown" };
    const level = adjusted[tested.indexOf(project)] ?? 1;
    if (level >= CHANGE_LEVEL) return { ...project, verdict: "no_change" };
    return { ...project, verdict: project.difference > 0 ? "up" : "down" };
  });
}
