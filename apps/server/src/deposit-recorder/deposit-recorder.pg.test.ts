// Tests the recording of chain deposits in a real exchange: credit, finality, loss in a reorganisation, repeated reports, and a
// restart.
import { FIRST_REGISTERED_USER, FOUNDER, NETWORKS, SERVICE } from "@candor/core";
import { TestExchange } from "@candor/testkit/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChainDeposit, DepositDoubted } from "../chains/deposit-sink.ts";
import { kyselyOf } from "../database/database.ts";
import { DepositPostponed, DepositRecorder } from "./deposit-recorder.ts";

const [ANN, ERC20, USDT, ETH] = [FIRST_REGISTERED_USER + 7, NETWORKS.erc20, 3, 2];
const COUNTED = { count: 1, needed: 3 };
let exchange: TestExchange;
let recorder: DepositRecorder;
let checked: (deposit: ChainDeposit) => Promise<void> = async () => undefined;

const open = () =>
	new DepositRecorder({
		submit: (command) => exchange.host.submit(command),
		db: kyselyOf(exchange.pool),
		projected: (seq) => exchange.host.projector.waitFor(seq, 60_000),
		check: (deposit) => checked(deposit),
		decimalsOf: (asset) => exchange.host.views.listing.asset(asset)?.decimals,
		now: () => exchange.now,
		log: { info: () => undefined, warn: () => undefined, error: () => undefined },
	});

beforeAll(async () => {
	exchange = await TestExchange.start();
	await exchange.trader(ANN, "coin");
	const amounts = { depositMinimum: 1_000_000n, withdrawalMinimum: 10n, withdrawalFee: 1n, hourlyCreditCap: 10n ** 15n };
	const limits = { twoOperatorLimit: 10n ** 10n, automaticDailyCap: 10n ** 10n, reason: "a test" };
	for (const [asset, chainDecimals] of [
		[USDT, 6],
		[ETH, 18],
	] as const) {
		const terms = { network: ERC20, asset, chainDecimals, ...amounts, ...limits };
		await exchange.accept({ type: "SetNetworkAsset", id: "", by: FOUNDER, ...terms });
	}
	recorder = open();
});
afterAll(() => exchange.stop());

const transfer = (key: string, amount: bigint, change: Partial<ChainDeposit> = {}): ChainDeposit => ({
	...{ key, hash: key.split(":")[0] ?? "", height: 5, blockHash: "0xb", contract: "0xc", from: "0xf", to: "0xa", amount },
	...{ sender: "0xf", nonce: 1, network: ERC20, asset: USDT, chainDecimals: 6, user: ANN, ...change },
});
const balance = (asset: number) => exchange.host.views.balances.of(ANN, "coin", asset).available;
const shown = async (key: string) =>
	(await exchange.pool.query("select * from money.deposits where key = $1", [key])).rows[0] as Record<string, unknown>;
const recorded = async (key: string) => {
	await exchange.projected();
	return (await exchange.pool.query("select * from projection.chain_deposits where key = $1", [key])).rows[0];
};

test("a deposit is credited once, though every report comes twice and the server restarts in between", async () => {
	const deposit = transfer("0x01:0", 25_000_000n);
	const before = balance(USDT);
	for (const _time of [1, 2]) {
		await recorder.seen(deposit, COUNTED);
		await recorder.confirming(deposit, { count: 2, needed: 3 });
	}
	expect(await shown(deposit.key)).toMatchObject({ state: "confirming", confirmations: 2, needed: 3, deposit: null });
	await recorder.creditable(deposit);
	await exchange.restart();
	recorder = open();
	await recorder.creditable(deposit);
	expect(balance(USDT) - before).toBe(25_000_000n);
	expect(await recorded(deposit.key)).toMatchObject({ state: "credited", user_id: BigInt(ANN), amount: 25_000_000n });
	expect(exchange.host.views.deposits.hasUnfinal(ANN)).toBe(true);
	await recorder.final(deposit);
	await recorder.final(deposit);
	expect(await recorded(deposit.key)).toMatchObject({ state: "final" });
	expect(await shown(deposit.key)).toMatchObject({ state: "final", deposit: 1n });
	expect(exchange.host.views.deposits.hasUnfinal(ANN)).toBe(false);
});

test("a lost deposit is reversed, and credited again when it returns to the chain", async () => {
	const deposit = transfer("0x02:3", 9_000_000n);
	const before = balance(USDT);
	await recorder.seen(deposit, COUNTED);
	await recorder.creditable(deposit);
	await recorder.dropped(deposit, { wasCreditable: true, wasFinal: false });
	await recorder.dropped(deposit, { wasCreditable: true, wasFinal: false });
	expect(balance(USDT)).toBe(before);
	expect(await recorded(deposit.key)).toMatchObject({ state: "reversed", cause: "reorganised" });
	await recorder.seen(deposit, COUNTED);
	await recorder.creditable(deposit);
	expect(balance(USDT) - before).toBe(9_000_000n);
	expect(await recorded(deposit.key)).toMatchObject({ state: "credited" });
});

