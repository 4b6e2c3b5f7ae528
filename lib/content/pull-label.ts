/** The page of a merge request at GitLab, whose number after "#" would be that of an issue. */
const MERGE_REQUEST = /\/merge_requests\/\d+$/;

/** How the host of a pull request writes its number: `#131`, at GitLab `!131`. */
export function pullLabel({ id, url }: { id: string; url: string | null }): string {
  return `${url !== null && MERGE_REQUEST.test(url) ? "!" : "#"}${id.replace(/^[#!]/, "")}`;
}
