// What jsdom's page lacks: a layout, of rows that are all as high, and a socket whose other end the test holds.
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

const HEIGHT = 844;
const ROW_HEIGHT = 60;

// The fake page is one without a document: of it the socket is taken, all else stays jsdom's.
const page = Object.getOwnPropertyDescriptors(globalThis);
await import("@candor/client/fake-page");
Object.defineProperties(globalThis, page);

class Observer implements ResizeObserver {
	readonly #tell: ResizeObserverCallback;
	constructor(tell: ResizeObserverCallback) {
		this.#tell = tell;
	}
	observe(target: Element): void {
		const height = target === document.documentElement ? HEIGHT : ROW_HEIGHT;
		const contentRect = { width: 390, height } as DOMRectReadOnly;
		queueMicrotask(() => this.#tell([{ target, contentRect } as ResizeObserverEntry], this));
	}
	unobserve(): void {}
	disconnect(): void {}
}

globalThis.ResizeObserver = Observer;
Object.defineProperty(document, "scrollingElement", { get: () => document.documentElement });
Object.defineProperty(document.documentElement, "clientHeight", { get: () => HEIGHT });
Object.defineProperty(HTMLElement.prototype, "offsetParent", {
	get(this: HTMLElement) {
		return this.parentElement;
	},
});
Object.assign(Element.prototype, { scrollTo() {}, scrollIntoView() {}, getAnimations: () => [] });

// Three workers share two cores: what is waited for may come late.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);
