import { serveRobots } from "#lib/crawlers/root-files.ts";

/** The sitemap's address is only known when the server runs. */
export const dynamic = "force-dynamic";

export const GET = serveRobots;
