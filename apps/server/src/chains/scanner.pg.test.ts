import { ChainRig, FINAL_DEPTH, PAYER, RecordingSink } from "@candor/testkit/chains";
import { TestDatabase } from "@candor/testkit/postgres";
import { HAS_EVM_NODE } from "@candor/testkit/stand-ins";
import { getAddress } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kyselyOf } from "../database/database.ts";
import { DepositAddresses } from "./addresses.ts";
import { ComparedDriver } from "./compared-driver.ts";
import type { ChainDriver } from "./driver.ts";
import { NETWORKS } from "./networks.ts";
import { Scanner } from "./scanner.ts";
import { ScannerStore, type ScanTerms } from "./scanner-store.ts";
import type { ChainTables } from "./tables.ts";

const USDT = 3;
const ETH = 2;
const FEE = 9;
const FALSE = 10;
const NEEDED = 4;
const USER = 7;

let database: TestDatabase;
let rig: ChainRig;
let usdt = "";
let feeToken = "";
let falseToken = "";
let lookAlike = "";
let calls = "";
let made = 0;

beforeAll(async () => {
	database = await TestDatabase.start();
	if (!HAS_EVM_NODE) return;
	rig = await ChainRig.start();
	usdt = await rig.deploy("TestToken");
	feeToken = await rig.deploy("FeeToken");
	falseToken = await rig.deploy("FalseToken");
	lookAlike = await rig.deploy("LookAlikeToken");
	calls = await rig.deploy("TestCalls");
	for (const token of [usdt, feeToken, falseToken, lookAlike]) await rig.call(token, "mint", [PAYER, 10n ** 30n]);
	await rig.mine();
});
afterAll(async () => {
	await rig?.end();
	await database.stop();
});

/** Returns a scanner that begins at the current block, and the addresses of two users. */
async function scanned({ driver = rig.driver([usdt]) as ChainDriver, hot = addressAt(9_999) } = {}) {
	const db = kyselyOf<ChainTables>((await database.fresh()).pool);
	const base = ++made * 100;
	const addresses = new DepositAddresses(db, NETWORKS.erc20, (index) => addressAt(base + index));
	const terms: ScanTerms = {
		network: NETWORKS.erc20,
		assets: [
			{ asset: USDT, contract: usdt, chainDecimals: 6 },
			{ asset: ETH, contract: undefined, chainDecimals: 18 },
			{ asset: FEE, contract: feeToken, chainDecimals: 6 },
			{ asset: FALSE, contract: falseToken, chainDecimals: 6 },
		],
		houseAddresses: new Set([hot]),
		confirmationsFor: () => NEEDED,
	};
	const sink = new RecordingSink();
	const log: string[] = [];
	const scannerOf = (ofDriver: ChainDriver) =>
		new Scanner({
			...{
				driver: ofDriver,
				store: new ScannerStore(db, terms, (index) => addressAt(base + index)),
				terms,
				sink,
				startHeight: undefined,
			},
			log: (level, message) => log.push(`${level}: ${message}`),
		});
	const scanner = scannerOf(driver);
	await scanner.round();
	const address = (await addresses.of(USER)).address;
	return { db, scanner, scannerOf, sink, log, address, addresses, hot };
}

function addressAt(index: number): string {
	return getAddress(`0x${(0xabc0_0000 + index).toString(16).padStart(40, "1")}`);
}

