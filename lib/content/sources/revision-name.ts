/** Whether a text can be a plain name of a tag, branch or commit: no option, no range, no git operator. */
export function isRevisionName(text: string): boolean {
  return text !== "" && text.length <= 256 && !/^-|[\s\0:^~?*[\\{}]|\.\./.test(text);
}
