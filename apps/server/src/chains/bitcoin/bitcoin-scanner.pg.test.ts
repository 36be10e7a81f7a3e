// Tests Bitcoin deposits: the scanner with its driver on a fake node, for which the test makes blocks, replacements and
// reorganisations.
import { BitcoinNode, RecordingSink } from "@candor/testkit/chains";
import { TestDatabase } from "@candor/testkit/postgres";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { p2wpkh } from "@scure/btc-signer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kyselyOf } from "../../database/database.ts";
import { DepositAddresses } from "../addresses.ts";
import { ComparedDriver } from "../compared-driver.ts";
import type { ChainDriver } from "../driver.ts";
import { NETWORKS } from "../networks.ts";
import { Scanner } from "../scanner.ts";
import { ScannerStore, type ScanTerms } from "../scanner-store.ts";
import type { ChainTables } from "../tables.ts";
import { BitcoinDriver } from "./bitcoin-driver.ts";
import { Coins, CoinsShort } from "./coins.ts";
import { BITCOIN_PARAMETERS } from "./network.ts";

const [USER, BTC, NEEDED, FINAL] = [7, 1, 3, 6];
const addressAt = (index: number): string => {
	const key = secp256k1.getPublicKey(new Uint8Array(32).fill(100 + index));
	return p2wpkh(key, BITCOIN_PARAMETERS.regtest).address as string;
};
const HOT = addressAt(99);

let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(async () => {
	await database.stop();
});

async function scanned({ driverOf = (driver: ChainDriver): ChainDriver => driver } = {}) {
	const db = kyselyOf<ChainTables>((await database.fresh()).pool);
	const node = new BitcoinNode();
	node.mine(105);
	const driver = driverOf(new BitcoinDriver({ rpc: node.rpc, chain: "regtest", finalConfirmations: FINAL }));
	const assets = [{ asset: BTC, contract: undefined, chainDecimals: 8 }];
	const terms: ScanTerms = {
		...{ network: NETWORKS.bitcoin, assets, houseAddresses: new Set([HOT]), confirmationsFor: () => NEEDED },
	};
	const sink = new RecordingSink();
	const store = new ScannerStore(db, terms, addressAt);
	const scanner = new Scanner({ driver, store, terms, sink, startHeight: 105, log: () => undefined });
	await scanner.round();
	const { address } = await new DepositAddresses(db, NETWORKS.bitcoin, addressAt).of(USER);
	const coins = new Coins({ driver, db, hotAddress: HOT, startHeight: 105, log: () => undefined });
	const mine = async (blocks = 1) => {
		for (let block = 0; block < blocks; block++) {
			node.mine();
			await scanner.round();
		}
		await coins.round();
	};
	return { node, driver, scanner, sink, address, mine, coins, db };
}

test("the scanner reports a deposit as seen, confirming, creditable and final, each once", async () => {
	const { node, sink, address, mine } = await scanned();
	node.pay(address, 5_000n);
	await mine(FINAL + 1);
	expect(sink.reports).toEqual(["seen 1/3", "confirming 2/3", "creditable", "final"]);
	expect(sink.credited(USER, BTC)).toBe(5_000n);
});

test("the scanner never credits a payment that a payment with higher fees replaced before a block", async () => {
	const { node, sink, address, mine } = await scanned();
	const from = node.reward();
	node.send(node.payment(address, 5_000n, { from }));
	node.send(node.payment(node.minerAddress, 5_000n, { from, fee: 9_000n }));
	await mine(FINAL);
	expect(sink.reports).toEqual([]);
});

test("the scanner reports a deposit as replaced when a reorganisation mines another payment of the same output", async () => {
	const { node, scanner, sink, address, mine } = await scanned();
	const from = node.reward();
	node.send(node.payment(address, 5_000n, { from }));
	await mine(NEEDED);
	expect(sink.credited(USER, BTC)).toBe(5_000n);
	node.removeBlocks(NEEDED, { keepTransactions: false });
	node.send(node.payment(node.minerAddress, 5_000n, { from }));
	node.mine(NEEDED + 1);
	await scanner.round();
	expect(sink.reports.at(-1)).toBe("replaced after credit");
	expect(sink.credited(USER, BTC)).toBe(0n);
});

