import type { TrafficProject } from "#db/queries/traffic/projects.ts";
import { hostIn } from "#lib/geo/host.ts";

/**
 * A project's own hosts, which include their subdomains: the brand's website without `www.`, and those of the
 * settings.
 */
export function listHosts({ websiteUrl, domains }: Pick<TrafficProject, "websiteUrl" | "domains">): string[] {
  const website = hostIn(websiteUrl ?? "")?.replace(/^www\./, "");
  return [...new Set([...(website ? [website] : []), ...(domains ?? [])].map((host) => host.toLowerCase()))];
}

/** Builds a function that chooses the project of a host: the longest match, then the oldest project. */
export function projectChooser(projects: readonly TrafficProject[]): (host: string) => TrafficProject | undefined {
  const owners = new Map<string, TrafficProject>();
  for (const project of projects) {
    for (const host of listHosts(project)) if (!owners.has(host)) owners.set(host, project);
  }
  return (host) => {
    for (let rest = host; ; ) {
      const owner = owners.get(rest);
      const dot = rest.indexOf(".");
      if (owner || dot < 0) return owner;
      rest = rest.slice(dot + 1);
    }
  };
}

/** Whether a path is below one of the prefixes, compared by whole segments. */
export function isUnder(path: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(prefix.endsWith("/") ? prefix : `${prefix}/`));
}

/** Encodes the paths as a URL does: `/größe` becomes `/gr%C3%B6%C3%9Fe`. */
export function listConversionPrefixes({ conversionPaths }: Pick<TrafficProject, "conversionPaths">): string[] {
  return (conversionPaths ?? []).flatMap((path) => URL.parse(path, "https://host.invalid")?.pathname ?? []);
}
