/** Whether a text can be the plain name of a tag, branch or commit: no option, no range, none of git's operators. */
export function isRevisionName(text: string): boolean {
  return text !== "" && text.length <= 256 && !/^-|[\s\0:^~?*[\\{}]|\.\./.test(text);
}
