import "server-only";
import type { Patch } from "#lib/content/activity.ts";
import type { SourceContents } from "#lib/content/sources/source.ts";
import { isTooLarge } from "./client.ts";
import type { ContentHost } from "./contents.ts";

/** Single contents of one repository over its host's API, which searches no commit. */
export class HostedContents implements SourceContents {
  private readonly host: ContentHost;

  constructor(host: ContentHost) {
    this.host = host;
  }

  async message(sha: string): Promise<string> {
    for await (const [commit] of this.host.commits({ tip: sha }))
      return commit === undefined ? "" : `${commit.subject}\n\n${commit.body}`.trim();
    return "";
  }

  async patch(sha: string): Promise<Patch> {
    return this.unlessTooLarge(() => this.host.patch(sha), { files: [], cut: true });
  }

  async file(path: string, sha: string): Promise<string | null> {
    return this.unlessTooLarge(() => this.host.file(path, sha), null);
  }

  async searchDocumentation(): Promise<null> {
    return null;
  }

  private async unlessTooLarge<Value>(read: () => Promise<Value>, otherwise: Value): Promise<Value> {
    try {
      return await read();
    } catch (fault) {
      if (isTooLarge(fault)) return otherwise;
      throw fault;
    }
  }
}
