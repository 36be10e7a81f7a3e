import { FUNDING_MS } from "@candor/core";
import { systemClock } from "@candor/journal";
import { TestExchange } from "@candor/testkit/server";
import { afterAll, beforeAll, expect, it } from "vitest";

let exchange: TestExchange;
beforeAll(async () => {
	exchange = await TestExchange.start({ now: Math.ceil(systemClock.wall() / FUNDING_MS) * FUNDING_MS - 1_000 });
});
afterAll(() => exchange.stop());

it("a start loads a funding rate of zero as the last rate, and no rate if no funding period has ended", async () => {
	const lastRates = () => [1, 1_001, 2].map((id) => exchange.host.views.contracts.lastRate(id)?.ratePpb);
	await exchange.record(650_000);
	expect(lastRates()).toEqual([undefined, undefined, undefined]);
	exchange.now += 2_000;
	// The funding period has too few price samples, so its rate is zero.
	await exchange.record(650_000);
	expect(lastRates()).toEqual([0n, 0n, undefined]);
	await exchange.projected();
	await exchange.restart();
	expect(lastRates()).toEqual([0n, 0n, undefined]);
});
