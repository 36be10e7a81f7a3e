import { getAddress } from "viem";
import { expect, test } from "vitest";
import { EvmDriver } from "./evm-driver.ts";
import { type Hex, type Rpc, RpcFault } from "./rpc.ts";
import { type CallFrame, type RpcLog, type RpcReceipt, type RpcTransaction, transfersOf } from "./transfers.ts";

const hex = (digit: string, length: number): Hex => `0x${digit.repeat(length)}`;
const [USER, PAYER, TOKEN, HASH] = [hex("a", 40), hex("b", 40), hex("c", 40), hex("d", 64)];
const TRANSFER: Hex = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const topic = (address: Hex): Hex => `0x${address.slice(2).padStart(64, "0")}`;
const word = (amount: bigint): Hex => `0x${amount.toString(16).padStart(64, "0")}`;

const log = (changed: Partial<RpcLog> = {}): RpcLog => ({
	...{ address: TOKEN, topics: [TRANSFER, topic(PAYER), topic(USER)], data: word(5n), logIndex: "0x7" },
	...changed,
});
const receipt = (changed: Partial<RpcReceipt> = {}): RpcReceipt => ({
	...{ transactionHash: HASH, blockHash: hex("e", 64), blockNumber: "0x10", status: "0x1", logs: [log()] },
	...{ gasUsed: "0x1", effectiveGasPrice: "0x1", contractAddress: null },
	...changed,
});
const transaction = (changed: Partial<RpcTransaction> = {}): RpcTransaction => ({
	...{ hash: HASH, from: PAYER, to: TOKEN, value: "0x0", nonce: "0x1", input: "0x" },
	...{ blockHash: hex("e", 64), blockNumber: "0x10" },
	...changed,
});
const keysOf = (trace: CallFrame) => transfersOf(transaction(), receipt({ logs: [] }), trace).map(({ key }) => key.split(":")[1]);
const call = (changed: Partial<CallFrame> = {}): CallFrame => ({ type: "CALL", from: TOKEN, to: USER, value: "0x1", ...changed });

test("the driver identifies a log by its position within its receipt, not within its block", () => {
	const other = log({ topics: [hex("1", 64)] });
	const found = transfersOf(transaction(), receipt({ logs: [other, log({ logIndex: "0x63" })] }), undefined);
	expect(found).toMatchObject([{ key: `${HASH}:1`, to: getAddress(USER), amount: 5n, contract: getAddress(TOKEN) }]);
});

test("a transfer has one identity, whether a node spells the hash in upper or lower case", () => {
	const spelled = (hash: string) =>
		transfersOf(transaction({ hash: hash as never }), receipt({}), undefined).map(({ key }) => key);
	expect(spelled("0xABCD")).toEqual(spelled("0xabcd"));
	expect(spelled("0xABCD").length).toBeGreaterThan(0);
});

test.each([
	["a failed transaction with a crafted log", receipt({ status: "0x0" }), "0x5"],
	["a receipt without a status", receipt({ status: "0x" }), "0x5"],
	["a removed log", receipt({ logs: [log({ removed: true })] }), "0x0"],
	["a transfer of zero", receipt({ logs: [log({ data: word(0n) })] }), "0x0"],
	["a collectible", receipt({ logs: [log({ topics: [TRANSFER, topic(PAYER), topic(USER), word(5n)], data: "0x" })] }), "0x0"],
	["a log without indexed addresses", receipt({ logs: [log({ topics: [TRANSFER], data: hex("0", 192) })] }), "0x0"],
	["another event", receipt({ logs: [log({ topics: [hex("1", 64), topic(PAYER), topic(USER)] })] }), "0x0"],
] as const)("the driver finds no transfer in %s", (_name, of, value) => {
	expect(transfersOf(transaction({ value }), of, { ...call(), calls: of.status === "0x1" ? [] : [call()] })).toEqual([]);
});

test("the driver finds the value of the transaction and of inner calls, but ignores a reverted call and its inner calls", () => {
	const trace: CallFrame = call({
		calls: [call(), call({ error: "execution reverted", calls: [call()] }), call({ calls: [call()] })],
	});
	expect(keysOf(trace)).toEqual(["t0", "t2", "t2.0"]);
	expect(keysOf(call({ error: "out of gas", calls: [call()] }))).toEqual([]);
});

test("the driver ignores a call that moves nothing, and counts the balance of a destroyed contract", () => {
	const calls = ["DELEGATECALL", "STATICCALL", "CALLCODE", "SELFDESTRUCT", "CREATE"].map((type) => call({ type }));
	expect(keysOf(call({ calls }))).toEqual(["t3", "t4"]);
});

test("the driver refuses receipts of another block and incomplete traces", async () => {
	const driverOf = (answers: Record<string, unknown>) => {
		const rpc: Rpc = async (method) => {
			if (!(method in answers)) throw new RpcFault(-32_601, "no such method");
			return answers[method] as never;
		};
		return new EvmDriver({ rpc, finality: { kind: "tag" }, tokens: new Set() });
	};
	const block = { number: "0x10", hash: hex("e", 64), parentHash: hex("f", 64), timestamp: "0x1", transactions: [transaction()] };
	const answers = { eth_getBlockByNumber: block, eth_getBlockReceipts: [receipt()] };
	expect((await driverOf(answers).block(16))?.transfers).toHaveLength(1);
	const single = { eth_getBlockByNumber: block, eth_getTransactionReceipt: receipt() };
	expect((await driverOf(single).block(16))?.transfers).toHaveLength(1);
	const moved = driverOf({ ...answers, eth_getBlockReceipts: [receipt({ blockHash: hex("1", 64) })] });
	await expect(moved.block(16)).rejects.toThrow("receipts of block 16");
	await expect(driverOf({ ...answers, eth_getBlockReceipts: [] }).block(16)).rejects.toThrow("receipts of block 16");
	await expect(driverOf({ ...answers, debug_traceBlockByHash: [] }).block(16)).rejects.toThrow("incomplete");
});

test("the driver reads a transaction whose calls the node has lost, and marks its transfers as possibly incomplete", async () => {
	const block = { number: "0x10", hash: hex("e", 64), parentHash: hex("f", 64), timestamp: "0x1", transactions: [] };
	const answers: Readonly<Record<string, unknown>> = {
		...{ eth_getTransactionByHash: transaction(), eth_getTransactionReceipt: receipt(), eth_getBlockByNumber: block },
	};
	const driverWith = (fault: Error) =>
		new EvmDriver({
			rpc: async (method) => {
				if (method === "debug_traceTransaction") throw fault;
				return answers[method] as never;
			},
			...{ finality: { kind: "tag" }, tokens: new Set() },
		});
	const lost = await driverWith(new RpcFault(-32_001, "Resource not found")).transaction(HASH);
	expect(lost).toMatchObject({ state: "included", isSuccess: true, isPartial: true, transfers: [{ amount: 5n }] });
	const untraced = await driverWith(new RpcFault(-32_601, "no such method")).transaction(HASH);
	expect(untraced).toMatchObject({ state: "included", transfers: [{ amount: 5n }] });
	expect(untraced).not.toHaveProperty("isPartial");
	await expect(driverWith(new TypeError("the network is away")).transaction(HASH)).rejects.toThrow("the network is away");
});