test("a deposit that a reorganisation mines in another block keeps its identity and one credit", async () => {
	const { node, scanner, sink, address, mine } = await scanned();
	node.pay(address, 5_000n);
	await mine(NEEDED);
	node.removeBlocks(NEEDED);
	node.mine(NEEDED + 2);
	await scanner.round();
	expect(sink.credited(USER, BTC)).toBe(5_000n);
	expect(sink.reports.filter((report) => report === "creditable")).toHaveLength(1);
});

test("a miner's reward counts after 100 confirmations, when the chain's rules allow spending it", async () => {
	const { node, scanner, sink, address, mine, driver, coins } = await scanned();
	node.mine(1, address);
	await scanner.round();
	await mine(98);
	expect(sink.reports).toEqual([]);
	expect(await driver.transaction(node.rewardOf(106))).toMatchObject({ state: "pending" });
	await mine();
	expect(sink.reports).toEqual(["seen 1/3"]);
	await mine(FINAL);
	expect(sink.credited(USER, BTC)).toBe(50n * 10n ** 8n);
	expect(await coins.free()).toBe(50n * 10n ** 8n);
});

test("the scanner credits coins that arrive at the hot address to the platform", async () => {
	const { node, sink, address, mine } = await scanned();
	node.pay(address, 5_000n);
	node.pay(HOT, 9_000n);
	await mine(NEEDED);
	expect(sink.credited(0, BTC)).toBe(9_000n);
	expect(sink.credited(USER, BTC)).toBe(5_000n);
});

test("the scanner pauses crediting if one node hides a deposit", async () => {
	const { node, scanner, sink, address } = await scanned({
		driverOf(driver) {
			const block = async (height: number) => {
				const found = await driver.block(height);
				return found && { ...found, transfers: [] };
			};
			const calls = driver as unknown as Record<string, (...args: unknown[]) => unknown>;
			const hiding = new Proxy(driver, {
				get: (_driver, name: string) =>
					name === "block" ? block : name === "network" ? driver.network : (...args: unknown[]) => calls[name]?.(...args),
			});
			return new ComparedDriver([driver, hiding]);
		},
	});
	node.pay(address, 5_000n);
	node.mine(NEEDED);
	await scanner.round();
	expect(scanner.status.reason).toBe("providers_disagree");
	expect(sink.reports).toEqual([]);
});

test("a payment keeps its outputs for ever, and another payment gets other outputs", async () => {
	const { node, mine, coins } = await scanned();
	for (const amount of [10_000n, 20_000n, 40_000n]) node.pay(HOT, amount);
	await mine(FINAL);
	expect(await coins.free()).toBe(70_000n);
	const first = await coins.of("withdrawal 1", 30_000n, 1n);
	expect(first.map(({ amount }) => amount)).toEqual([40_000n]);
	const second = await coins.of("withdrawal 2", 25_000n, 1n);
	expect(second.map(({ amount }) => amount).toSorted()).toEqual([10_000n, 20_000n]);
	expect(await coins.of("withdrawal 1", 1n, 1n)).toEqual(first);
	await expect(coins.of("withdrawal 3", 1_000n, 1n)).rejects.toThrow(CoinsShort);
	await coins.release("withdrawal 2");
	expect(await coins.free()).toBe(30_000n);
});

test("the scanner reads outputs from final blocks only", async () => {
	const { node, mine, coins } = await scanned();
	node.pay(HOT, 10_000n);
	await mine(FINAL - 1);
	expect(await coins.free()).toBe(0n);
	await mine();
	expect(await coins.free()).toBe(10_000n);
});
