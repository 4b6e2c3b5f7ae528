"use client";

import { useRef } from "react";

type Handlers = {
  onOpenAutoFocus?: ((event: Event) => void) | undefined;
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
};

/** The element itself, or the trigger of its menu, which remains after the menu closes. */
function getPersistentElement(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  const persistent = button ? document.getElementById(button) : element;
  return persistent instanceof HTMLElement && persistent !== document.body ? persistent : null;
}

/**
 * Returns the focus to the element that had it when the dialog opened, even if that was not a trigger of the dialog.
 * A focus that a shortcut has moved meanwhile stays where it is: the event comes some time after the dialog is gone.
 */
export function useReturnFocus({ onOpenAutoFocus, onCloseAutoFocus }: Handlers) {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = getPersistentElement(document.activeElement);
      onOpenAutoFocus?.(event);
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event);
      if (event.defaultPrevented) return;
      event.preventDefault();
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      // The opener may be gone (deleted by the dialog), so the focus falls back to the main region.
      const target = opener.current?.isConnected ? opener.current : document.getElementById("main");
      target?.focus();
    },
  };
}
