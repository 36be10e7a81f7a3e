// Benchmark: layout shift of every page of the production build on a slow phone (throttled CPU). Each page is opened by its
// address, and also opened from another page and left again. A page whose layout shift is above the bound fails the run.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openBenchmark } from "./benchmark.ts";
import { WEB, withBrowser } from "./built-app.ts";

const { extent, report } = openBenchmark("layout-shift");
/** Largest allowed layout shift of a page (docs/reference/design-language.md, Loading, keyboard and bad networks). */
const BOUND = 0.02;
const QUERIES: Readonly<Record<string, string>> = {
	"/pages/assets/tradeAccount": "?account=coin&currency_id=3",
	"/pages/index/notice/notice": "?id=this-is-a-sandbox",
};
const SIGN_IN = "/pages/user/login/";
const isForStrangers = (path: string): boolean => path.startsWith(SIGN_IN);

interface Shift {
	readonly value: number;
	readonly moved: readonly string[];
}

/** Returns the paths of all pages in the web app's sources, so that new pages are measured too. */
function readPages(): string[] {
	const features = globSync(["src/features/*/feature.ts", "src/app/screens/feature.ts"], { cwd: WEB });
	const pages = features.flatMap((file) =>
		[...readFileSync(join(WEB, file), "utf8").matchAll(/"(\/[^"]*)": \w+/g)].map(([, path]) => path as string),
	);
	if (pages.length < 20) throw new Error(`only ${pages.length} pages were found in the features' sources`);
	return pages.sort().slice(0, extent.pages);
}

async function openPhone(browser: Browser, session: string | undefined): Promise<Page> {
	const context = await browser.newContext({
		viewport: { width: 390, height: 844 },
		deviceScaleFactor: 2,
		hasTouch: true,
		isMobile: true,
		serviceWorkers: "block",
	});
	// The function is text, because this program's types do not include the page's globals.
	await context.addInitScript(
		`${session === undefined ? "" : `localStorage.setItem("candor.session", ${JSON.stringify(session)});`}
		globalThis.shifts = [];
		new PerformanceObserver((list) => {
			for (const { value, sources } of list.getEntries())
				shifts.push({ value, moved: sources.map(({ node }) => (node?.nodeName ?? "?") + " " + (node?.textContent ?? "").slice(0, 30)) });
		}).observe({ type: "layout-shift", buffered: true });`,
	);
	const page = await context.newPage();
	const cdp = await context.newCDPSession(page);
	await cdp.send("Emulation.setCPUThrottlingRate", { rate: extent.slowdown });
	return page;
}

/** Returns the sum of the layout shifts since the previous call. Prints the largest shifts if the sum is above the bound. */
async function takeShifts(page: Page, name: string): Promise<number> {
	await page.waitForTimeout(extent.settleSeconds * 1_000);
	const shifts = (await page.evaluate("shifts.splice(0)")) as Shift[];
	const sum = shifts.reduce((total, { value }) => total + value, 0);
	console.log(`${name}: ${sum.toFixed(4)}`);
	if (sum > BOUND)
		for (const { value, moved } of shifts.sort((a, b) => b.value - a.value).slice(0, 3))
			console.log(`  ${value.toFixed(4)}: ${moved.join(" | ")}`);
	return sum;
}

await withBrowser(async ({ browser, server: { origin }, session }) => {
	const pages = readPages();
	const worst = { load: 0, change: 0 };
	const over: string[] = [];
	const note = (kind: keyof typeof worst, path: string, sum: number) => {
		worst[kind] = Math.max(worst[kind], sum);
		if (sum > BOUND) over.push(`${path} (${kind}: ${sum.toFixed(3)})`);
	};
	for (let round = 0; round < extent.rounds; round++) {
		for (const path of pages) {
			const page = await openPhone(browser, isForStrangers(path) ? undefined : session);
			await page.goto(`${origin}${path}${QUERIES[path] ?? ""}`);
			note("load", path, await takeShifts(page, `${path} loaded`));
			await page.context().close();
		}
		for (const forStrangers of [false, true]) {
			const targets = pages.filter((path) => isForStrangers(path) === forStrangers);
			if (targets.length === 0) continue;
			const page = await openPhone(browser, forStrangers ? undefined : session);
			const from = forStrangers ? `${SIGN_IN}choose` : "/";
			await page.goto(`${origin}${from}`);
			await takeShifts(page, `${from} loaded`);
			for (const path of targets) {
				const address = JSON.stringify(`${path}${QUERIES[path] ?? ""}`);
				await page.evaluate(`history.pushState({ __TSR_key: ${address} }, "", ${address})`);
				note("change", path, await takeShifts(page, `${path} opened from ${from}`));
				await page.evaluate("history.back()");
				note("change", path, await takeShifts(page, `${path} left`));
			}
			await page.context().close();
		}
	}
	report("page load, worst layout shift", worst.load, 4);
	report("page change, worst layout shift", worst.change, 4);
	if (over.length > 0) {
		console.log(`over ${BOUND}: ${over.join(", ")}`);
		process.exitCode = 1;
	}
});