describe.runIf(HAS_EVM_NODE)("the scanner reports deposits of a real node", () => {
	test("the scanner reports a deposit as seen, confirming, creditable and final, each once", async () => {
		const { scanner, sink, address } = await scanned();
		await rig.call(usdt, "transfer", [address, 5_000_000n]);
		for (let block = 0; block < FINAL_DEPTH + 2; block++) {
			await rig.mine();
			await scanner.round();
			await scanner.round();
		}
		expect(sink.reports).toEqual(["seen 1/4", "confirming 2/4", "confirming 3/4", "creditable", "final"]);
		expect(sink.credited(USER, USDT)).toBe(5_000_000n);
		expect(scanner.status.reason).toBeUndefined();
	});

	test("the scanner credits 50 logs of one transaction, each once", async () => {
		const { scanner, sink, address } = await scanned();
		await rig.call(usdt, "transfer", [calls, 100n]);
		await rig.call(calls, "spread", [usdt, address, 2n, 50n]);
		await rig.mine(NEEDED);
		await scanner.round();
		expect(sink.deposits.size).toBe(50);
		expect(sink.credited(USER, USDT)).toBe(100n);
	});

	test("the scanner credits exact amounts: 2^53 + 1 wei, inner calls, and the value after a token's fee", async () => {
		const { scanner, sink, address } = await scanned();
		await rig.send({ to: address, value: 2n ** 53n + 1n });
		await rig.call(calls, "sendInner", [address], { value: 3n });
		await rig.call(feeToken, "transfer", [address, 1_000n]);
		await rig.mine(NEEDED);
		await scanner.round();
		expect(sink.credited(USER, ETH)).toBe(2n ** 53n + 4n);
		expect(sink.credited(USER, FEE)).toBe(990n);
	});

	test("the scanner credits nothing for failed, reverted, refused, pretended and empty transfers", async () => {
		const { scanner, sink, address } = await scanned();
		await rig.call(calls, "sendReverted", [address], { value: 3n });
		await rig.call(falseToken, "transfer", [address, 1_000n]);
		await rig.call(usdt, "transfer", [address, 10n ** 40n]);
		await rig.call(usdt, "transfer", [address, 0n]);
		await rig.call(lookAlike, "pretend", [PAYER, address, 1_000n]);
		await rig.call(lookAlike, "pretend", [address, PAYER, 0n]);
		await rig.mine(NEEDED);
		await scanner.round();
		expect(sink.deposits.size).toBe(0);
		expect(sink.reports).toEqual(["unknown token"]);
		expect(scanner.status.reason).toBeUndefined();
	});

	test("the scanner reports at most 20 unknown tokens of a user", async () => {
		const { scanner, sink, address } = await scanned();
		for (let sent = 0; sent < 25; sent++) await rig.call(lookAlike, "pretend", [PAYER, address, 1n]);
		await rig.mine();
		await scanner.round();
		expect(sink.unknown.size).toBe(20);
	});

	test("deposits to the hot address are credited to the platform, and sweeps and gas between its addresses are not", async () => {
		const { scanner, sink, hot, address } = await scanned({ hot: PAYER });
		await rig.call(usdt, "mint", [hot, 70n]);
		await rig.send({ to: address, value: 9n });
		await rig.mine(NEEDED);
		await scanner.round();
		expect([sink.credited(0, USDT), sink.deposits.size]).toEqual([70n, 1]);
	});

	const depths = [1, NEEDED - 1, NEEDED, NEEDED + 5, FINAL_DEPTH + 3];
	const wasFinal = (depth: number) => depth > FINAL_DEPTH;
	const wasCredited = (depth: number) => depth >= NEEDED;
	const lossOf = (depth: number) => (wasFinal(depth) ? " after final" : wasCredited(depth) ? " after credit" : "");

	/** Scans a deposit that has `depth - 1` blocks above it. Then removes these blocks and the deposit's block from the chain. */
	async function reorganised(depth: number) {
		const one = await scanned();
		await rig.call(usdt, "transfer", [calls, 1n]);
		await rig.mine();
		const snapshot = await rig.snapshot();
		const nonce = await rig.nextNonce();
		await rig.call(usdt, "transfer", [one.address, 5n], { nonce });
		await rig.mine(depth);
		await one.scanner.round();
		expect(one.sink.credited(USER, USDT)).toBe(wasCredited(depth) ? 5n : 0n);
		one.sink.reports.length = 0;
		await rig.fork(snapshot);
		return { ...one, nonce };
	}

	test.each(depths)(
		"a deposit that a reorganisation of depth %i moved to another log index keeps its one credit",
		async (depth) => {
			const { scanner, sink, address, nonce } = await reorganised(depth);
			await rig.mine(1);
			await rig.call(usdt, "transfer", [address, 5n], { nonce });
			await rig.call(usdt, "mint", [calls, 1n], { nonce: nonce + 1 });
			await rig.mine(depth + FINAL_DEPTH + 2);
			await scanner.round();
			expect(sink.credited(USER, USDT)).toBe(5n);
			expect([...sink.deposits.values()].map(({ state }) => state)).toEqual(["final"]);
			expect(sink.reports.filter((report) => report.startsWith("dropped"))).toEqual([]);
			expect(sink.reports.filter((report) => report === "creditable")).toHaveLength(wasCredited(depth) ? 0 : 1);
		},
	);

	test.each(depths)("a deposit is dropped after a reorganisation of depth %i, and credited when it returns", async (depth) => {
		const { scanner, sink, address, nonce } = await reorganised(depth);
		await rig.mine(depth + NEEDED + 1);
		await scanner.round();
		expect(sink.reports).toEqual([`dropped${lossOf(depth)}`]);
		expect(sink.credited(USER, USDT)).toBe(0n);
		await rig.call(usdt, "transfer", [address, 5n], { nonce });
		await rig.mine(NEEDED);
		await scanner.round();
		expect(sink.credited(USER, USDT)).toBe(5n);
		expect(sink.deposits.size).toBe(1);
	});

	test.each(depths)("a deposit is reported as replaced after a reorganisation of depth %i", async (depth) => {
		const { scanner, sink, nonce } = await reorganised(depth);
		await rig.call(usdt, "transfer", [calls, 5n], { nonce });
		await rig.mine(depth + 1);
		await scanner.round();
		expect(sink.reports).toEqual([`replaced${lossOf(depth)}`]);
		expect(sink.credited(USER, USDT)).toBe(0n);
	});

	test("a credit whose transaction fails in the new chain is dropped", async () => {
		const one = await scanned();
		const snapshot = await rig.snapshot();
		const nonce = await rig.nextNonce();
		await rig.send({ to: calls, value: 50n, nonce });
		await rig.call(calls, "pay", [one.address, 50n], { nonce: nonce + 1 });
		await rig.mine(NEEDED);
		await one.scanner.round();
		expect(one.sink.credited(USER, ETH)).toBe(50n);
		const before = await rig.driver().balanceOf(calls, undefined);
		await rig.fork(snapshot);
		await rig.chain.rpc("anvil_setBalance", [calls, "0x0"]);
		await rig.send({ to: PAYER, nonce });
		await rig.call(calls, "pay", [one.address, 50n], { nonce: nonce + 1 });
		await rig.mine(NEEDED + 1);
		await one.scanner.round();
		expect(before).toBeGreaterThanOrEqual(0n);
		expect(one.sink.reports.slice(-1)).toEqual(["dropped after credit"]);
		expect(one.sink.credited(USER, ETH)).toBe(0n);
	});

	test("the scanner waits while the node is unavailable, and continues without loss", async () => {
		const { scanner, scannerOf, sink, address } = await scanned();
		await rig.call(usdt, "transfer", [address, 5n]);
		await rig.mine(NEEDED);
		const away = scannerOf(rig.driver([], "http://127.0.0.1:9"));
		for (let round = 0; round < 3; round++) await away.round();
		expect(away.status.reason).toBe("node_away");
		expect(sink.reports).toEqual([]);
		await scanner.round();
		expect(sink.credited(USER, USDT)).toBe(5n);
	});

	test("crediting pauses while two nodes disagree, and the reason is shown", async () => {
		const other = await ChainRig.start();
		try {
			const { scanner, scannerOf, sink, address } = await scanned();
			await rig.call(usdt, "transfer", [address, 5n]);
			await rig.mine(NEEDED);
			const compared = scannerOf(new ComparedDriver([rig.driver(), other.driver()]));
			await compared.round();
			expect(compared.status.reason).toMatch(/^providers_(gap|disagree)$/);
			const forged: ChainDriver = Object.assign(rig.driver(), {
				block: async (height: number) => {
					const block = await rig.driver().block(height);
					return block && { ...block, transfers: block.transfers.map((one) => ({ ...one, amount: one.amount * 2n })) };
				},
			});
			const deceived = scannerOf(new ComparedDriver([rig.driver(), forged]));
			await deceived.round();
			expect(deceived.status.reason).toBe("providers_disagree");
			expect(sink.reports).toEqual([]);
			await scanner.round();
			expect(sink.credited(USER, USDT)).toBe(5n);
		} finally {
			await other.end();
		}
	});

	test("the scanner refuses a chain other than the chain of its first start", async () => {
		const other = await ChainRig.start();
		try {
			const { scannerOf, sink } = await scanned();
			const wrong = scannerOf(other.driver());
			await wrong.round();
			expect(wrong.status.reason).toBe("wrong_chain");
			expect(sink.reports).toEqual([]);
		} finally {
			await other.end();
		}
	});

	test("a report is delivered again until the sink accepts it", async () => {
		const { scanner, sink, address } = await scanned();
		const { creditable } = sink;
		sink.creditable = async () => {
			throw new Error("the core is busy");
		};
		await rig.call(usdt, "transfer", [address, 5n]);
		await rig.mine(NEEDED);
		await scanner.round();
		await scanner.round();
		expect(scanner.status).toMatchObject({ reason: "sink_failed", message: expect.stringContaining("the core is busy") });
		sink.creditable = creditable;
		await scanner.round();
		expect(sink.reports).toEqual(["seen 1/4", "confirming 2/4", "confirming 3/4", "creditable"]);
		expect(sink.credited(USER, USDT)).toBe(5n);
	});
});
