import { formatCount, formatUsd, plural } from "#lib/format.ts";

/** The record of a post's writer, in its `sourceMetadata`. */
type Writer = {
  kind: "model" | "deterministic";
  model: string;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  costUsd: number | null;
};

/** Which model wrote the text of a post, and what its calls used. Nothing for a text that no model was asked for. */
export function WriterNote({ sourceMetadata }: { sourceMetadata: unknown }) {
  const writer = readWriter(sourceMetadata);
  if (writer === undefined) return null;
  const { kind, model, calls, inputTokens, outputTokens, costUsd } = writer;
  const by = kind === "model" ? `Written by ${model}` : `Written by rules after asking ${model}`;
  const tokens = `${formatCount(inputTokens)} input tokens, ${formatCount(outputTokens)} output tokens`;
  const cost = costUsd === null ? "price unknown" : formatUsd(costUsd);
  return (
    <>
      <span aria-hidden>·</span>
      <span data-numeric>
        {by}: {plural(calls, "call")}, {tokens}, {cost}
      </span>
    </>
  );
}

function readWriter(metadata: unknown): Writer | undefined {
  if (typeof metadata !== "object" || metadata === null || !("writer" in metadata)) return undefined;
  const { writer } = metadata;
  return isWriter(writer) && writer.calls > 0 ? writer : undefined;
}

/** The metadata of a post is free-form, so that each field is checked. */
function isWriter(value: unknown): value is Writer {
  if (typeof value !== "object" || value === null) return false;
  const { model, calls, inputTokens, outputTokens, costUsd } = value as Partial<Record<keyof Writer, unknown>>;
  const isCounted = [calls, inputTokens, outputTokens].every((count) => typeof count === "number");
  return typeof model === "string" && isCounted && (costUsd === null || typeof costUsd === "number");
}
