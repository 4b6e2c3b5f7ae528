import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// A stub for Radix, because jsdom has no layout and no ResizeObserver.
class NoResize implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal("ResizeObserver", NoResize);
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;

afterEach(cleanup);
