import type { PostGateway, Saved } from "./post-session.ts";

/** A gateway to a post that no write changes. */
export function testGateway(saved: Saved): PostGateway {
  return {
    load: async () => saved,
    save: async () => saved,
    publish: async () => ({ saved, previousRevisionId: "rev_0" }),
    discard: async () => saved,
  };
}
