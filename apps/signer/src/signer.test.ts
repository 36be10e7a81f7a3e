import { decodeFunctionData, erc20Abi, keccak256, parseTransaction, recoverTransactionAddress } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import {
	ALICE,
	addressOf,
	approve,
	CHAIN_ID,
	ETH,
	FEES,
	HOUR_MS,
	intentOf,
	KEYS,
	MemoryFile,
	NETWORK,
	PHRASE,
	policyOf,
	Rig,
	TOKEN,
} from "../testing/rig.ts";
import type { SignedTransaction } from "./protocol.ts";

type Serialized = `0x02${string}`;
const parsed = ({ bytes }: SignedTransaction) => parseTransaction(bytes as Serialized);
const AUTOMATIC = { automatic: true, approvals: [] };
const higher = (percent: number) => ({
	maxFeePerGas: String((20_000_000_000 * percent) / 100),
	maxPriorityFeePerGas: String((1_000_000_000 * percent) / 100),
	gas: "100000",
});

describe("another library reads the signed transactions", () => {
	it("a withdrawal of a token calls transfer(address,uint256) with the amount less the fee", async () => {
		const rig = new Rig();
		const signed = rig.sign(intentOf(), 0);
		const transaction = parsed(signed);
		expect(transaction).toMatchObject({ chainId: CHAIN_ID, type: "eip1559", gas: 100_000n, maxFeePerGas: 20_000_000_000n });
		expect(transaction.to?.toLowerCase()).toBe(TOKEN.toLowerCase());
		expect(transaction.value ?? 0n).toBe(0n);
		const call = decodeFunctionData({ abi: erc20Abi, data: transaction.data ?? "0x" });
		expect(call).toEqual({ functionName: "transfer", args: [ALICE, 49_000_000n] });
		expect(await recoverTransactionAddress({ serializedTransaction: signed.bytes as Serialized })).toBe(KEYS.hot.address);
		expect(signed.txHash).toBe(keccak256(signed.bytes as Serialized));
	});

	it("a withdrawal of the network's coin converts 8 decimals of the ledger to 18 decimals", () => {
		const signed = new Rig().sign(intentOf({ asset: ETH, amount: "150000000", fee: "50000000" }), 0);
		expect(parsed(signed)).toMatchObject({ value: 10n ** 18n });
		expect(parsed(signed).data ?? "0x").toBe("0x");
		expect(parsed(signed).to?.toLowerCase()).toBe(ALICE.toLowerCase());
	});

	it("a signed transaction has the same bytes as one that viem signs", async () => {
		const signed = new Rig().sign(intentOf({ asset: ETH }), 5);
		const account = mnemonicToAccount(PHRASE, { path: "m/44'/60'/1'/0/0" });
		const { type: _, ...transaction } = parsed(signed);
		const { r: _r, s: _s, v: _v, yParity: _y, ...unsigned } = transaction;
		expect(await account.signTransaction({ ...unsigned, type: "eip1559" })).toBe(signed.bytes);
	});

	it("deposit addresses derive as in common wallets", () => {
		expect(KEYS.deposit(12).address).toBe(mnemonicToAccount(PHRASE, { addressIndex: 12 }).address);
	});
});

