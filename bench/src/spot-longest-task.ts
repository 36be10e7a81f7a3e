// Benchmark: how Spot feels on a slow phone (CPU throttled ×4, production build, the real server): the longest task of the page
// while its book changes ten times a second, and how long after a restart of the server the book on screen is right again.
// Wants a built web app (npm start builds it) and the system's Chromium. Arguments: [rounds] [seconds a round].
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OwnTestDatabase } from "@candor/testkit/postgres";
import { heldPort } from "@candor/testkit/processes";
import { type Browser, chromium, type Page } from "playwright-core";
import { newSession, startServer } from "./whole-server.ts";

const ROUNDS = Number(process.argv[2] ?? 3);
const SECONDS = Number(process.argv[3] ?? 20);
const SLOWER = 4;
/** Of ours; the market maker's come on top, and some fall into one message. */
const CHANGES_A_SECOND = 30;
const RESTARTS = 3;
const PORT = await heldPort();
const ORIGIN = `http://127.0.0.1:${PORT}`;
const ETH = "2";
const USDT = "3";

function result(name: string, value: number | string, unit: string, target?: string): void {
	console.log(`RESULT ${JSON.stringify({ name, value, unit, target })}`);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function ask<T>(
	method: "GET" | "POST" | "PUT",
	path: string,
	token: string,
	params: Record<string, string> = {},
): Promise<T> {
	const form = new URLSearchParams(params);
	const url = `${ORIGIN}/api/${path}${method === "GET" ? `?${form}` : ""}`;
	const body = method === "GET" ? {} : { body: form };
	const { type, message, data } = (await (await fetch(url, { method, headers: { authorization: token }, ...body })).json()) as {
		type: string;
		message: string;
		data: T;
	};
	if (type !== "ok") throw new Error(`${path}: ${message}`);
	return data;
}

type Levels = readonly (readonly [string, string])[];
const book = async () =>
	(await ask<{ depth: { bids: Levels; asks: Levels } }>("GET", "currency/deal", "", { currency_id: ETH, legal_id: USDT })).depth;

/**
 * Orders come into the book and leave it, on both sides and at every place that is on screen. Each is sent when it is due,
 * whatever became of the one before.
 */
async function moveBook(token: string, seconds: number): Promise<void> {
	const from = performance.now();
	const open: number[] = [];
	let { bids, asks } = await book();
	const turnOf = async (turn: number) => {
		if (turn % CHANGES_A_SECOND === 0) ({ bids, asks } = await book());
		const id = turn % 2 === 1 ? open.shift() : undefined;
		if (id !== undefined) return void (await ask("PUT", "coin/trade/cancel", token, { id: String(id) }));
		const buys = turn % 4 < 2;
		const level = (buys ? bids : asks)[turn % 8];
		if (level === undefined) return;
		const params = { currency_id: ETH, legal_id: USDT, type: buys ? "1" : "2", order_type: "limit", post_only: "1" };
		const order = { ...params, target_price: level[0], amount: (0.01 + (turn % 7) / 1_000).toFixed(4) };
		const placed = await ask<{ order: { id: number } }>("POST", "coin/trade", token, order);
		open.push(placed.order.id);
	};
	const turns: Promise<void>[] = [];
	for (let turn = 0; turn < seconds * CHANGES_A_SECOND; turn++) {
		await pause(Math.max(0, from + (turn * 1_000) / CHANGES_A_SECOND - performance.now()));
		// An order may trade before it is cancelled, and a price be passed before it is placed: the next one comes anyway.
		turns.push(turnOf(turn).catch(() => undefined));
	}
	await Promise.all(turns);
	await ask("PUT", "coin/trade/cancel", token, { all: "1" });
}

interface TraceEvent {
	readonly name: string;
	readonly ph: string;
	readonly pid: number;
	readonly tid: number;
	readonly dur?: number;
	/** The thread's own time, the throttle's share included: waiting for a core that others use does not count. */
	readonly tdur?: number;
	readonly args?: { readonly name?: string };
}

/** The tasks of the page's main thread by the time they took of it, ms, longest first. */
function tasksIn(trace: Buffer): number[] {
	const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
	const mains = new Set(
		traceEvents
			.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
			.map(({ pid, tid }) => `${pid}.${tid}`),
	);
	return traceEvents
		.filter(({ name, ph, pid, tid }) => name === "ThreadControllerImpl::RunTask" && ph === "X" && mains.has(`${pid}.${tid}`))
		.map(({ dur = 0, tdur = dur }) => tdur / 1_000)
		.sort((left, right) => right - left);
}

async function openSpot(
	browser: Browser,
	session: string,
): Promise<{ page: Page; changes: () => number; longTasks: () => Promise<number[]> }> {
	const context = await browser.newContext({
		viewport: { width: 390, height: 844 },
		deviceScaleFactor: 2,
		hasTouch: true,
		isMobile: true,
	});
	// As text: the page's own words are not this program's.
	await context.addInitScript(
		`localStorage.setItem("candor.session", ${JSON.stringify(session)});
		globalThis.longTasks = [];
		new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((task) => Math.round(task.duration)))).observe({ type: "longtask" });`,
	);
	const page = await context.newPage();
	let changes = 0;
	page.on("websocket", (socket) =>
		socket.on("framereceived", ({ payload }) => {
			if (String(payload).includes('"topic":"depth:ETH/USDT"')) changes++;
		}),
	);
	const throttle = await context.newCDPSession(page);
	await throttle.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
	await page.goto(`${ORIGIN}/pages/trade/index?symbol=ETH%2FUSDT`);
	await page.locator("[data-book-row]").first().waitFor();
	const longTasks = () => page.evaluate<number[]>("longTasks.splice(0)");
	return { page, changes: () => changes, longTasks };
}

/** Whether the best ask on screen is the server's own. */
async function isRight(page: Page): Promise<boolean> {
	const shown = await page.locator("[data-book-row]", { hasText: "Ask" }).last().textContent();
	const best = (await book().catch(() => undefined))?.asks[0]?.[0];
	return best !== undefined && (shown ?? "").replaceAll(",", "").includes(` ${best}`);
}

const web = join(import.meta.dirname, "..", "..", "apps", "web", "dist", "index.html");
if (!existsSync(web)) throw new Error("there is no built web app: npm start builds it");
const folder = mkdtempSync(join(tmpdir(), "candor-bench-"));
const database = await OwnTestDatabase.startOwn(["shared_buffers=256MB"]);
const { address } = await database.fresh();
const start = () => startServer(PORT, address, join(folder, "data"));
const end = async (child: ChildProcess, signal: "SIGINT" | "SIGKILL") => {
	if (child.exitCode !== null || child.signalCode !== null) return;
	child.kill(signal);
	await once(child, "exit");
};
let server: ChildProcess | undefined;
const browser = await chromium.launch({
	executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
	args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
});
try {
	server = await start();
	const token = await newSession(PORT, 0);
	const other = await newSession(PORT, 1);
	const user = await ask("GET", "user/center", token);
	const { page, changes, longTasks } = await openSpot(browser, JSON.stringify({ token, user }));
	// Start-up, with what it fetches ahead, is another benchmark's.
	await pause(8_000);
	const longest: number[] = [];
	let over = 0;
	let rate = Number.POSITIVE_INFINITY;
	for (let round = 0; round < ROUNDS; round++) {
		await longTasks();
		const before = changes();
		await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline", "__metadata"] });
		await moveBook(other, SECONDS);
		const tasks = tasksIn(await browser.stopTracing());
		const told = await longTasks();
		const perSecond = (changes() - before) / SECONDS;
		console.log(
			`round ${round + 1}: ${perSecond.toFixed(1)} changes/s; longest tasks ${tasks
				.slice(0, 3)
				.map((ms) => ms.toFixed(1))
				.join(", ")} ms of ${tasks.length}; by the clock, over 50 ms: ${told.length === 0 ? "none" : told.join(", ")}`,
		);
		longest.push(tasks[0] ?? 0);
		over += tasks.filter((ms) => ms > 50).length;
		rate = Math.min(rate, perSecond);
	}
	result("book: changes a second, of the 10 that the socket sends at most", rate.toFixed(1), "1/s", "report");
	result("book: longest task at ×4", Math.max(...longest).toFixed(1), "ms", "< 50");
	result("book: tasks over 50 ms at ×4", over, "", "0");

	const back: number[] = [];
	for (let round = 0; round < RESTARTS; round++) {
		await end(server, "SIGKILL");
		const seen = changes();
		server = await start();
		const from = performance.now();
		// What still stands there from before does not count.
		while (changes() === seen || !(await isRight(page))) {
			if (performance.now() - from > 30_000) throw new Error("the book was not right again within 30 s");
			await pause(50);
		}
		back.push(performance.now() - from);
	}
	result("book right again after a restart, slowest", Math.round(Math.max(...back)), "ms", "< 2000");
} finally {
	await browser.close();
	if (server !== undefined) await end(server, "SIGINT");
	await database.stop();
	rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
