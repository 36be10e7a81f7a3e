// Checks every screen, with its states and drawers, in all languages: accessibility (axe), texts that are cut off or not
// translated, and text of double size. Only `npm run test:full` runs these checks; `npm test` visits each screen once.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Catalogs, LOCALES, type Mark, readCatalogs } from "./catalogs.ts";
import { picture } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { doubleText, textsOf } from "./layout.ts";
import { eventually } from "./person.ts";
import {
	axeProblems,
	COLOUR_RULES,
	changeTheme,
	EXTREME_WIDTHS,
	largeProblems,
	narrowProblems,
	toUsualWidth,
	toWidth,
	WIDTHS,
	widthProblems,
} from "./screen-problems.ts";
import { FORMS, SCREENS } from "./screens/list.ts";
import { prepareViewers, type Viewers } from "./screens/viewers.ts";
import { isOnOpenPage, OPEN_DRAWER, Phones, withoutEndings } from "./screens/visit.ts";

/**
 * Languages with Latin letters. EAST has the others. The languages are divided in this way because the checks of the two groups
 * take about the same time.
 */
export const WEST: readonly Mark[] = ["en", "esp"];
export const EAST: readonly Mark[] = ["jp", "kr", "th"];

/**
 * Screens that axe checks in every language: those with the most content. Axe checks all other screens only in English, because
 * its findings do not depend on the language as long as every label has a text.
 */
const AXE_IN_EVERY_LANGUAGE: ReadonlySet<string> = new Set([
	"trade-index-limit-unfilled",
	"trade-kline",
	"trade-kline-trades",
	"trade-kline-about",
]);

/**
 * Languages in which all pages are checked with text of double size: English, in which the texts are written, and Spanish, which
 * has the longest words.
 */
const LONG_WORDS: readonly Mark[] = ["en", "esp"];

const nameOf = (path: string) => (path === "/" ? "home" : path.split("/").slice(2).join("-"));

/**
 * Defines the tests of the given languages. Two test files call this, each for one group of languages, so that the groups run in
 * parallel.
 */
export function lookAtEveryScreen(marks: readonly Mark[]): void {
	let viewers: Viewers;
	beforeAll(async () => {
		viewers = await prepareViewers(server.url);
	});

	describe.each(marks)("all screens are checked in the language %s", (mark) => {
		const catalogs = readCatalogs(mark);
		const { say } = catalogs;
		let phones: Phones;
		beforeAll(() => {
			phones = new Phones(viewers, { language: LOCALES[mark] });
		});
		afterAll(() => phones?.close());

		test.each(SCREENS)(
			"$path with its states and drawers fits, is accessible, and shows only texts of one language",
			async (screen) => {
				const { path, states = [], drawers = [] } = screen;
				const { page, settled, faults } = await phones.visit(screen);
				const wrong: string[] = [];
				const look = async (on: Page, name: string, kind: View["kind"]) => {
					const view = { name: `${nameOf(path)}${name}`, path, kind };
					const problems = await withoutEndings(on, () => viewProblems(on, view, mark, catalogs));
					wrong.push(...problems.map((problem) => `${path}${name} ${problem}`));
				};
				await toUsualWidth(page);
				await look(page, "", "page");
				if (mark === "en") await expectNamed(page);
				for (const { name, reach } of states.filter(isOnOpenPage)) {
					await reach?.(page, say);
					await settled();
					await look(page, `-${name}`, "state");
				}
				for (const { name, open } of drawers) {
					await open(page, say);
					await page.locator(OPEN_DRAWER).first().waitFor();
					await settled();
					await look(page, `-drawer-${name}`, "drawer");
					await page.keyboard.press("Escape");
					await eventually(() => page.locator(OPEN_DRAWER).count()).toBe(0);
				}
				expect([...wrong, ...faults]).toEqual([]);
				for (const state of states.filter((one) => !isOnOpenPage(one))) {
					const other = await phones.visit(screen, state);
					await toUsualWidth(other.page);
					await state.reach?.(other.page, say);
					await other.settled();
					await look(other.page, `-${state.name}`, (await other.page.locator(OPEN_DRAWER).count()) > 0 ? "drawer" : "state");
					expect([...wrong, ...other.faults]).toEqual([]);
				}
			},
		);
	});
}

async function expectNamed(page: Page): Promise<void> {
	expect(await page.getByRole("main").count(), "main landmarks").toBe(1);
	const headings = await page.getByRole("heading", { level: 1 }).allTextContents();
	expect(headings, "headings").toHaveLength(1);
	const name = (headings[0] ?? "").trim();
	await eventually(() => page.title()).toBe(name === "candor" ? "Candor" : `${name} · Candor`);
}

interface View {
	readonly name: string;
	readonly path: string;
	readonly kind: "page" | "state" | "drawer";
}

/** Returns the faults of a screen at several widths, in both themes, and with text of double size. */
async function viewProblems(page: Page, view: View, mark: Mark, { strangers }: Catalogs): Promise<string[]> {
	const { name, kind } = view;
	const show = (as: string) => (kind === "state" ? undefined : picture(page, `every-${name}-${as}`));
	// States and drawers are checked at every width only in English, because layouts change at the same widths in every language.
	// In other languages the narrowest and the widest page suffice to find faults of long words.
	const found = await widthProblems(page, mark === "en" || kind === "page" ? WIDTHS : EXTREME_WIDTHS);
	found.push(...strangers(await textsOf(page)).map((text) => `says '${text}'`));
	if (mark === "jp") {
		await toWidth(page, 360);
		await show(mark);
	}
	await toUsualWidth(page);
	if (mark === "en" || AXE_IN_EVERY_LANGUAGE.has(name)) {
		found.push(...(await axeProblems(page)).map((problem) => `to axe: ${problem}`));
		if (mark === "en") await show("light");
		await changeTheme(page, "dark");
		found.push(...(await axeProblems(page, COLOUR_RULES)).map((problem) => `to axe in dark: ${problem}`));
		if (mark === "en") await show("dark");
		await changeTheme(page, "light");
	}
	const isForm = FORMS.test(view.path) && kind !== "drawer";
	const isLong = LONG_WORDS.includes(mark) && (kind === "page" || name.endsWith("-full-screen"));
	if (isForm || isLong) {
		const asBefore = await doubleText(page);
		if (isLong) await show(`large-${mark}`);
		const problems = [...(isLong ? await largeProblems(page) : []), ...(await narrowProblems(page))];
		found.push(...problems.map((problem) => `with large letters: ${problem}`));
		await asBefore();
	}
	await toUsualWidth(page);
	return found;
}
