// Tests the driver with responses in the format that the HTTP API of java-tron documents. No live node was used.
import { expect, test } from "vitest";
import { tronHex } from "../../config/tron-address.ts";
import { ChainAway } from "../driver.ts";
import { type TronApi, tronApi } from "./api.ts";
import { TransferWouldFail, TronDriver, tronCalls } from "./tron-driver.ts";

const USDT = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const [PAYER, USER] = ["TJRabPrwbZy45sbavfcjinPJC18kjpRTv8", "TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7"];
const TRANSFER = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const [ID, OTHER] = ["a1".repeat(32), "b2".repeat(32)];
const wordOf = (address: string) => (tronHex(address) ?? "").slice(2).padStart(64, "0");

const header = (number: number) => ({
	blockID: `${number.toString(16).padStart(16, "0")}${"cd".repeat(24)}`,
	block_header: { raw_data: { number, parentHash: `parent of ${number}`, timestamp: 1_700_000_000_000 + number * 3_000 } },
});
const event = (change: object = {}) => ({
	...{ address: (tronHex(USDT) ?? "").slice(2), topics: [TRANSFER, wordOf(PAYER), wordOf(USER)] },
	...{ data: "5".padStart(64, "0"), ...change },
});
const call = (type: string, value: object = {}) => ({
	type,
	parameter: { value: { owner_address: tronHex(PAYER), ...value }, type_url: `type.googleapis.com/protocol.${type}` },
});
const transaction = (contract: object, ret = "SUCCESS", txID = ID) => ({
	txID,
	ret: [{ contractRet: ret }],
	raw_data: { contract: [contract] },
});
const info = (change: object = {}) => ({ id: ID, blockNumber: 50, fee: 345_000, receipt: { result: "SUCCESS" }, ...change });

/** Returns the driver of a fake node whose newest solidified block is 50. */
function driverOf(answers: Readonly<Record<string, unknown>>): TronDriver {
	const api: TronApi = async (path, body) => {
		const known = {
			"walletsolidity/getnowblock": header(50),
			"walletsolidity/getblockbynum": header(Number(body.num)),
			...answers,
		};
		const answer = known[path as keyof typeof known];
		if (answer === undefined) throw new Error(`unexpected request ${path}`);
		return (typeof answer === "function" ? (answer as (of: unknown) => unknown)(body) : answer) as never;
	};
	return new TronDriver({ api, tokens: new Set([USDT]) });
}

const blockWith = (one: object, receipt: object) =>
	driverOf({
		"walletsolidity/getblockbynum": { ...header(50), transactions: [one] },
		"walletsolidity/gettransactioninfobyblocknum": [receipt],
	}).block(50);

test("only solidified TRON blocks count, and all of them are final", async () => {
	const tip = await driverOf({ "wallet/getnowblock": header(70) }).tip();
	expect(tip).toEqual({ height: 50, hash: header(50).blockID, finalHeight: 50, finalHash: header(50).blockID });
});

test("a token's transfer is read from the events of a successful call, with its position as identity", async () => {
	const block = await blockWith(
		transaction(call("TriggerSmartContract")),
		info({ log: [event({ topics: ["00".repeat(32)] }), event()] }),
	);
	expect(block).toMatchObject({ height: 50, parent: "parent of 50" });
	expect(block?.transfers).toEqual([
		{
			...{
				key: `${ID}:1`,
				hash: ID,
				height: 50,
				blockHash: header(50).blockID,
				contract: USDT,
				from: PAYER,
				to: USER,
				amount: 5n,
			},
			...{ sender: undefined, nonce: undefined },
		},
	]);
});

test.each([
	["a call that ran out of energy", "OUT_OF_ENERGY", { result: "FAILED", receipt: { result: "OUT_OF_ENERGY" } }],
	["a reverted call with an event", "REVERT", { result: "FAILED", receipt: { result: "REVERT" } }],
	["a call without a result in its receipt", "SUCCESS", { receipt: {} }],
	["a call whose receipt and transaction differ", "OUT_OF_TIME", {}],
])("no TRON deposit is credited for %s", async (_name, ret, change) => {
	const block = await blockWith(transaction(call("TriggerSmartContract"), ret), info({ log: [event()], ...change }));
	expect(block?.transfers).toEqual([]);
});

test.each([
	["an amount of zero", event({ data: "0".padStart(64, "0") })],
	["a collectible with a fourth topic", event({ topics: [TRANSFER, wordOf(PAYER), wordOf(USER), wordOf(USER)] })],
	["an event without data", event({ data: undefined })],
])("the TRON driver ignores %s", async (_name, log) => {
	const block = await blockWith(transaction(call("TriggerSmartContract")), info({ log: [log] }));
	expect(block?.transfers).toEqual([]);
});

test("a transfer of TRX is read although its receipt has no result", async () => {
	const one = transaction(call("TransferContract", { to_address: tronHex(USER), amount: 7_000_000 }));
	const block = await blockWith(one, info({ receipt: { net_usage: 268 } }));
	expect(block?.transfers).toMatchObject([{ key: `${ID}:t`, contract: undefined, from: PAYER, to: USER, amount: 7_000_000n }]);
});

test("a TRC10 token with the name USDT does not count as USDT", async () => {
	const asset_name = Buffer.from("1002357").toString("hex");
	const one = transaction(call("TransferAssetContract", { to_address: tronHex(USER), amount: 9_000_000, asset_name }));
	const block = await blockWith(one, info({ receipt: {} }));
	expect(block?.transfers).toMatchObject([{ contract: "TRC10 1002357", amount: 9_000_000n }]);
});

