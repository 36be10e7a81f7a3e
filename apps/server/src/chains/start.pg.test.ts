import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VirtualClock } from "@candor/testkit";
import { RecordingSink } from "@candor/testkit/chains";
import { TestDatabase } from "@candor/testkit/postgres";
import { HAS_EVM_NODE } from "@candor/testkit/stand-ins";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../config/environment.ts";
import { kyselyOf } from "../database/database.ts";
import { NETWORKS } from "./networks.ts";
import { LOCAL_CHAIN_ID } from "./sandbox/anvil-process.ts";
import { startChains } from "./start.ts";
import type { ChainTables } from "./tables.ts";

const ASSETS = [
	{ asset: 2, code: "ETH", decimals: 8 },
	{ asset: 3, code: "USDT", decimals: 6 },
	{ asset: 4, code: "USDC", decimals: 6 },
];
let database: TestDatabase;
const dataDir = mkdtempSync(join(tmpdir(), "candor-chains-"));
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(async () => {
	await database.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

async function started(variables: Record<string, string>, mode: "sandbox" | "live" = "sandbox") {
	const db = kyselyOf<ChainTables>((await database.fresh()).pool);
	const time = new VirtualClock(0);
	const sink = new RecordingSink();
	const common = { mode, db, assets: ASSETS, sink, log: () => {} };
	const start = () =>
		startChains({
			...common,
			registry: new Registry(),
			clock: time.process(),
			config: readConfig({ ...variables, DATA_DIR: dataDir }),
		});
	return { sink, time, start, chains: await start() };
}

test("every network that a live exchange has not configured is closed, with the reason", async () => {
	const { chains } = await started({}, "live");
	const reasons = chains.networks.map(({ network, open, status }) => [network, open, status().reason]);
	expect(reasons).toEqual([
		[NETWORKS.erc20, undefined, "not_configured"],
		[NETWORKS.trc20, undefined, "not_configured"],
		[NETWORKS.bitcoin, undefined, "not_configured"],
		[NETWORKS.omni, undefined, "ended"],
	]);
	await chains.stop();
});

test.runIf(HAS_EVM_NODE)(
	"the local chain credits the platform's first coins and a user's test coins, even after a restart",
	async () => {
		const { chains, sink, time, start } = await started({});
		const erc20 = chains.of(NETWORKS.erc20);
		const until = async (isDone: () => boolean) => {
			while (!isDone()) {
				await time.advance(1_000);
				await new Promise((resolve) => setImmediate(resolve));
			}
		};
		await until(() => [2, 3, 4].every((asset) => sink.credited(0, asset) > 0n));
		expect([sink.credited(0, 2), sink.credited(0, 3), sink.credited(0, 4)]).toEqual([10n ** 21n, 10n ** 13n, 10n ** 13n]);
		const { address } = (await erc20.open?.addresses.of(7)) ?? { address: "" };
		expect(erc20.open?.chainId).toBe(LOCAL_CHAIN_ID);
		await erc20.faucet?.(address, 3, 2_500_000n);
		await erc20.faucet?.(address, 2, 1n);
		await until(() => sink.credited(7, 3) > 0n && sink.credited(7, 2) > 0n);
		expect([sink.credited(7, 2), sink.credited(7, 3)]).toEqual([1n, 2_500_000n]);
		await until(() => [...sink.deposits.values()].every(({ state }) => state === "final"));
		await until(() => erc20.status().reason === undefined);
		await chains.stop();

		const again = await start();
		expect((await again.of(NETWORKS.erc20).open?.addresses.of(7))?.address).toBe(address);
		await again.of(NETWORKS.erc20).faucet?.(address, 4, 9n);
		await until(() => sink.credited(7, 4) > 0n);
		expect([sink.credited(0, 3), sink.credited(7, 3), sink.credited(7, 4)]).toEqual([10n ** 13n, 2_500_000n, 9n]);
		await again.stop();
	},
);
