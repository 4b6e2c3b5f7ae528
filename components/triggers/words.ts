import { contentTypeLabel } from "#lib/format.ts";
import type { EventTrigger } from "#lib/triggers/contract.ts";

type Source = EventTrigger["sourceConfig"];
type Named = Pick<EventTrigger, "name" | "outputType" | "sourceConfig">;

/** A trigger's events in plain language: `On every release and push`. */
export function describeEvents({ eventTypes, includePreReleases }: Source): string {
  const both = eventTypes.length === 0 || (eventTypes.includes("release") && eventTypes.includes("push"));
  const onReleases = both || eventTypes.includes("release");
  const release = includePreReleases && onReleases ? "release or pre-release" : "release";
  if (both) return `On every ${release}, and every push to the default branch`;
  return onReleases ? `On every ${release}` : "On every push to the default branch";
}

/** A trigger's name, or a name from its output: `Changelog of each release`. */
export function triggerName({ name, outputType, sourceConfig }: Named): string {
  const [only, ...more] = new Set(sourceConfig.eventTypes);
  const event = only === undefined || more.length > 0 ? "release and push" : only;
  return name ?? `${contentTypeLabel(outputType)} of each ${event}`;
}
