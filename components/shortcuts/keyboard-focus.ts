/** Elements where characters are input: fields, editors, and lists with type-ahead. */
const WRITING =
  "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=menu]";
const PRESSABLE_INPUTS = ["checkbox", "radio", "button", "submit", "reset"];
const OPEN_DIALOG = "[role=dialog][data-state=open], [role=alertdialog][data-state=open], [role=menu][data-state=open]";

/** Whether the element takes characters as text or type-ahead. */
export function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target instanceof HTMLInputElement && PRESSABLE_INPUTS.includes(target.type)) return false;
  return target.closest(WRITING) !== null;
}

/** Whether a dialog or menu covers the page and has the keyboard. */
export function isCovered(): boolean {
  return document.querySelector(OPEN_DIALOG) !== null;
}

/**
 * Focuses the first visible filter of the page.
 * @returns false when there is none
 */
export function focusFilter(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>("main input[type=search]");
  const field = [...fields].find((candidate) => candidate.checkVisibility());
  field?.focus();
  field?.select();
  return field !== undefined;
}
