import type { ChangedFile, LinkedIssue, Person } from "#lib/content/activity.ts";
import { isBot } from "#lib/content/ledger/read/bots.ts";
import type { History } from "./history.ts";
import type { Host } from "./host.ts";
import { mapLimited } from "./map-limited.ts";
import { OptionalRequests } from "./optional-requests.ts";
import type { PlacedRequest } from "./requests.ts";

/** Optional evidence for a ledger. */
export type Details = {
  /** By request number. */
  issues: ReadonlyMap<number, LinkedIssue[]>;
  /** By commit SHA, if the host lists commits without their paths. */
  files: ReadonlyMap<string, ChangedFile[]>;
};

export const NO_DETAILS: Details = { issues: new Map(), files: new Map() };

/**
 * Reads optional evidence: first the paths, then the issues that requests close, each for the newest changes first.
 */
export class DetailReader {
  private readonly host: Host;
  private readonly history: History;
  private readonly placed: readonly PlacedRequest[];
  private readonly optional = new OptionalRequests();

  constructor(host: Host, history: History, placed: readonly PlacedRequest[]) {
    this.host = host;
    this.history = history;
    this.placed = placed;
  }

  async read(): Promise<Details> {
    const files = await this.files();
    return { files, issues: await this.issues() };
  }

  /**
   * Issues that the requests of the range close. An issue counts as a user's if its author has no work in the range
   * and does not own the repository.
   */
  private async issues(): Promise<Map<number, LinkedIssue[]>> {
    const { commits, context } = this.history;
    const texts = new Map(commits.map(({ sha, subject, body }) => [sha, `${subject}\n${body}`]));
    const people = [...commits, ...context].map(({ author }) => author);
    const insiders = this.insiders([...people, ...this.placed.map(({ request }) => request.author)]);
    const issues = new Map<number, LinkedIssue[]>();
    const inRange = this.placed.filter(({ mergeCommitSha }) => texts.has(mergeCommitSha));
    await mapLimited(inRange, async ({ request, mergeCommitSha, commitShas }) => {
      const messages = [mergeCommitSha, ...commitShas].map((sha) => texts.get(sha) ?? "");
      const text = [request.title, request.body, ...messages].join("\n");
      if (!this.host.mayClose(text)) return;
      const closed = (await this.optional.ask(() => this.host.closedIssues(request.number, text))) ?? [];
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

  /** The paths of a request are stored at the commit that it landed as. */
  private async files(): Promise<Map<string, ChangedFile[]>> {
    const { paths } = this.host;
    const files = new Map<string, ChangedFile[]>();
    if (paths === undefined) return files;
    const landed = new Map(this.placed.map(({ mergeCommitSha, request }) => [mergeCommitSha, request.number]));
    const covered = new Set(this.placed.flatMap(({ commitShas }) => commitShas));
    const pathCommits = this.history.commits.filter(
      ({ sha, parents }) => landed.has(sha) || (!covered.has(sha) && parents.length < 2),
    );
    await mapLimited(pathCommits, async ({ sha }) => {
      const changed = await this.optional.ask(() => paths({ sha, request: landed.get(sha) }));
      if (changed !== undefined) files.set(sha, changed);
    });
    return files;
  }
}

function isProgram(login: string): boolean {
  return isBot({ name: login, login });
}
