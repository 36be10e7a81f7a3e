// Letters of every language come with the app: a phone that has no Thai, Japanese or Korean font shows each page as one that has,
// and a page fetches no letters but those of its own language. What the app says itself is never left to the system's fonts.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { readCatalogs } from "./catalogs.ts";
import { openPhone, type PhoneOptions } from "./chromium.ts";
import { leftToSystem } from "./drawn-by.ts";
import { server } from "./journeys-server.ts";
import { eventually, signUp } from "./person.ts";

const LOCALES = [
	["ja-JP", "ja", "jp"],
	["ko-KR", "ko", "kr"],
	["th-TH", "th", "th"],
] as const;
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

/** Waits until the page shows what it has to show, in its own letters. */
async function settled(page: Page): Promise<void> {
	await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
	await page.waitForFunction(() => document.querySelector("[aria-busy=true], [class*=candor-breathe]") === null);
	await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

describe.each(LOCALES)("in %s", (language, locale, mark) => {
	test("every screen is in the app's own letters, and fetches no other language's", async () => {
		const { context, page, faults, fetched, devtools } = await open({ language });
		await signUp(context, { 3: "5000" });
		for (const path of SCREENS) {
			await page.goto(path);
			await settled(page);
			await eventually(() => leftToSystem(devtools)).toEqual([]);
		}
		expect(new Set(fetched)).toEqual(new Set([`letters-app-${locale}`]));
		await page.goto("/pages/settings/language/language");
		await settled(page);
		await eventually(() => leftToSystem(devtools)).toEqual([]);
		await page.goto("/pages/index/notice/notice?id=what-candor-is");
		await settled(page);
		await eventually(() => leftToSystem(devtools)).toEqual([]);
		expect(faults).toEqual([]);
		await context.close();
	});

	test("is asked for before the app's code says that it is needed", async () => {
		const { context, page } = await open({ language });
		// Nothing but the page itself and its fonts comes.
		await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
		const font = page.waitForRequest((request) => request.url().includes(`/letters-app-${locale}-`));
		await page.goto("/pages/user/login/login");
		expect((await (await font).response())?.status()).toBe(200);
		await context.close();
	});

	test("chosen on an English page, it shows in its own letters at once", async () => {
		const { context, page, fetched, devtools } = await open({ language: "en-US" });
		await signUp(context);
		await page.clock.install();
		await page.goto("/pages/settings/language/language");
		await settled(page);
		await eventually(async () => [...fetched].sort()).toEqual(["letters-name-ja", "letters-name-ko", "letters-name-th"]);
		expect(await leftToSystem(devtools)).toEqual([]);
		// The page waits a second at most for its letters: its clock stands, so that a busy machine has as long as it needs.
		await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
		await page
			.locator("label")
			.filter({ has: page.locator(`input[value=${mark}]`) })
			.click();
		await page.getByRole("heading", { level: 1, name: readCatalogs(mark).say("Language") }).waitFor();
		expect(await leftToSystem(devtools)).toEqual([]);
		await context.close();
	});
});

test.each(["en-US", "es-ES"])("in %s no screen fetches another language's letters", async (language) => {
	const { context, page, fetched } = await open({ language });
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
