import { BitcoinNode } from "@candor/testkit/chains";
import { expect, test } from "vitest";
import { approve, BITCOIN_POLICY, intentOf, KEYS, policyOf, Rig } from "../testing/rig.ts";
import { readPayment } from "./bitcoin-transaction.ts";
import { explain } from "./explain.ts";
import { readPolicy } from "./policy.ts";
import type { Intent, SpentOutput } from "./protocol.ts";

const [BITCOIN, BTC] = [3, 1];
const WALLETS = KEYS.bitcoin("regtest");
const RECIPIENT = "bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6";
const POLICY = policyOf({}, {}, [BITCOIN_POLICY]);
const feesOf = (rate: number) => ({ maxFeePerGas: `${rate}`, maxPriorityFeePerGas: `${rate}`, gas: "0" });

const intent = (change: Partial<Intent> = {}) =>
	intentOf({ network: BITCOIN, asset: BTC, address: RECIPIENT, amount: "50000000", fee: "10000", ...change });
const outpointOf = (number: number) => `${`${number}`.padStart(64, "a")}:0`;
const INPUTS: SpentOutput[] = [{ outpoint: outpointOf(1), amount: "60000000", index: null }];
const start = () => new Rig({ policy: POLICY });
const request = (change: object = {}) => ({ fees: feesOf(10), inputs: INPUTS, ...change });

test("a node accepts a payment from the hot wallet and a deposit address, with change to the hot wallet", () => {
	const [rig, node] = [start(), new BitcoinNode()];
	node.mine(103);
	const paid = [WALLETS.hot, WALLETS.deposit(5)].map(({ address }) => ({ address, hash: node.pay(address, 30_000_000n) }));
	node.mine();
	const inputs = paid.map(({ hash }, at) => ({ outpoint: `${hash}:0`, amount: "30000000", index: at === 0 ? null : 5 }));
	const { bytes, txHash } = rig.sign(intent(), 1, request({ inputs }));
	expect(node.send(bytes)).toBe(txHash);
	const { outputs } = readPayment(bytes, "regtest");
	const [payment, change] = outputs;
	expect(payment).toEqual({ to: RECIPIENT, amount: 49_990_000n });
	expect(change?.to).toBe(WALLETS.hot.address);
	const fee = 60_000_000n - 49_990_000n - (change?.amount ?? 0n);
	expect(fee).toBe(10n * (11n + 2n * 68n + 43n + 31n));
});

test("a node accepts a version with higher fees in place of the first, because both spend the same outputs", () => {
	const [rig, node] = [start(), new BitcoinNode()];
	node.mine(102);
	const hash = node.pay(WALLETS.hot.address, 60_000_000n);
	node.mine();
	const inputs = [{ outpoint: `${hash}:0`, amount: "60000000", index: null }];
	const first = rig.sign(intent(), 1, request({ inputs }));
	node.send(first.bytes);
	const second = rig.call("bump", { withdrawal: 1, fees: feesOf(20) });
	expect(node.send(second.bytes)).toBe(second.txHash);
	expect(readPayment(second.bytes, "regtest").inputs).toEqual(readPayment(first.bytes, "regtest").inputs);
	expect(() => node.send(first.bytes)).toThrow("insufficient fee");
});

test("a repeated request returns the same bytes, even after a restart and with other outputs", () => {
	const rig = start();
	const signed = rig.sign(intent(), 1, request());
	const others = request({ inputs: [{ outpoint: outpointOf(2), amount: "90000000", index: null }], fees: feesOf(30) });
	expect(rig.sign(intent(), 1, others)).toEqual(signed);
	expect(rig.restarted().sign(intent(), 1, request())).toEqual(signed);
});

test("an output belongs to one withdrawal for ever, even after a restart", () => {
	const rig = start();
	rig.sign(intent(), 1, request());
	const second = intent({ withdrawal: 2 });
	expect(rig.signRefusal(second, 2, request())).toBe("input_used");
	expect(rig.restarted().signRefusal(second, 2, request())).toBe("input_used");
});

test.each([
	["a fee above the policy", "fee_cap", request({ fees: feesOf(1_000) }), {}],
	["outputs below amount and fee", "inputs_short", request({ inputs: [{ ...INPUTS[0], amount: "49990000" }] }), {}],
	["a payment without outputs", "bad_request", request({ inputs: [] }), {}],
	["the same output twice", "bad_request", request({ inputs: [INPUTS[0], INPUTS[0]] }), {}],
	["another number in place of the nonce", "bad_request", request({ nonce: 2 }), {}],
	["two different fees", "bad_request", request({ fees: { ...feesOf(10), maxPriorityFeePerGas: "9" } }), {}],
	["an amount above the hourly cap", "hourly_cap", request({ approvals: undefined }), { amount: "250000000" }],
])("the signer refuses %s in a Bitcoin payment", (_name, code, change, changed) => {
	const rig = start();
	const one = intent(changed);
	const approvals = Object.hasOwn(change, "approvals") ? { approvals: approve(one.hash, 1, 2) } : {};
	expect(rig.signRefusal(one, 1, { ...change, ...approvals })).toBe(code);
});

test.each([
	["of the main chain", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
	["with a wrong checksum", "bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma7"],
	["of the hot wallet", WALLETS.hot.address],
	["of TRON", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
])("the signer refuses a Bitcoin address %s", (_name, address) => {
	const bad = intent({ address });
	expect(start().refusal("intent", bad)).toBe("bad_address");
});

test("the signer refuses Bitcoin outputs and references on other networks, and refuses moves on Bitcoin", () => {
	const rig = start();
	expect(rig.signRefusal(intentOf(), 1, { inputs: INPUTS })).toBe("bad_request");
	const move = { network: BITCOIN, nonce: 1, amount: "1", fees: feesOf(1), index: 1, contract: null };
	expect(rig.refusal("sweep", move)).toBe("network_not_allowed");
});

test("explain shows a signed Bitcoin payment with its outputs", () => {
	const { bytes } = start().sign(intent(), 1, request());
	const text = explain(bytes, readPolicy(Buffer.from(JSON.stringify(POLICY))));
	expect(text).toContain("0.4999 BTC to bcrt 1p0x lxvl");
	expect(text).toContain(`spends      ${outpointOf(1)}`);
});

test("the policy of Bitcoin names the chain, and no contract", () => {
	const read = (change: object) => () =>
		readPolicy(Buffer.from(JSON.stringify(policyOf({}, {}, [{ ...BITCOIN_POLICY, ...change }]))));
	expect(read({})).not.toThrow();
	expect(read({ chain: "signet" })).toThrow("networks.1.chain");
	expect(read({ chainId: 1 })).toThrow("networks.1.chainId");
	expect(read({ maxFee: "0.000000001" })).toThrow("networks.1.maxFee");
	expect(read({ assets: [{ ...BITCOIN_POLICY.assets[0], contract: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" }] })).toThrow(
		"must be null",
	);
});
