import { Field } from "#components/ui/field.tsx";
import { Textarea } from "#components/ui/textarea.tsx";

/** A text area of short texts, one per line. */
export function LinesField({
  label,
  lines,
  error,
  onChange,
}: {
  label: string;
  lines: readonly string[];
  error: string | undefined;
  onChange: (lines: string[]) => void;
}) {
  return (
    <Field label={label} hint="One per line, up to 20." error={error}>
      {(control) => (
        <Textarea
          {...control}
          dir="auto"
          className="min-h-28"
          value={lines.join("\n")}
          onChange={(event) => onChange(event.target.value === "" ? [] : event.target.value.split("\n"))}
        />
      )}
    </Field>
  );
}
