import { Badge } from "#components/ui/badge.tsx";
import type { Prompt } from "#lib/geo/prompts/contract.ts";

/** Badges of a prompt: paused, suggested, branded, tags. */
export function PromptMarks({ prompt }: { prompt: Prompt }) {
  if (prompt.enabled && !prompt.branded && prompt.source === "custom" && prompt.tags.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {prompt.enabled ? null : <Badge variant="outline">Paused</Badge>}
      {prompt.source === "auto" ? <Badge>Suggested</Badge> : null}
      {prompt.branded ? (
        <Badge variant="outline" title="Mentions you, so it's not in the headline rate">
          Mentions you
        </Badge>
      ) : null}
      {prompt.tags.map((tag) => (
        <Badge key={tag} variant="accent" className="max-w-40">
          <span className="truncate">{tag}</span>
        </Badge>
      ))}
    </span>
  );
}
