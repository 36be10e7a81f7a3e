// Tests that the app still works on a page that the browser translates: with every way in which translators replace text nodes,
// and every change that React makes afterwards.

import { followTranslation } from "@candor/client/page";
import { Amount, Price } from "@candor/ui";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeAll, describe, expect, it } from "vitest";

/**
 * The browser's original methods. A translator calls these methods: it runs in an isolated world, where the app's replacements
 * do not exist.
 */
const { appendChild, insertBefore, removeChild } = Node.prototype;

beforeAll(followTranslation);

function translationOf(text: string): HTMLElement {
	const outer = document.createElement("font");
	outer.append(document.createElement("font"));
	(outer.firstChild as Element).append(text);
	return outer;
}

function textsIn(element: Element): Text[] {
	const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
	const texts: Text[] = [];
	while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
	return texts.filter(({ parentElement }) => parentElement?.closest("[translate=no]") === null);
}

const TRANSLATORS: Record<string, (page: Element) => void> = {
	"replaces each text": (page) => {
		for (const text of textsIn(page)) text.replaceWith(translationOf(text.data));
	},
	"puts an element before each text and removes the text": (page) => {
		for (const text of textsIn(page)) {
			const parent = text.parentNode as Node;
			insertBefore.call(parent, translationOf(text.data), text);
			removeChild.call(parent, text);
		}
	},
	"removes each text and puts an element in its place": (page) => {
		for (const text of textsIn(page)) {
			const { parentNode: parent, nextSibling: next } = text;
			removeChild.call(parent, text);
			insertBefore.call(parent, translationOf(text.data), next);
		}
	},
	"moves each text into an element": (page) => {
		for (const text of textsIn(page)) {
			const element = document.createElement("font");
			insertBefore.call(text.parentNode, element, text);
			appendChild.call(element, text);
		}
	},
	"makes one element of the texts of a parent": (page) => {
		for (const parent of new Set(textsIn(page).map(({ parentNode }) => parentNode as Element))) {
			const [first, ...others] = [...parent.childNodes].filter((node) => node instanceof Text);
			const all = parent.textContent ?? "";
			for (const text of others) text.remove();
			first?.replaceWith(translationOf(all));
		}
	},
	"replaces all children of a parent and keeps its elements": (page) => {
		for (const parent of new Set(textsIn(page).map(({ parentNode }) => parentNode as Element))) {
			const children = [...parent.childNodes].map((node) => (node instanceof Text ? translationOf(node.data) : node));
			parent.replaceChildren(...children);
		}
	},
};

interface Line {
	readonly share?: number;
	readonly fee?: string;
	readonly isMaker?: boolean;
	readonly isCharged?: boolean;
}

function FeeLine({ share = 10, fee = "0.20", isMaker = true, isCharged = true }: Line) {
	return (
		<p>
			{isMaker && <b>Maker </b>}
			{isCharged && "Fee "}
			{share}% {fee} <i>USDT</i> of {share}
		</p>
	);
}

const CHANGES: readonly (readonly [string, Line])[] = [
	["a text is removed", { isCharged: false }],
	["texts are changed", { share: 25, fee: "0.50" }],
	["an element before a text is removed", { isMaker: false }],
	["all of it happens at once", { share: 5, isMaker: false, isCharged: false }],
];

function show(line: ReactNode) {
	const inLanguage = (children: ReactNode) => <I18nProvider i18n={i18n}>{children}</I18nProvider>;
	const { container, rerender } = render(inLanguage(line));
	return { container, change: (next: ReactNode) => rerender(inLanguage(next)) };
}

function textOf(line: Line): string | null {
	const { container, unmount } = render(<FeeLine {...line} />);
	const text = container.textContent;
	unmount();
	return text;
}

describe.each(Object.entries(TRANSLATORS))("the app works on a page whose translator %s", (_name, translate) => {
	const translated = async (page: Element) => {
		translate(page);
		await Promise.resolve();
	};

	it.each(CHANGES)("a translated page shows React's text after this change: %s", async (_change, line) => {
		const { container, change } = show(<FeeLine />);
		await translated(container);
		change(<FeeLine {...line} />);
		expect(container.textContent).toBe(textOf(line));
		await translated(container);
		change(<FeeLine />);
		expect(container.textContent).toBe(textOf({}));
	});

	it("a translated page shows nodes that React adds in the right place", async () => {
		const { container, change } = show(<FeeLine isMaker={false} isCharged={false} />);
		await translated(container);
		change(<FeeLine />);
		expect(container.textContent).toBe(textOf({}));
	});

	it("a translated page unmounts without errors", async () => {
		const { container, change } = show(<FeeLine />);
		await translated(container);
		expect(() => change(null)).not.toThrow();
		expect(container.textContent).toBe("");
	});

	it("a translated page leaves figures untranslated and shows their changes", async () => {
		const figures = (price: string) => (
			<div>
				Last <Price value={price} decimals={1} /> about <Amount value={price} unit="USDT" about />
			</div>
		);
		const { container, change } = show(figures("64218.4"));
		await translated(container);
		expect(container.querySelectorAll("[translate=no] font")).toHaveLength(0);
		await act(async () => change(figures("64219.5")));
		expect(container.textContent?.match(/[\d,.]+/g)).toEqual(["64,219.5", "64,219.5"]);
	});
});
