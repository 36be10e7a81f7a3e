// Benchmark: how long a change of pages takes on a slow phone (CPU throttled ×4, production build, the real server): from the tap on
// the tab bar to the frame in which the other page stands, its code there already. Arguments: [rounds].
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TestDatabase } from "@candor/server";
import { chromium } from "playwright-core";
import { newSession, startServer } from "./whole-server.ts";

const ROUNDS = Number(process.argv[2] ?? 7);
const SLOWER = 4;
const PORT = 8_190;
const ORIGIN = `http://127.0.0.1:${PORT}`;
/** A tab's address, and what its page's heading says. */
const TABS = [
	{ name: "Assets", href: "/pages/assets/index", heading: "Assets" },
	{ name: "Spot", href: "/pages/trade/index", heading: "/USDT" },
	{ name: "Home", href: "/", heading: "candor" },
] as const;

const median = (values: readonly number[]) => [...values].sort((left, right) => left - right)[values.length >> 1] as number;

function result(name: string, value: number | string, unit: string, target?: string): void {
	console.log(`RESULT ${JSON.stringify({ name, value, unit, target })}`);
}

if (!existsSync(join(import.meta.dirname, "..", "..", "apps", "web", "dist", "index.html")))
	throw new Error("there is no built web app: npm start builds it");
const dataDir = mkdtempSync(join(tmpdir(), "candor-bench-"));
const database = await TestDatabase.start(["shared_buffers=256MB"]);
let server: ChildProcess | undefined;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
try {
	server = await startServer(PORT, (await database.fresh()).address, join(dataDir, "data"));
	const token = await newSession(PORT, 0);
	const center = await fetch(`${ORIGIN}/api/user/center`, { headers: { authorization: token } });
	const { data: user } = (await center.json()) as { data: unknown };
	const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	await context.addInitScript(`localStorage.setItem("candor.session", ${JSON.stringify(JSON.stringify({ token, user }))})`);
	const page = await context.newPage();
	await page.goto(ORIGIN);
	await page.locator("h1:text('candor')").waitFor();
	const cdp = await context.newCDPSession(page);
	await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
	const times = new Map<string, number[]>(TABS.map(({ name }) => [name, []]));
	// The first round fetches the pages' code.
	for (let round = 0; round <= ROUNDS; round++) {
		for (const { name, href, heading } of TABS) {
			// As text: the page's own words are not this program's.
			const took = (await page.evaluate(`(async () => {
				const began = performance.now();
				document.querySelector('nav a[href="${href}"]').click();
				const there = () => [...document.querySelectorAll("h1")].some((one) => one.textContent.includes("${heading}"));
				while (!there()) await new Promise((next) => requestAnimationFrame(next));
				await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
				return performance.now() - began;
			})()`)) as number;
			if (round > 0) times.get(name)?.push(took);
			await page.waitForTimeout(700);
		}
	}
	for (const [name, took] of times) {
		console.log(`${name}: ${took.map((ms) => ms.toFixed(0)).join(", ")} ms`);
		result(`page change to ${name} at ×${SLOWER}`, median(took).toFixed(0), "ms", "< 250");
	}
} finally {
	await browser.close();
	if (server !== undefined && server.exitCode === null) {
		server.kill("SIGINT");
		await once(server, "exit");
	}
	await database.stop();
	rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
