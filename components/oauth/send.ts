import { request } from "#lib/http/call.ts";

/** Posts a decision from this origin. Throws CallError for every unsuccessful response. */
export async function send<Answer>(path: string, body: unknown): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  const response = await request(path, {
    method: "POST",
    credentials: "same-origin",
    headers,
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer;
}
