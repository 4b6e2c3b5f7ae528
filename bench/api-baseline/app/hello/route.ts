export const dynamic = "force-dynamic";

/** The cost of Next itself. */
export function GET(): Response {
  return Response.json({ hello: true });
}
