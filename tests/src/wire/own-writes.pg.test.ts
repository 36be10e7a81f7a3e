// Tests that users see the effects of their own commands in the next read, although their request names no journal position. The
// server waits until its tables contain the effects.
import type { Order } from "@candor/contract";
import { FULL_SET } from "@candor/testkit/test-set";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PATIENCE_MS } from "./open-server.ts";
import { BTC, RunningServer, USDT } from "./running-server.ts";

const ROUNDS = FULL_SET ? 1_000 : 100;
let server: RunningServer;
/**
 * Journal sequences for which reads have waited. In this test the tables always report that they are empty, so every read after a
 * write has to wait.
 */
const awaited: number[] = [];
beforeAll(async () => {
	server = await RunningServer.start(({ host: { projector } }) => ({
		projected: {
			seq: 0,
			waitFor: (seq) => {
				awaited.push(seq);
				return projector.waitFor(seq, PATIENCE_MS);
			},
		},
	}));
	await server.openMarket();
});
afterAll(() => server.stop());

test(`the list of orders shows a cancelled order right after the cancel, ${ROUNDS} times`, async () => {
	const ann = await server.trader();
	const params = {
		currency_id: BTC,
		legal_id: USDT,
		type: 1,
		order_type: "limit",
		amount: "0.001",
		target_price: "64000",
	} as const;
	const lacking: number[] = [];
	awaited.length = 0;
	for (let round = 0; round < ROUNDS; round++) {
		const { order } = (await server.call("coin/trade", params, ann)).body.data;
		await server.call("coin/trade/cancel", { id: order.id }, ann);
		const { list, behind } = (await server.call("coin/list", { status: "cancelled", limit: 1 }, ann)).body.data as {
			list: Order[];
			behind?: boolean;
		};
		if (list[0]?.id !== order.id || behind !== undefined) lacking.push(round);
	}
	expect(lacking).toEqual([]);
	expect(awaited.length).toBeGreaterThanOrEqual(ROUNDS);
});

test("the server lists test coins immediately, and waits for no writes of other users", async () => {
	const [ann, bob] = [await server.trader(), await server.trader()];
	const newestOfBob = server.host.durableSeq;
	await server.call("sandbox/fund", { currency_id: USDT, amount: "12" }, ann);
	awaited.length = 0;
	await server.call("wallet/legal_log", { account: "coin", limit: 1 }, bob);
	expect(Math.max(...awaited)).toBeLessThanOrEqual(newestOfBob);
	const { list } = (await server.call("wallet/legal_log", { account: "coin", limit: 1 }, ann)).body.data;
	expect(list[0]).toMatchObject({ kind: "deposit", amount: "12.000000" });
});
