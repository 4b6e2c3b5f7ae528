import { parse, YAMLParseError } from "yaml";

/** The value of a YAML file of a repository; null where it cannot be parsed, which is the repository's business. */
export function parseYaml(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0 });
  } catch (fault) {
    if (fault instanceof YAMLParseError || fault instanceof ReferenceError) return null;
    throw fault;
  }
}
