/** The most ids kept, since work that never ends would stay forever otherwise. */
const KEPT = 30;
const OPEN = new Set(["queued", "running", "writing"]);
const HOLDERS = ["job", "scan", "brief", "report"];

/** The ids of work that a response says has started: `{job: {id, status: "queued"}}`, one or several. */
export function findStartedWork(answer: unknown): string[] {
  return HOLDERS.flatMap((name) => [field(answer, name), field(answer, `${name}s`)])
    .flat()
    .flatMap((work) => {
      const id = field(work, "id");
      return typeof id === "string" && OPEN.has(String(field(work, "status"))) ? [id] : [];
    });
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

const getStorageKey = (organizationId: string) => `clarion:started:${organizationId}`;

/** Ids of work started in this browser whose end it has not yet reported. */
export function getStartedIds(organizationId: string): string[] {
  try {
    return (window.localStorage.getItem(getStorageKey(organizationId)) ?? "").split(" ").filter(Boolean);
  } catch {
    // Without localStorage nothing is remembered; the list of notifications still has it.
    return [];
  }
}

export function remember(organizationId: string, ids: readonly string[]): void {
  write(organizationId, [...new Set([...getStartedIds(organizationId), ...ids])].slice(-KEPT));
}

export function forget(organizationId: string, ids: readonly string[]): void {
  write(
    organizationId,
    getStartedIds(organizationId).filter((id) => !ids.includes(id)),
  );
}

function write(organizationId: string, ids: readonly string[]): void {
  try {
    window.localStorage.setItem(getStorageKey(organizationId), ids.join(" "));
  } catch {
    // Without localStorage nothing is remembered.
  }
}
