import { type Adapter, DeliveryError, type External, type Held } from "#publisher/adapter.ts";
import type { DestinationOf } from "#publisher/config.ts";
import type { Post } from "#publisher/post.ts";
import { fillPath } from "#publisher/text/template.ts";
import { describe, getHead, openRepository, renderFile } from "./git-file.ts";
import type { FileChange } from "./git-repository.ts";
import { createCodeHost, type PullRequest } from "./hosts.ts";
import type { KindOptions } from "./options.ts";

/**
 * Proposes the post as a file in a pull request of its own. The branch is the key. Once merged, an update or a removal
 * is a new pull request of the same branch.
 */
export function createGitPullRequest(destination: DestinationOf<"git_pull_request">, options: KindOptions): Adapter {
  const { branch: base } = destination;
  const repository = openRepository(destination, options);
  const token = options.secrets(destination.tokenEnv);
  const host = createCodeHost({ ...destination, token, http: options.http });

  const read = async (postId: string, path: string): Promise<Held | null> => {
    const branch = toBranch(postId);
    const onBranch = await repository.readFile(branch, path);
    const onBase = await repository.readFile(base, path);
    const text = onBranch ?? onBase;
    if (text === null) return null;
    const request = onBranch === null ? null : await host.findPullRequest(branch, base);
    // A branch without a pull request is a delivery that ended in its midst; one whose pull request was closed without
    // a merge was refused.
    if (onBranch !== null && request?.isOpen !== true && onBranch !== onBase) return null;
    return { id: `${postId} ${path}`, url: request?.url ?? null, text };
  };
  const propose = async (postId: string, changes: readonly FileChange[], title: string): Promise<PullRequest> => {
    const branch = toBranch(postId);
    const [head, existing] = [await getHead(repository, base), await host.findPullRequest(branch, base)];
    const tip = await repository.getHead(branch);
    await repository.push(
      { branch, parent: existing?.isOpen === true ? (tip ?? head) : head, expected: tip },
      changes,
      title,
    );
    if (existing?.isOpen === true) return existing;
    const draft = destination.mode === "draft";
    try {
      return await host.openPullRequest({ branch, base, title, body: "Published with Clarion.", draft });
    } catch (error) {
      // Hosts refuse a second pull request of a branch. The next attempt compares the text of the first one.
      if ((await host.findPullRequest(branch, base))?.isOpen !== true) throw error;
      throw new DeliveryError("retry", `Somebody opened a pull request of ${branch} meanwhile`, { cause: error });
    }
  };
  const write = async (post: Post, previous: string | null): Promise<External> => {
    const path = fillPath(destination.path, post);
    const moved = previous === null || previous === path ? [] : [{ path: previous, content: null }];
    const title = `docs: ${previous === null ? "add" : "update"} ${describe(post)}`;
    const { url } = await propose(post.id, [...moved, { path, content: renderFile(destination, post) }], title);
    return { id: `${post.id} ${path}`, url };
  };
  return {
    key: "lookup",
    check: async () => `${await host.check()} ${base} is at ${(await getHead(repository, base)).slice(0, 12)}.`,
    render: (post) => renderFile(destination, post),
    place: (post) => `${post.id} ${fillPath(destination.path, post)}`,
    find: (post) => read(post.id, fillPath(destination.path, post)),
    read: ({ id }) => read(...splitId(id)),
    create: (post) => write(post, null),
    update: (post, { id }) => write(post, splitId(id)[1]),
    remove: async (postId, { id }) => {
      const [, path] = splitId(id);
      const branch = toBranch(postId);
      const [request, tip] = [await host.findPullRequest(branch, base), await repository.getHead(branch)];
      if (request?.isOpen === true && (await repository.readFile(base, path)) === null) {
        await host.closePullRequest(request.number);
        if (tip !== null) await repository.deleteBranch(branch, tip);
        return;
      }
      await propose(postId, [{ path, content: null }], `docs: remove ${path.slice(0, 56)}`);
    },
  };
}

function toBranch(postId: string): string {
  return `clarion/${postId}`;
}

/** The ID of a delivery holds the post and its path, which may change. */
function splitId(id: string): [postId: string, path: string] {
  const space = id.indexOf(" ");
  if (space < 0) throw new DeliveryError("failed", `"${id}" is not an ID of a pull request's file`);
  return [id.slice(0, space), id.slice(space + 1)];
}
