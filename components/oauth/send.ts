import { CallError } from "#lib/http/call.ts";

/** Posts a decision from this origin. Throws CallError for every unsuccessful response. */
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
