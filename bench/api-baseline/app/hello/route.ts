export const dynamic = "force-dynamic";

/** What Next itself costs. */
export function GET(): Response {
  return Response.json({ hello: true });
}
