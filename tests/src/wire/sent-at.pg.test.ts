// Tests `sent_at`, the time at which a client sent a command: a repetition that comes too late must start nothing, but the
// repetition of a completed command still gets the command's response.
import { afterAll, beforeAll, expect, test } from "vitest";
import { BTC, type Reply, RunningServer, USDT } from "./running-server.ts";

let server: RunningServer;
let ann: Awaited<ReturnType<RunningServer["trader"]>>;
beforeAll(async () => {
	server = await RunningServer.start();
	await server.openMarket();
	ann = await server.trader();
});
afterAll(() => server.stop());

const MINUTE = 60_000;
const serverTime = async () => ((await server.raw("health")).body as Reply<{ time: number }>["body"]).data.time;
const sell = (client_id: string, sent_at: number | string) =>
	server.raw(
		"coin/trade",
		{ currency_id: BTC, legal_id: USDT, type: 2, order_type: "limit", amount: "0.01", target_price: "70000", client_id, sent_at },
		ann,
	);

test("the server refuses an order that was sent too long ago or in the future, and places a timely order once", async () => {
	const now = await serverTime();
	expect((await sell("late", now - 11 * MINUTE)).body).toMatchObject({
		type: "error",
		error: "too_late",
		params: { field: "sent_at" },
	});
	expect((await sell("ahead", now + 12 * MINUTE)).body).toMatchObject({ type: "error", error: "sent_ahead" });
	const first = await sell("once", now - 5 * MINUTE);
	expect(first.body.type).toBe("ok");
	// If the client lost the first response, a repetition with any `sent_at` must return the order that was placed.
	expect((await sell("once", now - 60 * MINUTE)).body.data).toEqual(first.body.data);
	for (const wrong of ["soon", -1, 1.5, "0"]) {
		expect((await sell("wrong", wrong)).body).toMatchObject({ error: "field_invalid", params: { field: "sent_at" } });
	}
});

test("the server refuses every other call that moves money if it was sent too long ago or in the future", async () => {
	const now = await serverTime();
	for (const [error, sent_at] of [
		["too_late", now - 11 * MINUTE],
		["sent_ahead", now + 12 * MINUTE],
	] as const) {
		const refused = { type: "error", error };
		const move = { currency_id: USDT, from_field: "coin", to_field: "trust", number: "1", sent_at };
		expect((await server.raw("wallet/change", move, ann)).body).toMatchObject(refused);
		expect((await server.raw("coin/trade/cancel", { all: 1, sent_at }, ann)).body).toMatchObject(refused);
		expect((await server.raw("sandbox/fund", { currency_id: USDT, amount: "1", sent_at }, ann)).body).toMatchObject(refused);
		expect((await server.raw("user/limits_save", { daily_loss: "1", sent_at }, ann)).body).toMatchObject(refused);
		expect((await server.raw("demo/refill", { sent_at }, ann)).body).toMatchObject(refused);
	}
});
