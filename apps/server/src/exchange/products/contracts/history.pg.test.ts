// What contracts' views know again after a start.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FUNDING_MS, SERVICE } from "@candor/core";
import { type Clock, systemClock } from "@candor/journal";
import { afterAll, beforeAll, expect, it } from "vitest";
import { TestDatabase } from "../../../test-database.ts";
import { ExchangeHost } from "../../exchange-host.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(() => database.stop());

it("a rate that was nothing is the last rate, and where no period ended there is none", async () => {
	const { address, pool } = await database.fresh();
	const dataDir = mkdtempSync(join(tmpdir(), "candor-rates-"));
	let now = Math.ceil(systemClock.wall() / FUNDING_MS) * FUNDING_MS - 1_000;
	const clock: Clock = { ...systemClock, wall: () => now, monotonic: () => now };
	const onHalt = ({ error }: { error: Error }) => {
		throw error;
	};
	const open = () =>
		ExchangeHost.open({ address, pool, dataDir, mode: "sandbox", version: "test", clock, log: () => {}, onHalt });
	const lastRates = ({ views: { contracts } }: ExchangeHost) => [1, 1_001, 2].map((id) => contracts.lastRate(id)?.ratePpb);
	let host = await open();
	try {
		const record = async () => {
			const quotes = ["a", "b", "c", "d", "e"].map((source) => ({ source, bid: 650_000, ask: 650_000, time: now }));
			await host.submit({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] });
		};
		await record();
		expect(lastRates(host)).toEqual([undefined, undefined, undefined]);
		now += 2_000;
		// Too few samples: the period is skipped, and its rate is nothing.
		await record();
		expect(lastRates(host)).toEqual([0n, 0n, undefined]);
		await host.projector.waitFor(host.durableSeq, 60_000);
		await host.close();
		host = await open();
		expect(lastRates(host)).toEqual([0n, 0n, undefined]);
	} finally {
		await host.close();
		rmSync(dataDir, { recursive: true, force: true });
	}
});
