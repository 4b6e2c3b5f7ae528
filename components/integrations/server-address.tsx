import { Disclosure } from "#components/ui/disclosure.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";

/** The URL of a self-hosted server, collapsed because most users do not need it. */
export function ServerAddress({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <Disclosure summary="Your own server" className="text-sm" open={error === undefined ? undefined : true}>
      <Field label="Server URL" optional hint="Leave empty for the public service." error={error} className="mt-3">
        {(control) => (
          <Input
            {...control}
            type="url"
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    </Disclosure>
  );
}
