// Tests that a page requests only the fonts of its own language, and that no text appears in a system font. Some languages need
// additional fonts, because the app's font Inter lacks their letters.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { LOCALES, type Mark, readCatalogs } from "./catalogs.ts";
import { openPhone, type PhoneOptions } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { eventually, signUp } from "./person.ts";
import { textsInSystemFonts } from "./texts-in-system-fonts.ts";

const TAGS: Readonly<Record<Mark, string>> = { en: "en-US", jp: "ja-JP", kr: "ko-KR", esp: "es-ES", th: "th-TH" };
const SCREENS = ["/", "/pages/trade/index", "/pages/assets/index", "/pages/assets/record", "/pages/settings/index"];

async function open(options: Partial<PhoneOptions>) {
	const phone = await openPhone(browser, { url: server.url, ...options });
	const fetched: string[] = [];
	phone.page.on("request", (request) => {
		const [, name] = /\/(letters-\w+-\w+)-[^/]*\.woff2$/.exec(request.url()) ?? [];
		if (name !== undefined) fetched.push(name);
	});
	return { ...phone, fetched, devtools: await phone.context.newCDPSession(phone.page) };
}

async function settled(page: Page): Promise<void> {
	await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
	await page.waitForFunction(() => document.querySelector("[aria-busy=true], [class*=candor-breathe]") === null);
	await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

export function testLettersOf(mark: Exclude<Mark, "en" | "esp">): void {
	const [locale, language] = [LOCALES[mark], TAGS[mark]];
	describe(`pages load the fonts of the language ${locale}`, () => {
		test("every screen uses the app's fonts and requests no font of another language", async () => {
			const { context, page, faults, fetched, devtools } = await open({ language });
			await signUp(context, { 3: "5000" });
			for (const path of SCREENS) {
				await page.goto(path);
				await settled(page);
				await eventually(() => textsInSystemFonts(devtools)).toEqual([]);
			}
			expect(new Set(fetched)).toEqual(new Set([`letters-app-${locale}`]));
			for (const path of ["/pages/settings/language/language", "/pages/index/notice/notice?id=what-candor-is"]) {
				await page.goto(path);
				await settled(page);
				await eventually(() => textsInSystemFonts(devtools)).toEqual([]);
			}
			expect(faults).toEqual([]);
			await context.close();
		});

		test("the page requests its language's font before the app's code has loaded", async () => {
			const { context, page } = await open({ language });
			await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
			const font = page.waitForRequest((request) => request.url().includes(`/letters-app-${locale}-`));
			await page.goto("/pages/user/login/login");
			expect((await (await font).response())?.status()).toBe(200);
			await context.close();
		});

		test("choosing the language on an English page shows its font immediately", async () => {
			const { context, page, fetched, devtools } = await open({ language: TAGS.en });
			await signUp(context);
			await page.clock.install();
			await page.goto("/pages/settings/language/language");
			await settled(page);
			await eventually(async () => [...fetched].sort()).toEqual(["letters-name-ja", "letters-name-ko", "letters-name-th"]);
			expect(await textsInSystemFonts(devtools)).toEqual([]);
			// The page waits at most a second for its font. A paused clock gives a slow machine enough time.
			await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
			await page
				.locator("label")
				.filter({ has: page.locator(`input[value=${mark}]`) })
				.click();
			await page.getByRole("heading", { level: 1, name: readCatalogs(mark).say("Language") }).waitFor();
			expect(await textsInSystemFonts(devtools)).toEqual([]);
			await context.close();
		});
	});
}

export function testLatinLettersOf(mark: "en" | "esp"): void {
	test(`in ${LOCALES[mark]} no screen fetches another language's font`, async () => {
		const { context, page, fetched } = await open({ language: TAGS[mark] });
		await page.goto("/pages/user/login/login");
		await settled(page);
		await signUp(context, { 3: "5000" });
		for (const path of SCREENS) {
			await page.goto(path);
			await settled(page);
		}
		expect(fetched).toEqual([]);
		await context.close();
	});
}
