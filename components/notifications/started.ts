/** Most that is remembered; work that never ended would stay for ever otherwise. */
const KEPT = 30;
const OPEN = new Set(["queued", "running", "writing"]);
const HOLDERS = ["job", "scan", "brief", "report"];

/** The ids of work that an answer says has begun: `{job: {id, status: "queued"}}`, one of it or several. */
export function begunIn(answer: unknown): string[] {
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

const nameOf = (organizationId: string) => `clarion:started:${organizationId}`;

/** What this browser has begun and not yet heard the end of. */
export function startedIn(organizationId: string): string[] {
  try {
    return (window.localStorage.getItem(nameOf(organizationId)) ?? "").split(" ").filter(Boolean);
  } catch {
    // A browser that refuses storage remembers nothing: the list of notifications tells all the same.
    return [];
  }
}

export function remember(organizationId: string, ids: readonly string[]): void {
  write(organizationId, [...new Set([...startedIn(organizationId), ...ids])].slice(-KEPT));
}

export function forget(organizationId: string, ids: readonly string[]): void {
  write(
    organizationId,
    startedIn(organizationId).filter((id) => !ids.includes(id)),
  );
}

function write(organizationId: string, ids: readonly string[]): void {
  try {
    window.localStorage.setItem(nameOf(organizationId), ids.join(" "));
  } catch {
    // As above.
  }
}
