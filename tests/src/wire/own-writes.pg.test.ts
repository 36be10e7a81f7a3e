// Who has written reads it back, without a word of the client about what it has seen: tables that are behind are waited for.
import type { Order } from "@candor/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BTC, RunningServer, USDT } from "./running-server.ts";

const ROUNDS = 1_000;
/** The tables tell of themselves so much later than they are: every read right after a write finds them behind. */
const BEHIND_MS = 4;
let server: RunningServer;
/** How often a read had to wait. */
let waits = 0;
beforeAll(async () => {
	server = await RunningServer.start(({ host: { projector } }) => {
		let seen = 0;
		return {
			projected: {
				get seq() {
					const { seq } = projector;
					setTimeout(() => {
						seen = Math.max(seen, seq);
					}, BEHIND_MS);
					return seen;
				},
				waitFor: async (seq) => {
					waits++;
					const reached = await projector.waitFor(seq, 20_000);
					return reached;
				},
			},
		};
	});
	await server.openMarket();
});
afterAll(() => server.stop());

test("a client that says nothing of what it has seen places, cancels and lists, a thousand times", async () => {
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
	expect(waits).toBeGreaterThanOrEqual(ROUNDS);
});

test("test coins are in the account's records at once, and another's writes keep nobody waiting", async () => {
	const [ann, bob] = [await server.trader(), await server.trader()];
	await server.call("wallet/legal_log", { account: "coin", limit: 1 }, bob);
	await server.call("sandbox/fund", { currency_id: USDT, amount: "12" }, ann);
	const { list } = (await server.call("wallet/legal_log", { account: "coin", limit: 1 }, ann)).body.data;
	expect(list[0]).toMatchObject({ kind: "deposit", amount: "12.000000" });
});
