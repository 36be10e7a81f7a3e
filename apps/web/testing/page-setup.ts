// Setup before each file of component tests. Adds browser features that jsdom lacks, and resets page and server before each
// test.
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { resetExchange, unexpectedRequests } from "./exchange.ts";
import { resetScreen } from "./render-screen.tsx";
import { resetUploads } from "./uploads.ts";

const HEIGHT = 844;
const ROW_HEIGHT = 60;

/** Reports the window's height as the height of every element. jsdom has no layout and would report nothing. */
class Observer implements ResizeObserver {
	readonly #report: ResizeObserverCallback;
	constructor(report: ResizeObserverCallback) {
		this.#report = report;
	}
	observe(target: Element): void {
		const height = target === document.documentElement ? HEIGHT : ROW_HEIGHT;
		const contentRect = { width: 390, height } as DOMRectReadOnly;
		queueMicrotask(() => this.#report([{ target, contentRect } as ResizeObserverEntry], this));
	}
	unobserve(): void {}
	disconnect(): void {}
}

globalThis.ResizeObserver = Observer;
Object.defineProperty(document, "scrollingElement", { get: () => document.documentElement, configurable: true });
Object.defineProperty(document, "fonts", { value: { load: async () => [] }, configurable: true });
Object.defineProperty(document.documentElement, "clientHeight", { get: () => HEIGHT, configurable: true });
Object.defineProperty(HTMLElement.prototype, "offsetParent", {
	configurable: true,
	get(this: HTMLElement) {
		return this.parentElement;
	},
});
Object.assign(Element.prototype, { scrollTo() {}, scrollIntoView() {}, getAnimations: () => [] });
Object.assign(HTMLElement.prototype, { setPointerCapture() {} });

// Waits have a long time-out, because the test workers share two processor cores.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
	resetExchange();
	resetUploads();
	resetScreen();
});

afterEach(() => {
	cleanup();
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.resetAllMocks();
	vi.restoreAllMocks();
	expect(unexpectedRequests(), "requests to which the test gives no response").toEqual([]);
});
