// Benchmark: pages as a phone meets them (production build, the real server): Lighthouse mobile on sign-in, Home and Spot, medians.
// Wants a built web app (npm start builds it) and the system's Chromium. Arguments: [rounds].
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OwnTestDatabase } from "@candor/testkit/postgres";
import { heldPort } from "@candor/testkit/processes";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { newSession, startServer } from "./whole-server.ts";

const ROUNDS = Number(process.argv[2] ?? 5);
const PORT = await heldPort();
const DEBUG_PORT = 9_229;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const PAGES = [
	{ name: "sign-in", path: "/pages/user/login/login", signedIn: false },
	{ name: "Home", path: "/", signedIn: true },
	{ name: "Spot", path: "/pages/trade/index", signedIn: true },
] as const;
const CATEGORIES = { performance: "≥ 95", accessibility: "100", "best-practices": "≥ 95" } as const;

const median = (values: readonly number[]) => [...values].sort((left, right) => left - right)[values.length >> 1] as number;

function result(name: string, value: number | string, unit: string, target?: string): void {
	console.log(`RESULT ${JSON.stringify({ name, value, unit, target })}`);
}

/** Chromium with a profile of its own that Lighthouse drives over its debugging port. */
async function openChromium(profile: string, session: string | undefined): Promise<ChildProcess> {
	const browser = spawn(
		process.env.CHROMIUM ?? "/usr/bin/chromium",
		[
			"--headless=new",
			"--no-sandbox",
			"--disable-background-networking",
			"--disable-component-update",
			"--disable-sync",
			"--no-first-run",
			`--remote-debugging-port=${DEBUG_PORT}`,
			`--user-data-dir=${profile}`,
			"about:blank",
		],
		{ stdio: "ignore" },
	);
	for (let tries = 0; tries < 100; tries++) {
		const up = await fetch(`http://127.0.0.1:${DEBUG_PORT}/json/version`).then(
			(answer) => answer.ok,
			() => false,
		);
		if (up) break;
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	const driver = await chromium.connectOverCDP(`http://127.0.0.1:${DEBUG_PORT}`);
	const page = await (driver.contexts()[0] ?? (await driver.newContext())).newPage();
	await page.goto(`${ORIGIN}/icon.svg`);
	if (session !== undefined) await page.evaluate((value) => localStorage.setItem("candor.session", value), session);
	await page.close();
	await driver.close();
	return browser;
}

const web = join(import.meta.dirname, "..", "..", "apps", "web", "dist", "index.html");
if (!existsSync(web)) throw new Error("there is no built web app: npm start builds it");
const dataDir = mkdtempSync(join(tmpdir(), "candor-bench-"));
const database = await OwnTestDatabase.startOwn(["shared_buffers=256MB"]);
let server: ChildProcess | undefined;
try {
	server = await startServer(PORT, (await database.fresh()).address, join(dataDir, "data"));
	const token = await newSession(PORT, 0);
	const { data: user } = (await (await fetch(`${ORIGIN}/api/user/center`, { headers: { authorization: token } })).json()) as {
		data: unknown;
	};
	// Books and candles have something to show.
	await new Promise((resolve) => setTimeout(resolve, 3_000));
	for (const { name, path, signedIn } of PAGES) {
		const scores = new Map<string, number[]>(Object.keys(CATEGORIES).map((category) => [category, []]));
		const scripts: number[] = [];
		let failures = 0;
		for (let round = 0; round < ROUNDS; round++) {
			// A profile of its own each time: what an earlier visit left, the installed app's files too, would flatter.
			const profile = mkdtempSync(join(dataDir, "profile-"));
			const browser = await openChromium(profile, signedIn ? JSON.stringify({ token, user }) : undefined);
			try {
				const run = await lighthouse(`${ORIGIN}${path}`, {
					port: DEBUG_PORT,
					output: "json",
					logLevel: "error",
					onlyCategories: Object.keys(CATEGORIES),
					// The session stays.
					disableStorageReset: true,
				});
				if (run === undefined) throw new Error("Lighthouse gave no result");
				const { lhr } = run;
				// Now and then the browser records no first paint: no measurement at all, said and made again.
				if (lhr.categories.performance?.score == null) {
					console.log(
						`${name}: Lighthouse saw nothing (${lhr.audits["first-contentful-paint"]?.errorMessage ?? "no reason"}), again`,
					);
					failures += 1;
					if (failures > ROUNDS) throw new Error("Lighthouse sees nothing more often than not");
					round -= 1;
					continue;
				}
				if (!lhr.finalDisplayedUrl.startsWith(`${ORIGIN}${path}`)) throw new Error(`${name} ended at ${lhr.finalDisplayedUrl}`);
				for (const category of Object.keys(CATEGORIES))
					scores.get(category)?.push(Math.round((lhr.categories[category]?.score ?? 0) * 100));
				const items = (lhr.audits["network-requests"]?.details as { items?: { resourceType: string; transferSize: number }[] })
					?.items;
				scripts.push(
					(items ?? []).filter((item) => item.resourceType === "Script").reduce((sum, item) => sum + item.transferSize, 0),
				);
				const figure = (audit: string) => lhr.audits[audit]?.displayValue ?? "?";
				console.log(
					`${name} round ${round + 1}: ${Object.keys(CATEGORIES)
						.map((category) => `${category} ${scores.get(category)?.at(-1)}`)
						.join(
							", ",
						)}; FCP ${figure("first-contentful-paint")}, LCP ${figure("largest-contentful-paint")}, TBT ${figure("total-blocking-time")}, CLS ${figure("cumulative-layout-shift")}`,
				);
				if (process.env.REPORT !== undefined) writeFileSync(join(process.env.REPORT, `${name}.json`), JSON.stringify(lhr));
			} finally {
				browser.kill();
				await once(browser, "exit");
			}
		}
		for (const [category, target] of Object.entries(CATEGORIES))
			result(`${name}: ${category}`, median(scores.get(category) ?? []), "", target);
		result(`${name}: scripts on the wire`, (median(scripts) / 1_000).toFixed(0), "kB", "report");
	}
} finally {
	if (server !== undefined && server.exitCode === null) {
		server.kill("SIGINT");
		await once(server, "exit");
	}
	await database.stop();
	rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
