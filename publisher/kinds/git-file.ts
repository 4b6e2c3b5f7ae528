import { type Adapter, DeliveryError, type External } from "#publisher/adapter.ts";
import type { DestinationOf } from "#publisher/config.ts";
import { getBody, getMarkdown, type Post } from "#publisher/post.ts";
import { escapeMdx } from "#publisher/text/mdx.ts";
import { fillPath, writeFrontMatter } from "#publisher/text/template.ts";
import { GitRepository } from "./git-repository.ts";
import type { KindOptions } from "./options.ts";

type FileDestination = DestinationOf<"git_file" | "git_pull_request">;

/** The content of a post's file: front matter, then the Markdown of the post. */
export function renderFile({ path, frontMatter }: FileDestination, post: Post): string {
  const head = writeFrontMatter(frontMatter, post);
  // A site that reads the title from the front matter shows it itself.
  const markdown = "title" in frontMatter ? getBody(post) : getMarkdown(post);
  return head + (path.endsWith(".mdx") ? escapeMdx(markdown) : markdown);
}

export function openRepository(
  destination: { repository: string; tokenEnv?: string | undefined; author: string },
  { secrets, cache, path }: KindOptions,
): GitRepository {
  const token = destination.tokenEnv === undefined ? null : secrets(destination.tokenEnv);
  return new GitRepository({ ...destination, token, cache, path });
}

/** Commits the post as a file of a branch. Its path is the key; a push that would overwrite a commit is refused. */
export function createGitFile(destination: DestinationOf<"git_file">, options: KindOptions): Adapter {
  const { branch } = destination;
  const repository = openRepository(destination, options);
  const read = async (path: string) => {
    const text = await repository.readFile(branch, path);
    return text === null ? null : { id: path, url: null, text };
  };
  const commit = async (changes: Parameters<GitRepository["push"]>[1], message: string): Promise<void> => {
    const head = await getHead(repository, branch);
    await repository.push({ branch, parent: head, expected: head }, changes, message);
  };
  const write = async (post: Post, previous: string | null): Promise<External> => {
    const path = fillPath(destination.path, post);
    const moved = previous === null || previous === path ? [] : [{ path: previous, content: null }];
    const verb = previous === null ? "add" : "update";
    await commit([...moved, { path, content: renderFile(destination, post) }], `docs: ${verb} ${describe(post)}`);
    return { id: path, url: null };
  };
  return {
    key: "lookup",
    check: async () => `${branch} is at ${(await getHead(repository, branch)).slice(0, 12)}. Nothing was pushed.`,
    render: (post) => renderFile(destination, post),
    place: (post) => fillPath(destination.path, post),
    find: (post) => read(fillPath(destination.path, post)),
    read: ({ id }) => read(id),
    create: (post) => write(post, null),
    update: (post, { id }) => write(post, id),
    remove: (_postId, { id }) => commit([{ path: id, content: null }], `docs: remove ${id.slice(0, 60)}`),
  };
}

/** The title as it may stand in a commit subject. */
export function describe({ title }: Post): string {
  return title.replace(/\s+/g, " ").slice(0, 58).trim();
}

export async function getHead(repository: GitRepository, branch: string): Promise<string> {
  const head = await repository.getHead(branch);
  if (head === null) throw new DeliveryError("failed", `The repository has no branch ${branch}`);
  return head;
}