test("the recorder stores the remainder of a coin with more decimals on its chain", async () => {
	const wei = 3n * 10n ** 18n + 12_345_678_901n;
	await recorder.creditable(transfer("0x03:t", wei, { asset: ETH, contract: undefined, chainDecimals: 18 }));
	expect(balance(ETH)).toBe(300_000_001n);
	expect(await recorded("0x03:t")).toMatchObject({ amount: 300_000_001n, remainder: 2_345_678_901n });
});

test("the recorder records an unknown token without a credit", async () => {
	const before = exchange.host.views.balances.all(ANN).length;
	const unknown = { asset: 0, chainDecimals: 0, contract: "0xbad" };
	await recorder.unknownToken(transfer("0x04:0", 10n ** 30n, unknown));
	expect(await recorded("0x04:0")).toMatchObject({ state: "quarantined", cause: "unknown_token", asset: 0 });
	expect(exchange.host.views.balances.all(ANN)).toHaveLength(before);
});

test("a known coin at the identity of an unknown token is credited after a reorganisation", async () => {
	const token = transfer("0x0e:0", 5n, { asset: 0, chainDecimals: 0 });
	await recorder.seen(token, COUNTED);
	await recorder.unknownToken(token);
	await recorder.dropped(token, { wasCreditable: true, wasFinal: false });
	const [coin, before] = [transfer("0x0e:0", 7_000_000n), balance(USDT)];
	await recorder.seen(coin, COUNTED);
	await recorder.creditable(coin);
	expect(balance(USDT)).toBe(before + 7_000_000n);
	expect(await shown(coin.key)).toMatchObject({ asset: USDT, amount: "7000000" });
	await recorder.final(coin);
});

test("a returned deposit that becomes final delays no other report", async () => {
	const coin = transfer("0x0f:0", 8_000_000n);
	const { network, asset, key, user, amount } = coin;
	const of = { network, asset, key, user, amount, cause: "listed_address" } as const;
	await exchange.accept({ type: "QuarantineDeposit", id: "", by: SERVICE.custody, ...of });
	await recorder.seen(coin, COUNTED);
	await recorder.creditable(coin);
	const deposit = Number((await recorded(key)).deposit);
	await exchange.accept({ type: "DecideQuarantined", id: "", by: FOUNDER, user, deposit, decision: "return", reason: "a test" });
	await recorder.final(coin);
	expect((await recorded(key)).state).toBe("returned");
});

test("the recorder postpones a credit while the network is closed, so the scanner reports the deposit again", async () => {
	const until = exchange.now + 3_600_000;
	const closing = { network: ERC20, deposits: true, withdrawals: false, until, reason: "a test" };
	await exchange.accept({ type: "CloseNetwork", id: "", by: FOUNDER, ...closing });
	const deposit = transfer("0x05:0", 4_000_000n);
	await expect(recorder.creditable(deposit)).rejects.toThrow(DepositPostponed);
	await exchange.accept({ type: "OpenNetwork", id: "", by: FOUNDER, network: ERC20, reason: "a test" });
	await recorder.creditable(deposit);
	expect(await recorded("0x05:0")).toMatchObject({ state: "credited" });
});

test("the recorder credits no deposit that the chain does not confirm, and names the deposit until then", async () => {
	const deposit = transfer("0x10:0", 6_000_000n);
	const before = balance(USDT);
	checked = async () => {
		throw new DepositDoubted("other_transfer", deposit, "the chain says otherwise");
	};
	await recorder.seen(deposit, COUNTED);
	for (const _time of [1, 2]) await expect(recorder.creditable(deposit)).rejects.toThrow(DepositDoubted);
	expect(recorder.doubts.map(({ doubt }) => doubt)).toEqual(["other_transfer"]);
	expect(balance(USDT)).toBe(before);
	checked = async () => undefined;
	await recorder.creditable(deposit);
	expect(recorder.doubts).toEqual([]);
	expect(balance(USDT) - before).toBe(6_000_000n);
});

test("a rebuild gives unchanged tables of deposits, and the check finds a row changed by hand", async () => {
	await exchange.projected();
	const tables = ["chain_deposits", "network_fees"];
	const before = await exchange.rows(tables);
	await exchange.projectAnew();
	expect(await exchange.rows(tables)).toEqual(before);
	expect(await exchange.differences()).toEqual([]);
	await exchange.pool.query("update projection.chain_deposits set amount = amount + 1 where key = '0x01:0'");
	expect(await exchange.differences()).not.toEqual([]);
});
