import type { TrafficProject } from "#db/queries/traffic/projects.ts";
import { hostIn } from "#lib/geo/host.ts";

/** A project's own hosts, subdomains included: its brand's website without `www.`, and what the settings add. */
export function hostsOf({ websiteUrl, domains }: Pick<TrafficProject, "websiteUrl" | "domains">): string[] {
  const website = hostIn(websiteUrl ?? "")?.replace(/^www\./, "");
  return [...new Set([...(website ? [website] : []), ...(domains ?? [])].map((host) => host.toLowerCase()))];
}

/** Chooses the project of a host: the one that names the most of it, and of equal ones the oldest. */
export function projectChooser(projects: readonly TrafficProject[]): (host: string) => TrafficProject | undefined {
  const owners = new Map<string, TrafficProject>();
  for (const project of projects) {
    for (const host of hostsOf(project)) if (!owners.has(host)) owners.set(host, project);
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

/** Whether a path lies under one of the prefixes, which end where a segment does. */
export function isUnder(path: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(prefix.endsWith("/") ? prefix : `${prefix}/`));
}

/** Paths as a URL holds them: `/größe` is written `/gr%C3%B6%C3%9Fe` there. */
export function prefixesOf({ conversionPaths }: Pick<TrafficProject, "conversionPaths">): string[] {
  return (conversionPaths ?? []).flatMap((path) => URL.parse(path, "https://host.invalid")?.pathname ?? []);
}