describe("a withdrawal has one nonce", () => {
	it("a repeated request returns the same bytes, and counts once toward the caps", () => {
		const rig = new Rig();
		const first = rig.sign(intentOf(), 3);
		const left = rig.call("status", {}).networks;
		const again = rig.call("sign", rig.request(intentOf(), 9, { fees: higher(200) }));
		expect(again).toEqual(first);
		expect(rig.call("status", {}).networks).toEqual(left);
	});

	it.each([
		["address", { address: addressOf(1) }],
		["amount", { amount: "60000000" }],
		["user", { user: 8 }],
	])("a known withdrawal number with another %s is refused", (_, change) => {
		const rig = new Rig();
		rig.sign(intentOf(), 0);
		const other = intentOf(change);
		expect(rig.refusal("intent", other)).toBe("other_intent");
		expect(rig.refusal("sign", rig.request(other, 1))).toBe("other_intent");
	});

	it("an intent whose row was changed without its hash is refused", () => {
		expect(new Rig().refusal("intent", { ...intentOf(), address: addressOf(1) })).toBe("wrong_hash");
	});

	it("a nonce of another withdrawal or move is refused", () => {
		const rig = new Rig();
		rig.sign(intentOf(), 0);
		expect(rig.signRefusal(intentOf({ withdrawal: 2 }), 0)).toBe("nonce_used");
		const gas = { network: NETWORK, index: 1, amount: "1", nonce: 0, fees: FEES };
		expect(rig.refusal("gas", gas)).toBe("nonce_used");
		rig.call("gas", { ...gas, nonce: 1 });
		expect(rig.signRefusal(intentOf({ withdrawal: 2 }), 1)).toBe("nonce_used");
	});

	it("a bump has the same nonce and transfer, and fees that are a tenth higher within the limit", () => {
		const rig = new Rig();
		const first = rig.sign(intentOf(), 4);
		expect(rig.refusal("bump", { withdrawal: 1, fees: higher(109) })).toBe("fee_too_low");
		const bumped = rig.call("bump", { withdrawal: 1, fees: higher(110) });
		expect(parsed(bumped)).toMatchObject({ nonce: 4, data: parsed(first).data, maxFeePerGas: 22_000_000_000n });
		expect(rig.call("bump", { withdrawal: 1, fees: higher(110) })).toEqual(bumped);
		expect(rig.call("sign", rig.request(intentOf(), 4)).bytes).toBe(first.bytes);
		expect(rig.refusal("bump", { withdrawal: 1, fees: higher(600) })).toBe("fee_cap");
		expect(rig.refusal("bump", { withdrawal: 2, fees: higher(110) })).toBe("not_signed");
	});

	it("a bump is refused after the policy's chain id changed, because it would pay a second time", () => {
		const rig = new Rig();
		rig.sign(intentOf(), 0);
		const moved = rig.restarted(rig.file, policyOf({ chainId: 1 }));
		expect(moved.refusal("bump", { withdrawal: 1, fees: higher(110) })).toBe("network_not_allowed");
	});

	it("two withdrawals get two nonces although the program is killed after the record and before the response", () => {
		const rig = new Rig();
		rig.call("intent", intentOf());
		rig.file.afterAppend = () => {
			throw new Error("killed");
		};
		expect(rig.refusal("sign", rig.request(intentOf(), 0))).toBe("state_failed");
		expect(rig.refusal("sign", rig.request(intentOf(), 0))).toBe("state_failed");
		const again = rig.restarted();
		expect(again.signRefusal(intentOf({ withdrawal: 2 }), 0)).toBe("nonce_used");
		expect(parsed(again.call("sign", again.request(intentOf(), 8))).nonce ?? 0).toBe(0);
	});
});

describe("operators approve withdrawals", () => {
	it.each([
		["no operator", "approvals_missing", (_: string) => []],
		["one operator twice above the limit of two", "approvals_missing", (hash: string) => approve(hash, 1, 1)],
		["an operator outside the policy", "unknown_operator", (hash: string) => approve(hash, 1, 3)],
		["a signature over another withdrawal", "bad_signature", () => approve(intentOf({ withdrawal: 9 }).hash, 1, 2)],
		[
			"a signature of another operator",
			"bad_signature",
			(hash: string) => approve(hash, 1).map((one) => ({ ...one, operator: 2 })),
		],
	])("a withdrawal with %s is not signed", (_, code, approvals) => {
		const intent = intentOf({ amount: "1000000000" });
		expect(new Rig().signRefusal(intent, 0, { approvals: approvals(intent.hash) })).toBe(code);
	});

	it("a withdrawal at the limit of two operators is signed with two approvals", () => {
		const intent = intentOf({ amount: "1000000000" });
		expect(new Rig().sign(intent, 0, { approvals: approve(intent.hash, 1, 2) }).nonce).toBe(0);
	});

	it("the platform's money is paid only with two operators", () => {
		const intent = intentOf({ user: 0 });
		const rig = new Rig();
		expect(rig.signRefusal(intent, 0)).toBe("approvals_missing");
		rig.clock.now += 49 * HOUR_MS;
		expect(rig.signRefusal(intent, 0, AUTOMATIC)).toBe("automatic_too_large");
		expect(rig.sign(intent, 0, { approvals: approve(intent.hash, 1, 2) }).nonce).toBe(0);
	});
});

