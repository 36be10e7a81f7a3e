// Benchmark: what moves by itself on a slow phone (CPU throttled ×4, production build, the real server): the layout shift of every
// page, loaded by its address and come to from another page. One over the bound fails the run. Arguments: [rounds].

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { heldPort } from "@candor/testkit/processes";
import type { Browser, Page } from "playwright-core";
import { WEB, withBuiltApp } from "./built-app.ts";

const ROUNDS = Number(process.argv[2] ?? 1);
const SLOWER = 4;
/** docs/design-language.md, Not only at rest. */
const BOUND = 0.02;
/** What comes later than this is no part of the page's coming. */
const SETTLED_MS = 2_500;
const PORT = await heldPort();
/** What an address must ask for, where a page is about something. */
const ASKED: Readonly<Record<string, string>> = {
	"/pages/assets/tradeAccount": "?account=coin&currency_id=3",
	"/pages/index/notice/notice": "?id=this-is-a-sandbox",
};
const WAY_IN = "/pages/user/login/";
/** Pages for who has no session. */
const isWayIn = (path: string): boolean => path.startsWith(WAY_IN);

interface Shift {
	readonly value: number;
	/** What moved. */
	readonly moved: readonly string[];
}

function result(name: string, value: number | string, unit: string, target?: string): void {
	console.log(`RESULT ${JSON.stringify({ name, value, unit, target })}`);
}

/** Every page of every feature, so that a new one is measured without a word here. */
function everyPage(): string[] {
	const features = globSync(["src/features/*/feature.ts", "src/app/screens/feature.ts"], { cwd: WEB });
	const pages = features.flatMap((file) =>
		[...readFileSync(join(WEB, file), "utf8").matchAll(/"(\/[^"]*)": \w+/g)].map(([, path]) => path as string),
	);
	if (pages.length < 20) throw new Error(`only ${pages.length} pages were found: where are they written down now?`);
	return pages;
}

async function openPhone(browser: Browser, session: string | undefined): Promise<Page> {
	const context = await browser.newContext({
		viewport: { width: 390, height: 844 },
		deviceScaleFactor: 2,
		hasTouch: true,
		isMobile: true,
		serviceWorkers: "block",
	});
	// As text: the page's own words are not this program's.
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
	await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
	return page;
}

/** The sum of what moved since it was last asked for; names what moved most where that is too much. */
async function taken(page: Page, name: string): Promise<number> {
	await page.waitForTimeout(SETTLED_MS);
	const shifts = (await page.evaluate("shifts.splice(0)")) as Shift[];
	const sum = shifts.reduce((total, { value }) => total + value, 0);
	console.log(`${name}: ${sum.toFixed(4)}`);
	if (sum > BOUND)
		for (const { value, moved } of shifts.sort((a, b) => b.value - a.value).slice(0, 3))
			console.log(`  ${value.toFixed(4)}: ${moved.join(" | ")}`);
	return sum;
}

await withBuiltApp(PORT, async ({ browser, origin, session }) => {
	const worst = { load: 0, change: 0 };
	const over: string[] = [];
	const note = (kind: keyof typeof worst, path: string, sum: number) => {
		worst[kind] = Math.max(worst[kind], sum);
		if (sum > BOUND) over.push(`${path} (${kind}: ${sum.toFixed(3)})`);
	};
	for (let round = 0; round < ROUNDS; round++) {
		for (const path of everyPage()) {
			const page = await openPhone(browser, isWayIn(path) ? undefined : session);
			await page.goto(`${origin}${path}${ASKED[path] ?? ""}`);
			note("load", path, await taken(page, `${path} loaded`));
			await page.context().close();
		}
		for (const wayIn of [false, true]) {
			const page = await openPhone(browser, wayIn ? undefined : session);
			// The page that most come from, and go back to.
			await page.goto(`${origin}${wayIn ? `${WAY_IN}choose` : "/"}`);
			await taken(page, "from");
			for (const path of everyPage().filter((one) => isWayIn(one) === wayIn)) {
				const address = JSON.stringify(`${path}${ASKED[path] ?? ""}`);
				await page.evaluate(`history.pushState({ __TSR_key: ${address} }, "", ${address})`);
				note("change", path, await taken(page, `${path} come to`));
				await page.evaluate("history.back()");
				note("change", path, await taken(page, `${path} left`));
			}
			await page.context().close();
		}
	}
	result(`layout shift at ×${SLOWER}, a page loaded, worst`, worst.load.toFixed(4), "", `≤ ${BOUND}`);
	result(`layout shift at ×${SLOWER}, a page change, worst`, worst.change.toFixed(4), "", `≤ ${BOUND}`);
	if (over.length > 0) {
		console.log(`over ${BOUND}: ${over.join(", ")}`);
		process.exitCode = 1;
	}
});
