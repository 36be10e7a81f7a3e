// Setup before each file of component tests. Adds features that jsdom lacks: IndexedDB, WebCrypto, passkeys and element sizes.
import "fake-indexeddb/auto";
import { webcrypto } from "node:crypto";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { consoleFetch, serverFaults } from "./console-server.ts";
import { resetConsole } from "./render-page.tsx";

class Observer implements ResizeObserver {
	readonly #report: ResizeObserverCallback;
	constructor(report: ResizeObserverCallback) {
		this.#report = report;
	}
	observe(target: Element): void {
		const contentRect = { width: 1_000, height: target.getAttribute("role") === "row" ? 44 : 440 } as DOMRectReadOnly;
		queueMicrotask(() => this.#report([{ target, contentRect } as ResizeObserverEntry], this));
	}
	unobserve(): void {}
	disconnect(): void {}
}

Object.defineProperty(globalThis, "crypto", { value: webcrypto, configurable: true });
Object.assign(globalThis, { fetch: consoleFetch, ResizeObserver: Observer, structuredClone: (value: unknown) => value });
Object.assign(Element.prototype, { scrollTo() {}, scrollIntoView() {}, getAnimations: () => [] });
Object.defineProperty(HTMLElement.prototype, "offsetParent", {
	configurable: true,
	get(this: HTMLElement) {
		return this.parentElement;
	},
});

configure({ asyncUtilTimeout: 10_000 });
beforeEach(resetConsole);
afterEach(() => {
	cleanup();
	vi.restoreAllMocks();
	expect(serverFaults(), "requests that the server would refuse, or without a response in the test").toEqual([]);
});
