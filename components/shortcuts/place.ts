/** Where characters are the reader's own: fields, editors, and lists that find by typing. */
const WRITING =
  "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=menu]";
const PRESSABLE_INPUTS = ["checkbox", "radio", "button", "submit", "reset"];
const OPEN_DIALOG = "[role=dialog][data-state=open], [role=alertdialog][data-state=open], [role=menu][data-state=open]";

/** Whether a key pressed there writes, or moves a choice by its letter. */
export function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target instanceof HTMLInputElement && PRESSABLE_INPUTS.includes(target.type)) return false;
  return target.closest(WRITING) !== null;
}

/** Whether something stands over the page and has the keyboard. */
export function isCovered(): boolean {
  return document.querySelector(OPEN_DIALOG) !== null;
}

/** Puts the focus on the first filter of the page that can be seen. @returns false where the page has none */
export function focusFilter(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>("main input[type=search]");
  const field = [...fields].find((candidate) => candidate.checkVisibility());
  field?.focus();
  field?.select();
  return field !== undefined;
}
