// Test rig: a signer with files in memory, and a clock that only the test changes.
import { withdrawalApprovalText } from "@candor/proofs";
import { ed25519 } from "@noble/curves/ed25519.js";
import { keysOf } from "../src/keys.ts";
import { readPolicy } from "../src/policy.ts";
import type { Approval, Intent, SignedTransaction, SignerErrorCode, SignerMethod, SignerMethods } from "../src/protocol.ts";
import { type AppendOnlyFile, RecordFile } from "../src/record-file.ts";
import { intentHash } from "../src/requests.ts";
import { Signer } from "../src/signer.ts";
import { SignerState } from "../src/state.ts";

export const NETWORK = 1;
export const CHAIN_ID = 31337;
export const USDT = 3;
export const ETH = 2;
export const TOKEN = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
export const ALICE = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
export const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 10, 27);
export const FEES = { maxFeePerGas: "20000000000", maxPriorityFeePerGas: "1000000000", gas: "100000" };
export const PHRASE = "test test test test test test test test test test test junk";
export const KEYS = keysOf(PHRASE);

const secretOf = (operator: number): Uint8Array => new Uint8Array(32).fill(operator);
export const publicKeyOf = (operator: number): string => Buffer.from(ed25519.getPublicKey(secretOf(operator))).toString("hex");
export const signText = (operator: number, text: string): Approval => ({
	operator,
	signature: Buffer.from(ed25519.sign(Buffer.from(text), secretOf(operator))).toString("hex"),
});
export const approve = (hash: string, ...operators: number[]): Approval[] =>
	operators.map((operator) => signText(operator, withdrawalApprovalText(hash)));

/**
 * Returns a policy with two operators, and two coins: USDT (6 decimals in the ledger, 6 on the chain) and ETH (8 and 18).
 */
export function policyOf(network: object = {}, asset: object = {}, others: readonly object[] = []) {
	const limits = {
		ledgerDecimals: 6,
		chainDecimals: 6,
		hourlyCap: "5000",
		dailyCap: "20000",
		newAddressPercent: 50,
		twoOperatorLimit: "1000",
		automaticMaximum: "100",
		automaticDailyCap: "250",
		refillDailyCap: "1000",
		...asset,
	};
	const ether = { ...limits, ledgerDecimals: 8, chainDecimals: 18, code: "ETH", asset: ETH, contract: null };
	return {
		version: 1,
		operators: [1, 2].map((operator) => ({ operator, name: `Operator ${operator}`, keys: [publicKeyOf(operator)] })),
		networks: [
			{
				network: NETWORK,
				chainId: CHAIN_ID,
				sweepTo: "warm",
				maxFee: "0.01",
				maxFeesPerDay: "0.1",
				maxGas: "0.01",
				maxGasPerDay: "0.02",
				newAddressesPerDay: 4,
				assets: [{ ...limits, asset: USDT, code: "USDT", contract: TOKEN }, ether],
				...network,
			},
			...others,
		],
	};
}

/** Returns the intent of a withdrawal of 50 USDT with a fee of 1 USDT. */
export function intentOf(change: Partial<Omit<Intent, "hash">> = {}): Intent {
	const intent = {
		withdrawal: 1,
		user: 7,
		network: NETWORK,
		asset: USDT,
		address: ALICE,
		amount: "50000000",
		fee: "1000000",
		at: START_MS,
		...change,
	};
	return { ...intent, hash: intentHash({ ...intent, hash: "" }) };
}

const OTHER_LIMITS = {
	hourlyCap: "2",
	dailyCap: "5",
	newAddressPercent: 100,
	twoOperatorLimit: "1",
	automaticMaximum: "0.1",
	automaticDailyCap: "0.2",
	refillDailyCap: "0",
};

/** A policy for Bitcoin's chain `regtest`, in which one payment may cost up to 0.001 BTC of fees. */
export const BITCOIN_POLICY = {
	...{ network: 3, chain: "regtest", maxFee: "0.001", maxFeesPerDay: "0.01", newAddressesPerDay: 4 },
	assets: [{ ...OTHER_LIMITS, asset: 1, code: "BTC", contract: null, ledgerDecimals: 8, chainDecimals: 8 }],
};

