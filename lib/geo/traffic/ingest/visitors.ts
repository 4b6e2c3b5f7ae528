import type { NewTrafficEvent } from "#db/queries/traffic/ingest.ts";
import type { Referral } from "#db/queries/traffic/projects.ts";

const ATTRIBUTION_MS = 30 * 86_400_000;

/** An event that counts only where an AI has sent its visitor. */
export type Following = { row: NewTrafficEvent; journeyId: string };

type Sent = { at: number; agent: string };

/**
 * The events whose visitor an AI has sent, no later than the event and at most 30 days before it, each with the AI of the
 * last time.
 * @param known what is stored of the visitors
 * @param arriving events that come together with them
 */
export function followersOf(
  following: readonly Following[],
  known: readonly Referral[],
  arriving: readonly NewTrafficEvent[],
): NewTrafficEvent[] {
  const sent = new Map<string, Sent[]>();
  const note = (projectId: string, journeyId: string, at: Date, agent: string) => {
    const key = `${projectId}\n${journeyId}`;
    const list = sent.get(key);
    if (list) list.push({ at: at.getTime(), agent });
    else sent.set(key, [{ at: at.getTime(), agent }]);
  };
  for (const { projectId, id, agent, startedAt, referredAt } of known) {
    note(projectId, id, startedAt, agent);
    note(projectId, id, referredAt, agent);
  }
  for (const { projectId, journeyId, category, occurredAt, agent } of arriving) {
    if (journeyId && category === "ai_referral") note(projectId, journeyId, occurredAt, agent);
  }
  return following.flatMap(({ row, journeyId }) => {
    const last = lastBefore(sent.get(`${row.projectId}\n${journeyId}`) ?? [], row.occurredAt.getTime());
    return last ? [{ ...row, agent: last.agent, journeyId }] : [];
  });
}

function lastBefore(sent: readonly Sent[], at: number): Sent | undefined {
  const eligible = sent.filter((one) => one.at <= at && at - one.at <= ATTRIBUTION_MS);
  return eligible.reduce<Sent | undefined>((last, one) => (last && last.at > one.at ? last : one), undefined);
}
