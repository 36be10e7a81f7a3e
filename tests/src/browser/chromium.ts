// The system's Chromium, pages of a phone's size in a theme and language, and what every page must hold: nothing sticks out
// at the side, axe finds nothing serious, nothing is said on the console that is an error.
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect } from "vitest";
import { record } from "./evidence.ts";
import { keepToasts } from "./toasts.ts";

const PICTURES = resolve(import.meta.dirname, "../../screenshots");

/** Half of what a journey may take: only what never comes is given up, and the message says what it was. */
export const PATIENCE_MS = 150_000;

export function openChromium(): Promise<Browser> {
	return chromium.launch({
		executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
		args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
	});
}

export interface Phone {
	readonly context: BrowserContext;
	readonly page: Page;
	/** Errors that the page threw or wrote to its console. */
	readonly faults: string[];
}

export interface PhoneOptions {
	readonly url: string;
	readonly width?: number;
	readonly theme?: "light" | "dark";
	/** BCP 47, as the browser would say it. */
	readonly language?: string;
	/** Whether the app may install itself; without, every file comes from the server, where a test can hold it. */
	readonly installs?: boolean;
}

export async function openPhone(
	browser: Browser,
	{ url, width = 390, theme = "light", language = "en-US", installs = false }: PhoneOptions,
): Promise<Phone> {
	const context = await browser.newContext({
		baseURL: url,
		viewport: { width, height: 844 },
		deviceScaleFactor: 2,
		hasTouch: true,
		colorScheme: theme,
		locale: language,
		reducedMotion: "reduce",
		serviceWorkers: installs ? "allow" : "block",
	});
	context.setDefaultTimeout(PATIENCE_MS);
	await record(context);
	await keepToasts(context);
	const page = await context.newPage();
	return { context, page, faults: watchFaults(page) };
}

/** Failed requests are not faults of the page: some journeys take the network away. */
export function watchFaults(page: Page): string[] {
	const faults: string[] = [];
	page.on("pageerror", (error) => faults.push(`${error.name}: ${error.message}`));
	page.on("console", (message) => {
		if (message.type() === "error" && !/Failed to load resource|WebSocket|net::ERR/.test(message.text()))
			faults.push(message.text());
	});
	return faults;
}

export async function expectNoOverflow(page: Page): Promise<void> {
	const sizes = await page.evaluate(() => ({
		scroll: document.documentElement.scrollWidth,
		client: document.documentElement.clientWidth,
		// What the page hides at its side instead of scrolling sticks out all the same.
		out: [...document.querySelectorAll<HTMLElement>("main *, header *")]
			.filter((element) => {
				const box = element.getBoundingClientRect();
				if (box.width === 0 || box.height === 0 || element.closest("[aria-hidden], .sr-only, .no-scrollbar") !== null)
					return false;
				return box.right > document.documentElement.clientWidth + 1 || box.left < -1;
			})
			.map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`)
			.slice(0, 5),
	}));
	expect(sizes.scroll, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(sizes.client);
	expect(sizes.out, `sticks out at the side of ${page.url()}`).toEqual([]);
}

/** @param rules axe's, where not all of them are asked */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
	// Base UI's own marks at the ends of an open drawer, which pass the focus on.
	const axe = new AxeBuilder({ page }).exclude("[data-base-ui-focus-guard]");
	const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
	const serious = violations
		.filter(({ impact }) => impact === "serious" || impact === "critical")
		.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(" ")} ${node.failureSummary ?? ""}`).join(" | ")}`);
	expect(serious).toEqual([]);
}

/** A picture to look at, in tests/screenshots. */
export async function picture(page: Page, name: string): Promise<void> {
	mkdirSync(PICTURES, { recursive: true });
	await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}
