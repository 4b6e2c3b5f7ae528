/** Constants that the processes of the takeover test share. */
export const TAKEOVER_KEYS = { signingKey: `signkey-test-${"7a".repeat(32)}`, eventKey: "events" };
export const TAKEOVER_EVENT = "takeover/go";
