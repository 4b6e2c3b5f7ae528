/** What the processes of the takeover test agree on. */
export const TAKEOVER_KEYS = { signingKey: `signkey-test-${"7a".repeat(32)}`, eventKey: "events" };
export const TAKEOVER_EVENT = "takeover/go";
