import { serveRootLlms } from "#lib/crawlers/root-files.ts";

export const dynamic = "force-dynamic";

export const GET = serveRootLlms;