export const TRON_USDT = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
/** A policy for TRON, in which the energy of one transfer may cost up to 50 TRX. */
export const TRON_POLICY = {
	...{ network: 2, maxFee: "50", maxFeesPerDay: "500", newAddressesPerDay: 4 },
	assets: [
		{
			...OTHER_LIMITS,
			...{ asset: USDT, code: "USDT", contract: TRON_USDT, ledgerDecimals: 6, chainDecimals: 6 },
			...{ hourlyCap: "5000", dailyCap: "20000", twoOperatorLimit: "1000" },
		},
		{ ...OTHER_LIMITS, asset: 6, code: "TRX", contract: null, ledgerDecimals: 6, chainDecimals: 6 },
	],
};

/** Returns an EVM address, a different one for each number. */
export const addressOf = (number: number): string => `0x${(0x1234_5678_9abc + number).toString(16).padStart(40, "0")}`;

export class MemoryFile implements AppendOnlyFile {
	bytes: Buffer;
	/** Called after each append. A test can throw here to simulate a crash. */
	afterAppend: () => void = () => {};

	constructor(bytes: Buffer = Buffer.alloc(0)) {
		this.bytes = bytes;
	}
	read(): Buffer {
		return this.bytes;
	}
	append(text: string): void {
		this.bytes = Buffer.concat([this.bytes, Buffer.from(text)]);
		this.afterAppend();
	}
	truncate(length: number): void {
		this.bytes = this.bytes.subarray(0, length);
	}
}

export class Rig {
	readonly file: MemoryFile;
	readonly clock: { now: number };
	readonly policy: object;
	policyHashNow: string;
	signer: Signer;

	constructor({ file = new MemoryFile(), policy = policyOf() as object, clock = { now: START_MS } } = {}) {
		this.file = file;
		this.policy = policy;
		this.clock = clock;
		const read = readPolicy(Buffer.from(JSON.stringify(policy)));
		this.policyHashNow = read.hash;
		const state = new SignerState(new RecordFile(file), () => clock.now);
		this.signer = new Signer({ keys: KEYS, policy: read, state, policyHashNow: () => this.policyHashNow });
	}

	/** Returns a rig with a new signer on the same file. */
	restarted(file: MemoryFile = this.file, policy: object = this.policy): Rig {
		return new Rig({ file: new MemoryFile(file.bytes), policy, clock: this.clock });
	}

	/** Sends a request and returns its result. @throws if the signer refuses */
	call<M extends SignerMethod>(method: M, params: SignerMethods[M]["params"]): SignerMethods[M]["result"] {
		const answer = this.signer.handle(method, params);
		if ("error" in answer) throw new Error(`${answer.error.code}: ${answer.error.message}`);
		return answer.result as SignerMethods[M]["result"];
	}

	/** Sends a request and returns the code of its refusal; undefined if the signer did not refuse. */
	refusal(method: string, params: unknown): SignerErrorCode | undefined {
		const answer = this.signer.handle(method, params);
		return "error" in answer ? answer.error.code : undefined;
	}

	/** Returns the params that sign an intent, with the approval of operator 1 unless `change` has other approvals. */
	request(intent: Intent, nonce: number, change: object = {}) {
		const approvals = approve(intent.hash, 1);
		return { withdrawal: intent.withdrawal, hash: intent.hash, nonce, fees: FEES, approvals, automatic: false, ...change };
	}

	sign(intent: Intent, nonce: number, change: object = {}): SignedTransaction {
		this.call("intent", intent);
		return this.call("sign", this.request(intent, nonce, change));
	}

	signRefusal(intent: Intent, nonce: number, change: object = {}): SignerErrorCode | undefined {
		this.call("intent", intent);
		return this.refusal("sign", this.request(intent, nonce, change));
	}
}
