// Tests a repeated request whose order is no longer in the server's memory, while the database tables do not contain the order
// yet. The server must wait for the tables and return the first response, or report that the outcome is unknown.
import type { Order } from "@candor/contract";
import type { FreshDatabase } from "@candor/testkit/postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PATIENCE_MS } from "./open-server.ts";
import { eventually } from "./patience.ts";
import { BTC, type Reply, RunningServer, USDT } from "./running-server.ts";

let server: RunningServer;
let ann: Awaited<ReturnType<RunningServer["trader"]>>;
let pool: FreshDatabase["pool"];
/** Ids of orders that the server's memory no longer contains. In operation this happens after 20,000 later orders. */
const forgotten = new Set<number>();
const forgottenOptions = new Set<number>();
let onWait = () => {};
let isPatient = true;

beforeAll(async () => {
	server = await RunningServer.start((parts) => {
		pool = parts.pool;
		const { views, projector } = parts.host;
		const orders = {
			find: (order: number) => (forgotten.has(order) ? undefined : views.orders.find(order)),
			open: (user: number) => views.orders.open(user),
		};
		const options = new Proxy(views.options, {
			get: (target, key) => {
				if (key === "find") return (option: number) => (forgottenOptions.has(option) ? undefined : target.find(option));
				const member = Reflect.get(target, key, target) as unknown;
				return typeof member === "function" ? member.bind(target) : member;
			},
		});
		const others: Partial<Record<string | symbol, unknown>> = { orders, options };
		return {
			views: new Proxy(views, { get: (target, key) => others[key] ?? Reflect.get(target, key, target) }),
			projected: {
				get seq() {
					return projector.seq;
				},
				waitFor: (seq) => {
					onWait();
					return projector.waitFor(seq, isPatient ? PATIENCE_MS : 0);
				},
			},
		};
	});
	await server.openMarket();
	ann = await server.trader();
});
afterAll(() => server.stop());
beforeEach(async () => {
	isPatient = true;
	await server.projected();
});

const place = (client_id: string, change: object = {}) =>
	server.raw(
		"coin/trade",
		{
			currency_id: BTC,
			legal_id: USDT,
			type: 1,
			order_type: "limit",
			amount: "0.01",
			target_price: "64000",
			client_id,
			...change,
		},
		ann,
	) as Promise<Reply<{ order: Order }>>;

/** Keeps the projector from writing tables. Returns a function that lets it continue. */
async function holdTables(): Promise<() => Promise<void>> {
	const client = await pool.connect();
	await client.query("begin");
	await client.query("lock table projection.orders in share row exclusive mode");
	return async () => {
		await client.query("rollback");
		client.release();
	};
}

test("a repeated client_id waits until its order reaches the tables and returns the first response", async () => {
	const release = await holdTables();
	const first = await place("late", { time_in_force: "ioc" });
	expect(first.body.data.order.status).toBe("cancelled");
	forgotten.add(first.body.data.order.id);
	const waits = new Promise<void>((resolve) => {
		onWait = resolve;
	});
	const again = place("late", { time_in_force: "ioc" });
	await Promise.race([waits, again]);
	await release();
	expect(await again).toMatchObject({ status: 200, body: first.body });
});

test("the server does not report a cancelled order as open while the tables are stale", async () => {
	const { order } = (await place("resting")).body.data;
	await server.projected();
	const release = await holdTables();
	await server.call("coin/trade/cancel", { id: order.id }, ann);
	forgotten.add(order.id);
	const waits = new Promise<void>((resolve) => {
		onWait = resolve;
	});
	const again = place("resting");
	await Promise.race([waits, again]);
	await release();
	expect((await again).body.data.order).toMatchObject({ id: order.id, status: "cancelled", reason: "user" });
});

test("a repeated client_id waits until its option reaches the tables", async () => {
	await server.call("demo/refill", {}, ann);
	await server.recordPrices();
	const release = await holdTables();
	const bought = { match_id: 1, type: 1, seconds: 300, number: "10", account: "simulation", client_id: "option" };
	const first = await server.raw("microtrade/submit", bought, ann);
	forgottenOptions.add((first as Reply<{ order: { id: number } }>).body.data.order.id);
	const waits = new Promise<void>((resolve) => {
		onWait = resolve;
	});
	const again = server.raw("microtrade/submit", bought, ann);
	await Promise.race([waits, again]);
	await release();
	expect(await again).toMatchObject({ status: 200, body: first.body });
});

test("the server returns outcome_unknown if the tables do not arrive, and accepts the same client_id later", async () => {
	const release = await holdTables();
	const first = await place("later", { time_in_force: "ioc" });
	forgotten.add(first.body.data.order.id);
	isPatient = false;
	const refused = await place("later", { time_in_force: "ioc" });
	expect(refused).toMatchObject({ status: 503, body: { type: "error", error: "outcome_unknown" } });
	expect(refused.headers.get("retry-after")).toBe("1");
	isPatient = true;
	await release();
	await server.projected();
	expect((await place("later", { time_in_force: "ioc" })).body).toEqual(first.body);
});

test("the server refuses further reads of a user whose queue is full, and serves other users", async () => {
	const bob = await server.trader();
	await server.projected();
	const client = await pool.connect();
	await client.query("begin");
	await client.query("lock table projection.day_changes");
	const statuses: number[] = [];
	const asked = Array.from({ length: 30 }, async () => {
		const { status, body } = await server.raw("wallet/list", {}, ann);
		statuses.push(status);
		return { status, error: body.error };
	});
	await eventually(() => statuses).toEqual(Array(8).fill(429));
	expect((await server.call("coin/list", {}, bob)).status).toBe(200);
	expect((await server.call("wallet/detail", { currency_id: USDT, account: "coin" }, ann)).status).toBe(200);
	await client.query("rollback");
	client.release();
	const answers = await Promise.all(asked);
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(22);
	expect(answers.filter(({ error }) => error === "too_many_requests")).toHaveLength(8);
});
