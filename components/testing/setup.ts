import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// What Radix asks of a browser and jsdom lacks: it has no layout.
class NoResize implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal("ResizeObserver", NoResize);
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;

afterEach(cleanup);
