/** State of a refused form: its error and the values that were typed, never passwords. */
export type FormState = {
  error?: string;
  fields?: Record<string, string>;
  values?: Record<string, string>;
  /** The form has succeeded and stays on its page. */
  done?: boolean;
};

/** Either the next state of the form or the path to redirect to. */
export type FormOutcome = { state: FormState } | { goTo: string };
