import { serveSitemapIndex } from "#lib/posts/public-root.ts";

export const dynamic = "force-dynamic";

export const GET = serveSitemapIndex;
