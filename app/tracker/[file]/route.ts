import { TRACKER_FILES, type TrackerFile, trackerFile } from "#lib/geo/tracker/served.ts";
import { computeEtag, matchesNone } from "#lib/http/etag.ts";

export const dynamic = "force-dynamic";

/** Serves the site tracker script. It is public and the same for all sites. */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await params;
  if (!Object.hasOwn(TRACKER_FILES, file)) {
    return new Response("There is no such file. The tracker is at /tracker/v1.mjs.\n", { status: 404 });
  }
  const name = file as TrackerFile;
  const body = trackerFile(name);
  const etag = computeEtag(body);
  const headers = {
    ETag: etag,
    "Cache-Control": "public, max-age=3600",
    "Access-Control-Allow-Origin": "*",
    "X-Content-Type-Options": "nosniff",
  };
  if (matchesNone(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, "Content-Type": `${TRACKER_FILES[name]}; charset=utf-8` } });
}
