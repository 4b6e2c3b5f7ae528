import type { NewTrafficEvent } from "#db/queries/traffic/ingest.ts";
import type { Referral } from "#db/queries/traffic/projects.ts";

const ATTRIBUTION_MS = 30 * 86_400_000;

/** An event that counts only if an AI has referred its visitor. */
export type Following = { row: NewTrafficEvent; journeyId: string };

type Sent = { time: number; agent: string };

/**
 * Keeps the events whose visitor an AI referred at most 30 days before the event, each with the AI of the latest referral.
 * @param stored the stored referrals of the visitors
 * @param arriving events of the same batch
 */
export function attributeFollowers(
  following: readonly Following[],
  stored: readonly Referral[],
  arriving: readonly NewTrafficEvent[],
): NewTrafficEvent[] {
  const sent = new Map<string, Sent[]>();
  const note = (projectId: string, journeyId: string, date: Date, agent: string) => {
    const key = `${projectId}\n${journeyId}`;
    const list = sent.get(key);
    if (list) list.push({ time: date.getTime(), agent });
    else sent.set(key, [{ time: date.getTime(), agent }]);
  };
  for (const { projectId, id, agent, startedAt, referredAt } of stored) {
    note(projectId, id, startedAt, agent);
    note(projectId, id, referredAt, agent);
  }
  for (const { projectId, journeyId, category, occurredAt, agent } of arriving) {
    if (journeyId && category === "ai_referral") note(projectId, journeyId, occurredAt, agent);
  }
  return following.flatMap(({ row, journeyId }) => {
    const referral = lastBefore(sent.get(`${row.projectId}\n${journeyId}`) ?? [], row.occurredAt.getTime());
    return referral ? [{ ...row, agent: referral.agent, journeyId }] : [];
  });
}

function lastBefore(sent: readonly Sent[], time: number): Sent | undefined {
  const eligible = sent.filter((one) => one.time <= time && time - one.time <= ATTRIBUTION_MS);
  return eligible.reduce<Sent | undefined>(
    (latest, one) => (latest && latest.time > one.time ? latest : one),
    undefined,
  );
}
