// Benchmark: Lighthouse results (mobile) of the pages sign-in, Home and Spot of the production build. Every visit uses a new
// browser profile; results are medians. If the environment variable REPORT names a folder, the full reports are written there.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { openBenchmark } from "./benchmark.ts";
import { CHROMIUM, CHROMIUM_OPTIONS, withBuiltApp } from "./built-app.ts";
import { median } from "./statistics.ts";

const { extent, report } = openBenchmark("pages");
const PAGES = [
	{ name: "sign-in", path: "/pages/user/login/login", isSignedIn: false },
	{ name: "Home", path: "/", isSignedIn: true },
	{ name: "Spot", path: "/pages/trade/index", isSignedIn: true },
] as const;
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
/** Chromium sometimes records no first paint, so this many visits may end without one. If there are more, the page is broken. */
const MOST_EMPTY_VISITS = 5;
type Category = (typeof CATEGORIES)[number];

interface Visit {
	readonly scores: Readonly<Record<Category, number>>;
	readonly scriptBytes: number;
}

/** Starts Chromium with a new profile. Lighthouse controls the browser through its debugging port. */
async function openChromium(origin: string, session: string | undefined) {
	const profile = mkdtempSync(join(tmpdir(), "candor-profile-"));
	const browser = spawn(
		CHROMIUM,
		["--headless=new", ...CHROMIUM_OPTIONS, "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"],
		{ stdio: "ignore" },
	);
	const port = await debuggingPort(browser, profile);
	const driver = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
	const page = await (driver.contexts()[0] ?? (await driver.newContext())).newPage();
	await page.goto(`${origin}/icon.svg`);
	if (session !== undefined) await page.evaluate((value) => localStorage.setItem("candor.session", value), session);
	await page.close();
	await driver.close();
	const close = async () => {
		const exited = once(browser, "exit");
		// Closes the browser by command and not by a signal: `CHROMIUM` may be a script that starts Chromium, and a signal would
		// end only the script.
		const last = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
		await (await last.newBrowserCDPSession()).send("Browser.close");
		await exited;
		rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
	};
	return { port, close };
}

/** Returns the debugging port. Chromium chooses the port and writes it into a file of its profile. */
async function debuggingPort(browser: ChildProcess, profile: string): Promise<number> {
	const file = join(profile, "DevToolsActivePort");
	for (;;) {
		const port = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
		if (port > 0) return port;
		if (browser.exitCode !== null) throw new Error(`Chromium ended with ${browser.exitCode}`);
		await pause(50);
	}
}

/**
 * Visits a page with Lighthouse. Returns undefined if Chromium recorded no first paint, without which Lighthouse measures
 * nothing.
 */
async function visit(address: string, port: number, name: string): Promise<Visit | undefined> {
	const settings = { onlyCategories: [...CATEGORIES], disableStorageReset: true };
	const lhr = (await lighthouse(address, { port, output: "json", logLevel: "error", ...settings }))?.lhr;
	if (lhr === undefined) throw new Error("Lighthouse gave no result");
	const figure = (audit: string) => lhr.audits[audit]?.displayValue ?? "?";
	if (lhr.categories.performance?.score == null) {
		console.log(`${name}: no first paint (${lhr.audits["first-contentful-paint"]?.errorMessage ?? "no reason"}), measured again`);
		return undefined;
	}
	if (!lhr.finalDisplayedUrl.startsWith(address)) throw new Error(`${name} ended at ${lhr.finalDisplayedUrl}`);
	const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
	const scores = {
		performance: scoreOf("performance"),
		accessibility: scoreOf("accessibility"),
		"best-practices": scoreOf("best-practices"),
	};
	const requests = lhr.audits["network-requests"]?.details as { items?: { resourceType: string; transferSize: number }[] };
	const scripts = (requests?.items ?? []).filter(({ resourceType }) => resourceType === "Script");
	console.log(
		`${name}: ${CATEGORIES.map((category) => `${category} ${scores[category]}`).join(", ")}; FCP ${figure("first-contentful-paint")}, ` +
			`LCP ${figure("largest-contentful-paint")}, TBT ${figure("total-blocking-time")}, CLS ${figure("cumulative-layout-shift")}`,
	);
	if (process.env.REPORT !== undefined) writeFileSync(join(process.env.REPORT, `${name}.json`), JSON.stringify(lhr));
	return { scores, scriptBytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) };
}

await withBuiltApp(async ({ server: { origin }, session }) => {
	for (const { name, path, isSignedIn } of PAGES.slice(0, extent.pages)) {
		const visits: Visit[] = [];
		let empty = 0;
		while (visits.length < extent.rounds) {
			// Each visit has a new browser, because cached files of an earlier visit would improve the result.
			const browser = await openChromium(origin, isSignedIn ? session : undefined);
			try {
				const measured = await visit(`${origin}${path}`, browser.port, name);
				if (measured !== undefined) visits.push(measured);
				else if (++empty > MOST_EMPTY_VISITS) throw new Error(`${name}: ${empty} visits without a first paint`);
			} finally {
				await browser.close();
			}
		}
		for (const category of CATEGORIES) report(`${name}: ${category}`, median(visits.map(({ scores }) => scores[category])));
		report(`${name}: scripts on the wire`, median(visits.map(({ scriptBytes }) => scriptBytes)) / 1_000);
	}
});
