// Tests that each screen, with its states and drawers, has no faults at the narrowest width and with the widest translation of
// each text. It visits each screen once. every-screen.ts checks all languages, widths, themes and text sizes.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NOT_FOUND_PATH, pagesOfTheApp } from "../app-pages.ts";
import { server } from "./journeys-server.ts";
import { doubleText, readScreen, type ScreenInspection, sidewaysProblems } from "./layout.ts";
import { eventually } from "./person.ts";
import { HOST, type PseudoLanguage, readPseudoLanguage } from "./pseudo-language.ts";
import {
	animationsEnd,
	axeProblems,
	axeProblemsOfNewElements,
	COLOUR_RULES,
	changeTheme,
	NARROWEST_WIDTH,
} from "./screen-problems.ts";
import { FORMS, SCREENS } from "./screens/list.ts";
import type { Screen } from "./screens/screen.ts";
import { prepareViewers } from "./screens/viewers.ts";
import { isOnOpenPage, OPEN_DRAWER, Phones, type Visit, withoutEndings } from "./screens/visit.ts";
import { useTranslatedPage } from "./translated-page.ts";

test("the list of screens contains every route of the router exactly once", () => {
	const routes = [...pagesOfTheApp(), NOT_FOUND_PATH];
	expect(routes.length).toBeGreaterThan(20);
	expect(SCREENS.map(({ path }) => path).sort()).toEqual(routes.sort());
});

let language: PseudoLanguage;
let phones: Phones;
beforeAll(async () => {
	language = await readPseudoLanguage();
	phones = new Phones(await prepareViewers(server.url), {
		language: HOST,
		width: NARROWEST_WIDTH,
		tune: ({ context, page }) => language.speak(context, page),
	});
});
afterAll(() => phones?.close());

describe("every screen shows the widest translations on the narrowest phone", () => {
	test.each(SCREENS)(
		"$path in each state is accessible, clips no text, and works while the browser translates it",
		async (screen) => {
			const { states = [], drawers = [] } = screen;
			const { say } = language;
			const looks = new Looks(screen);
			const visit = await phones.visit(screen);
			const { page } = visit;
			const { mainLandmarks, headings } = await looks.look(visit, "");
			expect({ mainLandmarks, headings }).toEqual({ mainLandmarks: 1, headings: [expect.stringMatching(/./)] });
			const [heading] = headings;
			await eventually(() => page.title()).toBe(heading === "candor" ? "Candor" : `${heading} · Candor`);
			await looks.lookInDark(visit);
			if (FORMS.test(screen.path)) await looks.lookInDoubleText(visit);
			for (const { name, reach } of states.filter(isOnOpenPage)) {
				await reach?.(page, say);
				await looks.look(visit, `-${name}`);
			}
			for (const { name, open } of drawers) {
				await open(page, say);
				await page.locator(OPEN_DRAWER).first().waitFor();
				await looks.look(visit, `-drawer-${name}`);
				await page.keyboard.press("Escape");
				await page.locator(OPEN_DRAWER).first().waitFor({ state: "hidden" });
			}
			await useTranslatedPage(page);
			looks.expectNone(visit);
			for (const state of states.filter((one) => !isOnOpenPage(one))) {
				const other = await phones.visit(screen, state);
				await state.reach?.(other.page, say);
				await looks.look(other, `-${state.name}`);
				looks.expectNone(other);
			}
		},
	);
});

/** Collects the faults of one screen, and remembers which of its elements axe has already checked. */
class Looks {
	readonly #path: string;
	readonly #found: string[] = [];
	readonly #checked = new Set<number>();

	constructor({ path }: Screen) {
		this.#path = path;
	}

	async look({ page, settled }: Visit, name: string): Promise<ScreenInspection> {
		await settled();
		const { reading, axe } = await withoutEndings(page, async () => {
			const reading = await readScreen(page);
			return { reading, axe: await axeProblemsOfNewElements(page, this.#checked) };
		});
		this.#add(name, reading.problems);
		this.#add(name, language.strangers(reading.texts), "must not show: ");
		this.#add(name, axe, "axe: ");
		return reading;
	}

	async lookInDark({ page }: Visit): Promise<void> {
		await changeTheme(page, "dark");
		this.#add("", await withoutEndings(page, () => axeProblems(page, COLOUR_RULES)), "axe in dark: ");
		await changeTheme(page, "light");
	}

	async lookInDoubleText({ page }: Visit): Promise<void> {
		const asBefore = await doubleText(page);
		await animationsEnd(page);
		this.#add("", await withoutEndings(page, () => sidewaysProblems(page)), "with letters of twice the size: ");
		await asBefore();
		await animationsEnd(page);
	}

	expectNone({ faults }: Visit): void {
		expect([...this.#found, ...faults]).toEqual([]);
	}

	#add(name: string, problems: readonly string[], kind = ""): void {
		this.#found.push(...problems.map((problem) => `${this.#path}${name}: ${kind}${problem}`));
	}
}
