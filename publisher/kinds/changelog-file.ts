import { type Adapter, DeliveryError, type External } from "#publisher/adapter.ts";
import type { DestinationOf } from "#publisher/config.ts";
import { getBody, type Post } from "#publisher/post.ts";
import { readSection, writeSection } from "#publisher/text/changelog-section.ts";
import { toReleaseSection } from "#publisher/text/keep-a-changelog.ts";
import { fillTemplate } from "#publisher/text/template.ts";
import { describe, getHead, openRepository } from "./git-file.ts";
import type { KindOptions } from "./options.ts";

/** The level of "### Added", under releases of level 2. */
const LIST_LEVEL = 3;

/** Commits the post as the section of its release in a changelog. The heading is the key; nothing else is touched. */
export function createChangelogFile(destination: DestinationOf<"changelog_file">, options: KindOptions): Adapter {
  const { branch, path } = destination;
  const repository = openRepository(destination, options);
  const readFile = async (): Promise<string> => {
    const file = await repository.readFile(branch, path);
    if (file === null) throw new DeliveryError("failed", `${branch} has no file ${path}`);
    return file;
  };
  const read = async (heading: string) => {
    const text = readSection(await readFile(), heading);
    return text === null ? null : { id: heading, url: null, text };
  };
  const write = async (heading: string, body: string | null, message: string): Promise<External> => {
    const head = await getHead(repository, branch);
    const content = writeSection(await readFile(), heading, body);
    await repository.push({ branch, parent: head, expected: head }, [{ path, content }], message);
    return { id: heading, url: null };
  };
  const render = (post: Post): string => toReleaseSection(getBody(post), LIST_LEVEL);
  const getHeading = (post: Post): string => fillTemplate(destination.heading, post);
  return {
    key: "lookup",
    check: async () => `${path} has ${(await readFile()).split("\n").length} lines. Nothing was pushed.`,
    render,
    find: (post) => read(getHeading(post)),
    read: ({ id }) => read(id),
    create: (post) => write(getHeading(post), render(post), `docs: add ${describe(post)}`),
    update: (post, { id }) => write(id, render(post), `docs: update ${describe(post)}`),
    remove: async (_postId, { id }) => {
      await write(id, null, `docs: remove ${id.slice(0, 60)}`);
    },
  };
}