describe("withdrawals are approved automatically after 48 hours", () => {
	it("an automatic approval needs 48 hours by the signer's clock since it received the intent, whatever time the intent has", () => {
		const rig = new Rig();
		const intent = intentOf({ at: 0 });
		expect(rig.signRefusal(intent, 0, AUTOMATIC)).toBe("automatic_too_early");
		rig.clock.now += 48 * HOUR_MS - 1;
		expect(rig.refusal("sign", rig.request(intent, 0, AUTOMATIC))).toBe("automatic_too_early");
		rig.clock.now += 1;
		expect(rig.call("sign", rig.request(intent, 0, AUTOMATIC)).nonce).toBe(0);
	});

	it("automatic approvals have a separate maximum and a separate daily cap", () => {
		const rig = new Rig();
		const intents = [1, 2, 3].map((withdrawal) => intentOf({ withdrawal, amount: "100000000", fee: "0" }));
		const large = intentOf({ withdrawal: 4, amount: "100000001" });
		for (const intent of [...intents, large]) rig.call("intent", intent);
		rig.clock.now += 48 * HOUR_MS;
		expect(rig.signRefusal(large, 0, AUTOMATIC)).toBe("automatic_too_large");
		const codes = intents.map((intent, nonce) => rig.signRefusal(intent, nonce, AUTOMATIC));
		expect(codes).toEqual([undefined, undefined, "automatic_cap"]);
	});
});

describe("caps limit the signed amounts", () => {
	const rigOf = (asset: object, network: object = {}) =>
		new Rig({ policy: policyOf({ maxFeesPerDay: "10", ...network }, asset) });
	const OPEN = { newAddressPercent: 100, twoOperatorLimit: "100000" };

	it("the hourly cap stops many accounts that empty the hot wallet together, and allows more an hour later", () => {
		const rig = rigOf(OPEN, { newAddressesPerDay: 100 });
		const codes = Array.from({ length: 8 }, (_, at) => {
			const intent = intentOf({ withdrawal: at + 1, user: at + 1, address: addressOf(at), amount: "900000000", fee: "0" });
			return rig.signRefusal(intent, at);
		});
		expect(codes).toEqual([...Array(5).fill(undefined), ...Array(3).fill("hourly_cap")]);
		rig.clock.now += HOUR_MS;
		expect(
			rig.refusal(
				"sign",
				rig.request(intentOf({ withdrawal: 6, user: 6, address: addressOf(5), amount: "900000000", fee: "0" }), 6),
			),
		).toBeUndefined();
	});

	it("a check names the time at which a used-up cap allows the payment, and signs nothing", () => {
		const rig = rigOf(OPEN, { newAddressesPerDay: 1 });
		const start = rig.clock.now;
		rig.sign(intentOf({ amount: "3000000000", fee: "0" }), 0);
		rig.clock.now += 10;
		rig.sign(intentOf({ withdrawal: 2, amount: "2000000000", fee: "0" }), 1);
		const refusalOf = (withdrawal: number, change: Parameters<typeof intentOf>[0], approvals: object = {}) => {
			const intent = intentOf({ withdrawal, fee: "0", ...change });
			rig.call("intent", intent);
			const { nonce: _, ...request } = rig.request(intent, 2, approvals);
			const answer = rig.signer.handle("check", request);
			return "error" in answer ? [answer.error.code, answer.error.retryAt] : [];
		};
		expect(refusalOf(3, { amount: "3000000000" })).toEqual(["hourly_cap", start + HOUR_MS]);
		expect(refusalOf(4, { amount: "4000000000" })).toEqual(["hourly_cap", start + 10 + HOUR_MS]);
		expect(refusalOf(5, { amount: "5000000001" })).toEqual(["hourly_cap", undefined]);
		rig.clock.now += HOUR_MS;
		expect(refusalOf(6, { amount: "10", address: addressOf(6) })).toEqual(["new_address_cap", start + 24 * HOUR_MS]);
		expect(refusalOf(7, { amount: "10" }, { approvals: [] })).toEqual(["approvals_missing", undefined]);
		expect(refusalOf(8, { amount: "10" }, AUTOMATIC)).toEqual(["automatic_too_early", rig.clock.now + 48 * HOUR_MS]);
		expect(refusalOf(9, { amount: "10" }, { fees: higher(600) })).toEqual(["fee_cap", rig.clock.now + 600_000]);
		expect(refusalOf(3, { amount: "3000000000" })).toEqual([]);
		expect(rig.call("status", {})).toMatchObject({ newest: { withdrawal: 9, amount: "10" } });
		expect(rig.sign(intentOf({ withdrawal: 3, amount: "3000000000", fee: "0" }), 2).nonce).toBe(2);
	});

	it("the daily cap stops further payments", () => {
		const rig = rigOf({ ...OPEN, hourlyCap: "30000" });
		for (const withdrawal of [1, 2]) rig.sign(intentOf({ withdrawal, amount: "10000000000", fee: "0" }), withdrawal);
		expect(rig.signRefusal(intentOf({ withdrawal: 3 }), 3)).toBe("daily_cap");
	});

	it("the limit of new addresses a day stops payments to further new addresses, not to known addresses", () => {
		const rig = new Rig();
		for (const at of [0, 1, 2, 3]) rig.sign(intentOf({ withdrawal: at + 1, address: addressOf(at) }), at);
		expect(rig.signRefusal(intentOf({ withdrawal: 5, address: addressOf(5) }), 4)).toBe("new_address_cap");
		expect(rig.signRefusal(intentOf({ withdrawal: 6, address: addressOf(0) }), 4)).toBeUndefined();
	});

	it("the share of new addresses is limited", () => {
		const rig = rigOf({ newAddressPercent: 1, twoOperatorLimit: "100000" });
		expect(rig.signRefusal(intentOf({ amount: "201000001" }), 0)).toBe("new_address_cap");
		expect(rig.signRefusal(intentOf({ withdrawal: 2, amount: "201000000" }), 0)).toBeUndefined();
	});

	it("the caps stay used up when the clock is set back, and after a restart", () => {
		const rig = rigOf(OPEN);
		rig.sign(intentOf({ amount: "5000000000", fee: "0" }), 0);
		rig.clock.now -= 30 * 24 * HOUR_MS;
		expect(rig.restarted().signRefusal(intentOf({ withdrawal: 2 }), 1)).toBe("hourly_cap");
	});

	it("a payment signed while the clock is set back counts at the latest known time", () => {
		const rig = rigOf(OPEN);
		rig.call("intent", intentOf({ withdrawal: 2 }));
		rig.clock.now -= 30 * 24 * HOUR_MS;
		rig.sign(intentOf({ amount: "5000000000", fee: "0" }), 0);
		rig.clock.now += 30 * 24 * HOUR_MS;
		expect(rig.refusal("sign", rig.request(intentOf({ withdrawal: 2 }), 1))).toBe("hourly_cap");
	});

	it("fees above the limit of a transaction or of a day are refused", () => {
		const rig = new Rig();
		expect(rig.signRefusal(intentOf(), 0, { fees: higher(600) })).toBe("fee_cap");
		const fees = higher(500);
		for (const withdrawal of Array.from({ length: 10 }, (_, at) => at + 1))
			rig.sign(intentOf({ withdrawal }), withdrawal, { fees });
		expect(rig.signRefusal(intentOf({ withdrawal: 11 }), 11, { fees })).toBe("fee_cap");
	});
});

