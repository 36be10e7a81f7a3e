// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type * as React from "react";
import type { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { withoutHydration } from "./no-hydration.ts";

const require = createRequire(import.meta.url);
const FILE = require.resolve("react-dom/client").replace(/client\.js$/, "cjs/react-dom-client.production.js");
// The test uses React's production build. The development build needs more features of the renderer than the test provides.
const react = require(require.resolve("react").replace(/index\.js$/, "cjs/react.production.js")) as typeof React;
const { createElement, Suspense, use, useState } = react;

let come: (word: string) => void = () => undefined;
const part = new Promise<string>((done) => {
	come = done;
});
function Part() {
	return createElement("b", null, use(part));
}
function Page() {
	const [taps, setTaps] = useState(0);
	const [word, setWord] = useState("a");
	return createElement(
		"main",
		null,
		createElement("button", { onClick: () => setTaps(taps + 1) }, `${taps}`),
		createElement("input", { value: word, onChange: (event) => setWord((event.target as HTMLInputElement).value) }),
		createElement("i", null, word),
		taps < 2 && createElement(Suspense, { fallback: createElement("u") }, createElement(Part)),
	);
}

const published = readFileSync(FILE, "utf8");

test("the build removes React's hydration code and leaves only the functions' names", () => {
	const folded = withoutHydration(published);
	expect(folded).not.toMatch(/\bisHydrating = |\.isDehydrated\b|\.dehydrated\b|exports\.hydrateRoot/);
	expect(folded).toMatch(/^exports\.createRoot/m);
});

test("the build fails if an update of React changes the code that it removes", () => {
	expect(() => withoutHydration(published.replaceAll("isHydrating", "takesOver"))).toThrow("no-hydration.ts");
	expect(() => withoutHydration(published.replace("function popHydrationState(", "function other("))).toThrow(
		"popHydrationState",
	);
});

test("React without hydration renders, handles taps and typing, suspends and unmounts", async () => {
	const exports: { createRoot?: typeof createRoot } = {};
	new Function("exports", "require", withoutHydration(published))(exports, (name: string) =>
		name === "react" ? react : require(name),
	);
	const page = document.body.appendChild(document.createElement("div"));
	const root = exports.createRoot?.(page);
	const seen = (selector: string) => expect.poll(() => page.querySelector(selector)?.textContent);
	root?.render(createElement(Page));
	await seen("u").toBe("");
	come("here");
	await seen("b").toBe("here");
	const button = page.querySelector("button") as HTMLButtonElement;
	button.click();
	await seen("button").toBe("1");
	const field = page.querySelector("input") as HTMLInputElement;
	Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "ab");
	field.dispatchEvent(new Event("input", { bubbles: true }));
	await seen("i").toBe("ab");
	button.click();
	await seen("b").toBeUndefined();
	root?.unmount();
	await expect.poll(() => page.innerHTML).toBe("");
});