test("a block whose receipts are incomplete is refused", async () => {
	await expect(blockWith(transaction(call("TriggerSmartContract")), info({ id: OTHER }))).rejects.toThrow(ChainAway);
	await expect(blockWith(transaction(call("TriggerSmartContract")), info({ blockNumber: 49 }))).rejects.toThrow(ChainAway);
});

test("a transaction in a block that is not solidified is pending", async () => {
	const driver = driverOf({
		"walletsolidity/gettransactioninfobyid": {},
		"wallet/gettransactionbyid": transaction(call("TriggerSmartContract")),
	});
	expect(await driver.transaction(ID)).toEqual({ state: "pending", sender: PAYER, nonce: undefined });
	const unknown = driverOf({ "walletsolidity/gettransactioninfobyid": {}, "wallet/gettransactionbyid": {} });
	expect(await unknown.transaction(ID)).toEqual({ state: "unknown" });
});

test("a solidified transaction is final, with its fee and result", async () => {
	const driver = driverOf({
		"walletsolidity/gettransactioninfobyid": info({ result: "FAILED", receipt: { result: "OUT_OF_ENERGY" } }),
		"walletsolidity/gettransactionbyid": transaction(call("TriggerSmartContract"), "OUT_OF_ENERGY"),
	});
	expect(await driver.transaction(ID)).toMatchObject({
		...{ state: "included", isSuccess: false, isFinal: true, height: 50, sender: PAYER, fee: 345_000n, transfers: [] },
	});
});

test("the driver returns the energy of a simulated transfer, and refuses a transfer that would fail", async () => {
	const asked: unknown[] = [];
	const simulated = (answer: object) =>
		driverOf({
			"wallet/triggerconstantcontract": (body: unknown) => {
				asked.push(body);
				return answer;
			},
		}).energyOf(PAYER, USDT, USER, 5n);
	const word = "0".padStart(64, "0");
	expect(await simulated({ result: { result: true }, energy_used: 64_285, constant_result: [word] })).toBe(64_285n);
	expect(asked).toEqual([
		{
			...{ owner_address: tronHex(PAYER), contract_address: tronHex(USDT), function_selector: "transfer(address,uint256)" },
			parameter: `${wordOf(USER)}${"5".padStart(64, "0")}`,
		},
	]);
	const message = Buffer.from("REVERT opcode executed").toString("hex");
	await expect(simulated({ result: { result: true, message }, energy_used: 900, constant_result: [""] })).rejects.toThrow(
		TransferWouldFail,
	);
});

test("the driver reads balances, decimals and the price of energy", async () => {
	const word = "f".padStart(64, "0");
	const driver = driverOf({
		"wallet/triggerconstantcontract": { result: { result: true }, constant_result: [word] },
		"wallet/getaccount": { balance: 42 },
		"wallet/getchainparameters": {
			chainParameter: [
				{ key: "getMaintenanceTimeInterval", value: 1 },
				{ key: "getEnergyFee", value: 100 },
			],
		},
	});
	expect(await driver.balanceOf(USER, USDT)).toBe(15n);
	expect(await driver.decimalsOf(USDT)).toBe(15);
	expect(await driver.balanceOf(USER, undefined)).toBe(42n);
	expect(await driver.fees()).toEqual({ maxFee: 100n, priorityFee: 100n });
	const empty = driverOf({
		"wallet/triggerconstantcontract": { result: { result: true }, constant_result: [] },
		"wallet/getaccount": {},
	});
	await expect(empty.decimalsOf(USDT)).rejects.toThrow(ChainAway);
	expect(await empty.balanceOf(USER, undefined)).toBe(0n);
});

test.each([
	[{ result: true, txid: ID }, { hash: ID }],
	[{ code: "DUP_TRANSACTION_ERROR", message: "" }, { fault: "known" }],
	[{ code: "BANDWITH_ERROR", message: "" }, { fault: "short" }],
	[{ code: "TRANSACTION_EXPIRATION_ERROR", message: Buffer.from("expired").toString("hex") }, { fault: "refused" }],
])("the driver translates the result code of a broadcast %#", async (answer, expected) => {
	expect(await driverOf({ "wallet/broadcasthex": answer }).broadcast("0a")).toMatchObject(expected);
});

test("the node that is furthest behind decides which transactions have expired", async () => {
	const drivers = [60, 50, 70].map((number) => driverOf({ "walletsolidity/getnowblock": header(number) }));
	expect(await tronCalls(drivers).solidHead()).toMatchObject({ hash: header(50).blockID });
});

test.each([
	["the hex form", "41a614f803b6fd780986a42c78ec9c7f77e6ded13c", "format"],
	["an address of Ethereum", "0x52908400098527886E0F7030069857D2E4169EE7", "format"],
	["a changed character", "TJRabPrwbZy45sbavfcjinPJC18kjpRTv9", "checksum"],
	["a changed case", "TJRabPrwbZy45sbavfcjinPJC18kjpRTV8", "checksum"],
	["a letter that base58 does not have", "TJRabPrwbZy45sbavfcjinPJC18kjpRTvO", "format"],
	["the zero address", "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", "burn"],
	["the black hole", "TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy", "burn"],
	["a token's contract", USDT, "token_contract"],
])("the driver refuses %s as a TRON address", (_name, text, problem) => {
	expect(driverOf({}).parseAddress(text)).toEqual({ problem });
	expect(driverOf({}).parseAddress(PAYER)).toEqual({ address: PAYER });
});

test("an error never contains the provider's address or key", async () => {
	const asked = tronApi("http://127.0.0.1:1/secret-path", "secret-key")("wallet/getnowblock", {});
	await expect(asked).rejects.toThrow(/^wallet\/getnowblock: no connection$/);
});