describe("the signer refuses invalid requests", () => {
	it.each([
		["unknown calldata", { data: "0x095ea7b3" }, "bad_request"],
		["a contract creation", { to: null }, "bad_request"],
		["another destination", { address: addressOf(1) }, "bad_request"],
		["another chain", { chainId: 1 }, "bad_request"],
		["a fee for nodes above the whole fee", { fees: { ...FEES, maxPriorityFeePerGas: "30000000000" } }, "bad_request"],
		["a nonce below zero", { nonce: -1 }, "bad_request"],
	])("a request to sign with %s is refused", (_, change, code) => {
		expect(new Rig().signRefusal(intentOf(), 0, change)).toBe(code);
	});

	it.each([
		["the zero address", { address: `0x${"0".repeat(40)}` }, "bad_address"],
		["a burn address", { address: "0x000000000000000000000000000000000000dEaD" }, "bad_address"],
		["a token's contract", { address: TOKEN }, "bad_address"],
		["the hot wallet", { address: KEYS.hot.address }, "bad_address"],
		["a wrong checksum", { address: ALICE.replace("C8", "c8") }, "bad_address"],
		["an address of another network", { address: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8" }, "bad_address"],
		["an asset outside the policy", { asset: 1 }, "asset_not_allowed"],
		["a network outside the policy", { network: 2 }, "network_not_allowed"],
		["an amount that its fee consumes", { amount: "1000000" }, "bad_amount"],
	])("the intent of %s is refused", (_, change, code) => {
		expect(new Rig().refusal("intent", intentOf(change))).toBe(code);
	});

	it("an unknown withdrawal and unknown methods are refused", () => {
		const rig = new Rig();
		expect(rig.refusal("sign", rig.request(intentOf(), 0))).toBe("unknown_intent");
		expect(rig.refusal("approve", {})).toBe("unknown_method");
		expect(rig.refusal("__proto__", {})).toBe("unknown_method");
	});

	it("after a change of the policy file everything is refused until a restart", () => {
		const rig = new Rig();
		rig.call("intent", intentOf());
		rig.policyHashNow = "0".repeat(64);
		expect(rig.refusal("sign", rig.request(intentOf(), 0))).toBe("policy_changed");
		expect(rig.call("status", {}).policyChanged).toBe(true);
		expect(rig.restarted().refusal("sign", rig.request(intentOf(), 0))).toBeUndefined();
	});
});

describe("the signer signs moves between the platform's addresses", () => {
	const move = { network: NETWORK, nonce: 0, fees: FEES, amount: "7" };

	it("a sweep pays only to the address of the policy", async () => {
		const rig = new Rig();
		const signed = rig.call("sweep", { ...move, index: 3, contract: TOKEN });
		const { args } = decodeFunctionData({ abi: erc20Abi, data: parsed(signed).data ?? "0x" });
		expect(args).toEqual([KEYS.warm.address, 7n]);
		expect(signed.from).toBe(KEYS.deposit(3).address);
		expect(rig.refusal("sweep", { ...move, index: 3, contract: TOKEN, to: ALICE })).toBe("bad_request");
		expect(rig.refusal("sweep", { ...move, index: 3, nonce: 1, contract: ALICE })).toBe("contract_not_allowed");
		expect(rig.refusal("sweep", { ...move, index: 3, contract: null })).toBe("nonce_used");
	});

	it("a repeated sweep returns the same bytes, and can be replaced with higher fees", () => {
		const rig = new Rig();
		const sweep = { ...move, index: 3, contract: null };
		const first = rig.call("sweep", sweep);
		expect(rig.call("sweep", sweep)).toEqual(first);
		const replaced = rig.call("sweep", { ...sweep, fees: higher(110) });
		expect(replaced).toMatchObject({ nonce: 0, from: first.from });
		expect(parsed(replaced).value).toBe(7n);
	});

	it("gas and refills are limited", () => {
		const rig = new Rig();
		const gas = { ...move, index: 1, amount: "10000000000000000" };
		expect(parsed(rig.call("gas", gas)).to?.toLowerCase()).toBe(KEYS.deposit(1).address.toLowerCase());
		rig.call("gas", { ...gas, nonce: 1 });
		expect(rig.refusal("gas", { ...gas, nonce: 2, amount: "1" })).toBe("gas_cap");
		expect(rig.refusal("gas", { ...gas, nonce: 2, amount: "10000000000000001" })).toBe("gas_cap");
		const refill = { ...move, contract: TOKEN, amount: "1000000000" };
		expect(rig.call("refill", refill).from).toBe(KEYS.warm.address);
		expect(rig.refusal("refill", { ...refill, nonce: 1, amount: "1" })).toBe("refill_cap");
	});
});

describe("a signer has an older state", () => {
	it("a restart writes nothing, so restarts never reach the caller's counter", () => {
		const rig = new Rig();
		rig.sign(intentOf(), 0);
		const { counter } = rig.call("status", {});
		expect(rig.restarted().restarted().call("status", {}).counter).toBe(counter);
		expect(rig.restarted(rig.file, policyOf({ newAddressesPerDay: 9 })).call("status", {}).counter).toBe(counter);
	});

	it("a number is refused that a server restored from a backup gives to another withdrawal", () => {
		const rig = new Rig();
		rig.sign(intentOf(), 0);
		expect(rig.refusal("intent", intentOf({ user: 9, address: addressOf(4), at: 5 }))).toBe("other_intent");
	});

	it("the time at which an intent arrived is stored over restarts", () => {
		const rig = new Rig();
		rig.call("intent", intentOf());
		rig.clock.now += 48 * HOUR_MS;
		const again = new Rig({ file: new MemoryFile(rig.file.bytes), clock: rig.clock });
		expect(again.refusal("sign", again.request(intentOf(), 0, AUTOMATIC))).toBeUndefined();
	});
});
