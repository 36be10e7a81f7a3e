// Benchmark: the Spot page of the production build on a slow phone (throttled CPU). Reports the longest task of the page while
// the order book changes about ten times a second. Also reports the time after a restart of the server until the page shows the
// correct book again.
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { accountName, type BenchServer } from "./bench-server.ts";
import { openBenchmark } from "./benchmark.ts";
import { withBrowser } from "./built-app.ts";

const { extent, report } = openBenchmark("spot-longest-task");
/**
 * Number of changes that this benchmark makes to the book in a second. The market maker makes further changes. A single message
 * to the page may contain several changes.
 */
const CHANGES_A_SECOND = 30;
const ETH = "2";
const USDT = "3";

async function call<T>(
	{ origin }: BenchServer,
	method: "GET" | "POST" | "PUT",
	path: string,
	token: string,
	params: Record<string, string>,
): Promise<T> {
	const form = new URLSearchParams(params);
	const url = `${origin}/api/${path}${method === "GET" ? `?${form}` : ""}`;
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

async function readBook(server: BenchServer): Promise<{ bids: Levels; asks: Levels }> {
	const market = { currency_id: ETH, legal_id: USDT };
	return (await call<{ depth: { bids: Levels; asks: Levels } }>(server, "GET", "currency/deal", "", market)).depth;
}

/**
 * Places and cancels orders on both sides of the book, at every price level on screen. Each request is sent when it is due, even
 * if earlier requests are still pending.
 */
async function moveBook(server: BenchServer, token: string, seconds: number): Promise<void> {
	const from = performance.now();
	const open: number[] = [];
	let { bids, asks } = await readBook(server);
	const change = async (turn: number) => {
		if (turn % CHANGES_A_SECOND === 0) ({ bids, asks } = await readBook(server));
		const id = turn % 2 === 1 ? open.shift() : undefined;
		if (id !== undefined) return void (await call(server, "PUT", "coin/trade/cancel", token, { id: String(id) }));
		const buys = turn % 4 < 2;
		const level = (buys ? bids : asks)[turn % 8];
		if (level === undefined) return;
		const params = { currency_id: ETH, legal_id: USDT, type: buys ? "1" : "2", order_type: "limit", post_only: "1" };
		const order = { ...params, target_price: level[0], amount: (0.01 + (turn % 7) / 1_000).toFixed(4) };
		const placed = await call<{ order: { id: number } }>(server, "POST", "coin/trade", token, order);
		open.push(placed.order.id);
	};
	let succeeded = 0;
	let example: unknown;
	const changes: Promise<void>[] = [];
	for (let turn = 0; turn < seconds * CHANGES_A_SECOND; turn++) {
		await pause(Math.max(0, from + (turn * 1_000) / CHANGES_A_SECOND - performance.now()));
		// Some refusals are no errors: an order may be filled before it is cancelled, and the market may move past a price before
		// the order arrives.
		const changed = change(turn).then(
			() => {
				succeeded++;
			},
			(error) => {
				example = error;
			},
		);
		changes.push(changed);
	}
	await Promise.all(changes);
	if (succeeded === 0) throw new Error(`every change of the book was refused: ${example}`);
	await call(server, "PUT", "coin/trade/cancel", token, { all: "1" });
}

interface TraceEvent {
	readonly name: string;
	readonly ph: string;
	readonly pid: number;
	readonly tid: number;
	readonly dur?: number;
	/**
	 * CPU time of the task, µs. It includes the throttling that simulates the slow phone, but not the time for which the thread
	 * waited for a processor core.
	 */
	readonly tdur?: number;
	readonly args?: { readonly name?: string };
}

/** Returns the CPU times of the tasks of the page's main thread, ms, longest first. */
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

interface Spot {
	readonly page: Page;
	changes(): number;
	/** Returns the wall times of the long tasks since the previous call, ms. */
	longTasks(): Promise<number[]>;
}

async function openSpot(browser: Browser, origin: string, session: string): Promise<Spot> {
	const context = await browser.newContext({
		viewport: { width: 390, height: 844 },
		deviceScaleFactor: 2,
		hasTouch: true,
		isMobile: true,
	});
	// The function is text, because this program's types do not include the page's globals.
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
	await throttle.send("Emulation.setCPUThrottlingRate", { rate: extent.slowdown });
	await page.goto(`${origin}/pages/trade/index?symbol=ETH%2FUSDT`);
	await page.locator("[data-book-row]").first().waitFor();
	const longTasks = () => page.evaluate<number[]>("longTasks.splice(0)");
	return { page, changes: () => changes, longTasks };
}

async function isCorrect(page: Page, server: BenchServer): Promise<boolean> {
	const shown = await page.locator("[data-book-row]", { hasText: "Ask" }).last().textContent();
	const best = (await readBook(server).catch(() => undefined))?.asks[0]?.[0];
	return best !== undefined && (shown ?? "").replaceAll(",", "").includes(` ${best}`);
}

await withBrowser(async ({ browser, server, session }) => {
	const trader = await server.newSession(accountName("mover", 0));
	const { page, changes, longTasks } = await openSpot(browser, server.origin, session);
	// After this pause the app has started and prefetched its code, so the start does not count (another benchmark measures it).
	await pause(extent.settleSeconds * 1_000);
	const longest: number[] = [];
	let over = 0;
	let rate = Number.POSITIVE_INFINITY;
	for (let round = 0; round < extent.rounds; round++) {
		await longTasks();
		const before = changes();
		await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline", "__metadata"] });
		await moveBook(server, trader, extent.seconds);
		const tasks = tasksIn(await browser.stopTracing());
		if (tasks[0] === undefined) throw new Error("the trace holds no task of the page");
		const long = await longTasks();
		const perSecond = (changes() - before) / extent.seconds;
		const shown = tasks.slice(0, 3).map((ms) => ms.toFixed(1));
		console.log(
			`round ${round + 1}: ${perSecond.toFixed(1)} changes/s; longest tasks ${shown.join(", ")} ms of ${tasks.length}; ` +
				`wall time of those over 50 ms: ${long.length === 0 ? "none" : long.join(", ")}`,
		);
		longest.push(tasks[0]);
		over += tasks.filter((ms) => ms > 50).length;
		rate = Math.min(rate, perSecond);
	}
	report("book changes a second", rate, 1);
	report("longest task", Math.max(...longest), 1);
	report("tasks over 50 ms", over);

	const times: number[] = [];
	for (let round = 0; round < extent.restarts; round++) {
		await server.end("SIGKILL");
		const seen = changes();
		await server.start();
		const from = performance.now();
		// Waits until the page shows a correct book that it received after the restart.
		while (changes() === seen || !(await isCorrect(page, server))) await pause(50);
		times.push(performance.now() - from);
	}
	report("book correct after a restart, slowest", Math.max(...times));
});
