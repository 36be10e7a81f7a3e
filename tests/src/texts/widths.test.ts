// Tests that labels with a fixed space fit into it, on a phone of 320 px and in five languages.
// tests/src/browser/screens.browser.test.ts finds faults that only a rendered page shows.
import { beforeAll, describe, expect, test } from "vitest";
import { Fonts, type TextStyle } from "./fonts.ts";
import { type Label, readLabels } from "./labels.ts";
import { LOCALES, type Locale, type Message, readCatalogs } from "./messages.ts";
import { unbreakableParts } from "./widest.ts";

const PHONE_PX = 320;
/** Width of the content of a card. The page and the card each have a padding of 16 px on both sides. */
const CARD_PX = PHONE_PX - 2 * 16 - 2 * 16;
/** Text in place of each placeholder when a label is measured: a number of four digits. */
const FIGURE = "0000";

interface Place extends TextStyle {
	readonly roomPx: number;
	/** True if the label may wrap, so that only each of its words must fit into the space. */
	readonly wraps: boolean;
}

/** Returns the space and text style of a label, as packages/ui and apps/web/src/shared/page-parts/link-button.tsx define them. */
function placeOf({ component, props }: Label): Place {
	const sizePx = props.get("size") === "small" ? 12 : 15;
	switch (component) {
		case "Button":
			return { sizePx, weight: 600, roomPx: CARD_PX - 2 * 16, wraps: props.has("wide") };
		case "LinkButton":
			return { sizePx, weight: 600, roomPx: CARD_PX - 2 * 24, wraps: true };
		case "Chip":
			return { sizePx: 12, weight: 500, roomPx: CARD_PX - 2 * 10, wraps: false };
		case "Badge":
			return { sizePx: 10.5, weight: 600, roomPx: CARD_PX - 2 * 6, wraps: false };
	}
}

/** Space for the name of a tab in the tab bar: a sixth of the bar. The bar would cut off a longer name. */
const TAB: Place = { sizePx: 0.032 * PHONE_PX, weight: 400, roomPx: PHONE_PX / 6, wraps: false };
const TABS = ["Home", "Spot", "Options", "Finance", "Assets", "My"];

/**
 * Space for the tabs of a card on a page of 360 px, including the card's right padding, minus 2 px for the bolder letters of the
 * selected tab.
 */
const TABS_PX = 360 - 2 * 16 - 2 * 16 + 12 - 2;
/** English text and context of each tab of contract positions. */
const POSITION_TABS = [
	["Open ({holding})", "tab: open contract positions"],
	["Pending ({waiting})", ""],
	["Closed", "tab: contract positions that ended"],
	["Cancelled", "tab: contract orders that were cancelled"],
] as const;

const labels = readLabels();
const catalogs = readCatalogs();

/**
 * Returns the translated message as a list with one entry; an empty list if the language has none. Each language has only one
 * translation of a message (`npm run check`, rule "translations").
 */
const messagesOf = (locale: Locale, { source, context }: Pick<Label, "source" | "context">) =>
	catalogs
		.filter((catalog) => catalog.locale === locale)
		.flatMap(({ messages }) => messages)
		.filter((message) => message.source === source && message.context === context)
		.slice(0, 1);

test("every label in the code has a message in the catalogs", () => {
	expect(labels.length).toBeGreaterThan(150);
	expect(labels.filter((label) => messagesOf("en", label).length === 0)).toEqual([]);
});

describe.each(LOCALES)("labels have enough space in the language %s", (locale) => {
	let fonts: Fonts;
	beforeAll(async () => {
		fonts = await Fonts.load(locale);
	});

	/** Returns a list with a description of the message if the message is wider than its space, otherwise an empty list. */
	function tooWide({ text, source }: Message, { roomPx, wraps, ...style }: Place): string[] {
		const parts = wraps ? unbreakableParts(text.replace(/\{[^{}]*\}/g, FIGURE), locale) : [text.replace(/\{[^{}]*\}/g, FIGURE)];
		const widthPx = Math.max(...parts.map((part) => fonts.widthOf(part, style)));
		return widthPx > roomPx ? [`'${text}' (${source}) needs ${widthPx.toFixed(1)} px of ${roomPx.toFixed(1)}`] : [];
	}

	test("the labels of buttons, chips and badges fit into a card", () => {
		const found = labels.flatMap((label) => messagesOf(locale, label).flatMap((message) => tooWide(message, placeOf(label))));
		expect(found).toEqual([]);
	});

	test("the names of the tab bar fit into its cells", () => {
		const tabs = TABS.flatMap((source) => messagesOf(locale, { source, context: "" }));
		expect(tabs.map(({ source }) => source)).toEqual(TABS);
		expect(tabs.flatMap((message) => tooWide(message, TAB))).toEqual([]);
	});

	test("the tabs of contract positions fit side by side at 360 px", () => {
		const tabs = POSITION_TABS.flatMap(([source, context]) => messagesOf(locale, { source, context }));
		expect(tabs).toHaveLength(POSITION_TABS.length);
		const widths = tabs.map(({ text }) => fonts.widthOf(text.replace(/\{[^{}]*\}/g, "0"), { sizePx: 14, weight: 500 }));
		const gapsPx = (tabs.length - 1) * 0.036 * 360;
		expect(widths.reduce((sum, width) => sum + width, gapsPx)).toBeLessThanOrEqual(TABS_PX);
	});
});
