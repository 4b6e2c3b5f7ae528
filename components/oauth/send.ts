import { CallError } from "#lib/http/call.ts";

/** Sends a decision as this site's own page. Throws CallError for every answer that is no success. */
export async function send<Answer>(path: string, body: unknown): Promise<Answer> {
  const response = await fetch(path, {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new CallError(0, "The server cannot be reached", "Check the connection and try again.", []);
  });
  const data = (await response.json().catch(() => ({}))) as { error?: string; recovery?: string };
  if (response.ok) return data as Answer;
  throw new CallError(
    response.status,
    data.error ?? `The server answered ${response.status}`,
    data.recovery ?? "Try again.",
    [],
  );
}
