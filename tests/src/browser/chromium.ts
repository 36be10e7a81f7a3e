// Starts the system's Chromium and opens pages in the size of a phone, in a given theme and language. It records the errors that
// a page logs; tests expect none.
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { boundPages } from "./bounded-page.ts";
import { record } from "./evidence.ts";
import { keepToasts } from "./toasts.ts";

const PICTURES = resolve(import.meta.dirname, "../../screenshots");

export const SCALE = 2;

/**
 * Time limit of one wait, ms. It is shorter than the time limit of a test, so that the test fails with the error of the wait,
 * which names the missing event.
 */
export const PATIENCE_MS = 150_000;

/**
 * Chromium features that these tests switch off because they would double the cost of opening a page: two helper pages of each
 * tab for the list of the address bar, and a spare process for the next site.
 */
const BESIDE_THE_PAGE = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "SpareRendererForSitePerProcess"];
/**
 * Chromium features that Playwright switches off. Chromium obeys only the last such list on its command line, so the tests must
 * repeat Playwright's list in theirs.
 */
const BY_PLAYWRIGHT = [
	"AvoidUnnecessaryBeforeUnloadCheckSync",
	"DestroyProfileOnBrowserClose",
	"HttpsUpgrades",
	"HttpsFirstBalancedModeAutoEnable",
	"LensOverlay",
	"MediaRouter",
	"PaintHolding",
	"ThirdPartyStoragePartitioning",
	"AvoidCorsURLLoaderRestartOnRedirect",
	"OptimizationHints",
	"NetworkTimeServiceQuerying",
	"AimEnabled",
	"PreconnectToSearch",
];

export function openChromium(): Promise<Browser> {
	return chromium.launch({
		executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
		args: [
			"--no-sandbox",
			"--disable-background-networking",
			"--disable-component-update",
			"--disable-sync",
			"--no-first-run",
			`--disable-features=${[...BY_PLAYWRIGHT, ...BESIDE_THE_PAGE].join(",")}`,
		],
	});
}

export interface Phone {
	readonly context: BrowserContext;
	readonly page: Page;
	readonly faults: string[];
}

export interface PhoneOptions {
	readonly url: string;
	readonly width?: number;
	readonly theme?: "light" | "dark";
	readonly language?: string;
	/**
	 * True if the app may install its service worker. If false, every file comes from the server, so that a test can delay files.
	 */
	readonly installs?: boolean;
	/** True if several tests share the phone. It then stays open until the tests close it or one of them fails. */
	readonly lasts?: boolean;
}

export async function openPhone(
	browser: Browser,
	{ url, width = 390, theme = "light", language = "en-US", installs = false, lasts = false }: PhoneOptions,
): Promise<Phone> {
	const context = await browser.newContext({
		baseURL: url,
		viewport: { width, height: 844 },
		deviceScaleFactor: SCALE,
		hasTouch: true,
		colorScheme: theme,
		locale: language,
		reducedMotion: "reduce",
		serviceWorkers: installs ? "allow" : "block",
	});
	context.setDefaultTimeout(PATIENCE_MS);
	boundPages(context, PATIENCE_MS);
	await record(context, lasts);
	await keepToasts(context);
	const page = await context.newPage();
	return { context, page, faults: watchFaults(page) };
}

/**
 * Returns a list to which errors of the page are added. Failed requests do not count as errors, because some tests switch the
 * network off.
 */
export function watchFaults(page: Page): string[] {
	const faults: string[] = [];
	page.on("pageerror", (error) => faults.push(`${error.name}: ${error.message}`));
	page.on("console", (message) => {
		if (message.type() === "error" && !/Failed to load resource|WebSocket|net::ERR/.test(message.text()))
			faults.push(message.text());
	});
	return faults;
}

/**
 * Writes a screenshot to tests/screenshots if CANDOR_PICTURES is 1. By default it writes none, because about six hundred
 * screenshots would take a large part of the tests' time.
 */
export async function picture(page: Page, name: string): Promise<void> {
	if (process.env.CANDOR_PICTURES !== "1") return;
	mkdirSync(PICTURES, { recursive: true });
	await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}
