import type { ChangedFile, LinkedIssue, Person } from "#lib/content/activity.ts";
import { isBot } from "#lib/content/ledger/read/bots.ts";
import type { History } from "./history.ts";
import type { Host } from "./host.ts";
import { mapLimited } from "./limited.ts";
import type { PlacedRequest } from "./requests.ts";
import { SpareRequests } from "./spare.ts";

/** Evidence that a ledger can do without. */
export type Details = {
  /** By number of the request. */
  issues: ReadonlyMap<number, LinkedIssue[]>;
  /** By hash of the commit, where the host lists commits without their paths. */
  files: ReadonlyMap<string, ChangedFile[]>;
};

export const NO_DETAILS: Details = { issues: new Map(), files: new Map() };

/** Asks for what makes a ledger better: paths first, then the issues that requests close; the newest changes first. */
export class DetailReader {
  private readonly host: Host;
  private readonly history: History;
  private readonly placed: readonly PlacedRequest[];
  private readonly spare = new SpareRequests();

  constructor(host: Host, history: History, placed: readonly PlacedRequest[]) {
    this.host = host;
    this.history = history;
    this.placed = placed;
  }

  async read(): Promise<Details> {
    const files = await this.files();
    return { files, issues: await this.issues() };
  }

  /** What the requests of the range close; who has no work in it, and does not own the repository, is a user. */
  private async issues(): Promise<Map<number, LinkedIssue[]>> {
    const { commits, context } = this.history;
    const texts = new Map(commits.map(({ sha, subject, body }) => [sha, `${subject}\n${body}`]));
    const people = [...commits, ...context].map(({ author }) => author);
    const insiders = this.insiders([...people, ...this.placed.map(({ request }) => request.author)]);
    const issues = new Map<number, LinkedIssue[]>();
    const inRange = this.placed.filter(({ mergeCommitSha }) => texts.has(mergeCommitSha));
    await mapLimited(inRange, async ({ request, mergeCommitSha, commitShas }) => {
      const said = [mergeCommitSha, ...commitShas].map((sha) => texts.get(sha) ?? "");
      const text = [request.title, request.body, ...said].join("\n");
      if (!this.host.mayClose(text)) return;
      const closed = (await this.spare.ask(() => this.host.closedIssues(request.number, text))) ?? [];
      const linked = closed.map(({ openedBy, ...issue }): LinkedIssue => {
        return { ...issue, byUser: openedBy !== null && !insiders.has(openedBy.toLowerCase()) && !isProgram(openedBy) };
      });
      issues.set(request.number, linked);
    });
    return issues;
  }

  private insiders(people: readonly Person[]): ReadonlySet<string> {
    const logins = people.flatMap(({ login }) => login?.toLowerCase() ?? []);
    return new Set([...logins, this.host.owner.toLowerCase()]);
  }

  /** A request's paths stand at where it landed. */
  private async files(): Promise<Map<string, ChangedFile[]>> {
    const { paths } = this.host;
    const files = new Map<string, ChangedFile[]>();
    if (paths === undefined) return files;
    const landed = new Map(this.placed.map(({ mergeCommitSha, request }) => [mergeCommitSha, request.number]));
    const covered = new Set(this.placed.flatMap(({ commitShas }) => commitShas));
    const asked = this.history.commits.filter(
      ({ sha, parents }) => landed.has(sha) || (!covered.has(sha) && parents.length < 2),
    );
    await mapLimited(asked, async ({ sha }) => {
      const found = await this.spare.ask(() => paths({ sha, request: landed.get(sha) }));
      if (found !== undefined) files.set(sha, found);
    });
    return files;
  }
}

function isProgram(login: string): boolean {
  return isBot({ name: login, login });
}
