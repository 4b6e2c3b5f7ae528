"use client";

import { useRef } from "react";

type Handlers = {
  onOpenAutoFocus?: ((event: Event) => void) | undefined;
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
};

/** The element itself, or the button of the menu it stands in, which outlives the menu. */
function lastingElement(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  const lasting = button ? document.getElementById(button) : element;
  return lasting instanceof HTMLElement && lasting !== document.body ? lasting : null;
}

/** Gives the focus back to what had it when a dialog opened, also where no trigger of its own opened it. */
export function useReturnFocus({ onOpenAutoFocus, onCloseAutoFocus }: Handlers) {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = lastingElement(document.activeElement);
      onOpenAutoFocus?.(event);
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event);
      if (event.defaultPrevented) return;
      event.preventDefault();
      // What opened it may be gone, deleted by the dialog itself: the keyboard then goes on at the main region.
      const target = opener.current?.isConnected ? opener.current : document.getElementById("main");
      target?.focus();
    },
  };
}
