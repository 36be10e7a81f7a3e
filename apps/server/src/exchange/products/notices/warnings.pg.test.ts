import { FIRST_USER } from "@candor/core";
import { TestExchange } from "@candor/testkit/server";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Notice } from "./notice.ts";

const [ANN, BOB] = [FIRST_USER + 101, FIRST_USER + 102];
const told: Notice[] = [];
let exchange: TestExchange;
beforeAll(async () => {
	exchange = await TestExchange.start({
		onOpened: ({ projector }) => projector.onNotices((notices) => told.push(...notices)),
	});
});
afterAll(() => exchange.stop());

it("the server warns once of a position near liquidation across restarts, and again only after the margin recovered", async () => {
	/** Records a price three times, and returns the number of warnings sent so far. */
	const record = async (price: number) => {
		// The three steps together are longer than the five minutes over which the basis is averaged. Each step is too short to count
		// as an outage.
		for (let part = 0; part < 3; part++) {
			exchange.now += 101_000;
			await exchange.record(price);
		}
		await exchange.projected();
		return told.filter(({ kind }) => kind === "ticket_near_liquidation").length;
	};
	await exchange.trader(ANN, "contract");
	await exchange.trader(BOB, "contract");
	await record(650_000);
	const order = { instrument: 1, lots: 10, price: 650_000, stopLoss: 0, takeProfit: 0, trigger: "mark" } as const;
	await exchange.accept({ type: "OpenPosition", id: "", by: BOB, long: false, orderType: "limit", leverage: 2, ...order });
	const position = await exchange.accept({
		type: "OpenPosition",
		id: "",
		by: ANN,
		long: true,
		orderType: "limit",
		leverage: 20,
		...order,
	});
	const { liquidationPrice, bankruptcyPrice } = exchange.host.views.positions.find(position) ?? {
		liquidationPrice: 0,
		bankruptcyPrice: 0,
	};
	const gap = liquidationPrice - bankruptcyPrice;
	const [near, between, far] = [0.2, 0.4, 0.6].map((share) => liquidationPrice + Math.round(gap * share)) as [
		number,
		number,
		number,
	];
	await exchange.restart();
	expect(await record(between)).toBe(0);
	expect(await record(near)).toBe(1);
	expect(told.at(-1)).toMatchObject({ user: ANN, about: { position, instrument: 1, long: true, lots: 10, mark: near } });
	await exchange.restart();
	expect(await record(near)).toBe(1);
	expect(await record(between)).toBe(1);
	await exchange.restart();
	expect(await record(near)).toBe(1);
	expect(await record(far)).toBe(1);
	await exchange.restart();
	expect(await record(between)).toBe(1);
	expect(await record(near)).toBe(2);
	// The user opens a new position in place of the warned one, whose close ends the warning.
	await record(650_000);
	await exchange.accept({ type: "OpenPosition", id: "", by: BOB, long: true, orderType: "limit", leverage: 2, ...order });
	await exchange.accept({ type: "ClosePosition", id: "", by: ANN, position, lots: 0, orderType: "market", price: 0 });
	await exchange.projected();
	expect((await exchange.pool.query("select * from projection.liquidation_warnings")).rows).toEqual([
		{ ticket_id: BigInt(position), warned: false },
	]);
	await exchange.close();

	expect(await exchange.differences()).toEqual([]);
	await exchange.pool.query("update projection.contract_insurance set balance = balance + 1 where account = 'insurance'");
	expect(await exchange.differences()).toEqual([expect.stringMatching(/^insurance of contracts: journal \d+, table \d+$/)]);
});
