import type { AuditEvent } from "#lib/audit/contract.ts";

/** The name of an operation in words: `createKey` as "Create key", `operator:plan.set` as "Operator: plan set". */
export function nameOperation(operation: string): string {
  const words = operation
    .replace(":", ": ")
    .replace(/[._-]/g, " ")
    .replace(/([a-z0-9])([A-Z])/g, (_, before: string, letter: string) => `${before} ${letter.toLowerCase()}`)
    .replace(/\bgeo\b/gi, "GEO");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const ACTORS: Readonly<Record<AuditEvent["actorType"], string>> = {
  user: "A member",
  key: "An API key",
  app: "A connected app",
  ingest: "A website's tracker",
  system: "Clarion",
  operator: "The operator",
};

/** Who acted: by name where it is known. */
export function nameActor({ actorType, actorName }: AuditEvent): string {
  return actorName ?? ACTORS[actorType];
}

/** What kind of actor it was, below its name. */
export function describeActor({ actorType, via }: AuditEvent): string {
  if (actorType === "user" && via === "mcp") return "by an assistant";
  return { user: "", key: "API key", app: "for a member", ingest: "", system: "", operator: "on the server" }[
    actorType
  ];
}
