// The signer's state in memory, rebuilt at the start from the records of the state file. A record is written to disk
// before the state in memory changes.
import type { Intent, KnownNonce, LockCause, SpentOutput } from "./protocol.ts";
import type { RecordFile } from "./record-file.ts";
import type { TronReference } from "./tron-transaction.ts";

const DAY_MS = 86_400_000;

export interface SignedVersion {
	readonly bytes: string;
	readonly txHash: string;
	readonly maxFeePerGas: string;
	readonly maxPriorityFeePerGas: string;
	readonly gas: string;
}

/** A transfer that the signer has signed. Its nonce belongs permanently to its purpose. */
export interface SignedTransfer {
	/** Identifies the transfer: `withdrawal 12`, or for a transfer between the platform's addresses, its request. */
	readonly purpose: string;
	readonly kind: "withdrawal" | "sweep" | "gas" | "refill";
	readonly network: number;
	readonly chainId: number;
	readonly from: string;
	readonly nonce: number;
	readonly to: string;
	readonly asset: number;
	/** In ledger units for withdrawals and refills; in the coin's smallest unit on the chain for sweeps and gas. */
	readonly amount: string;
	readonly contract: string | null;
	readonly chainAmount: string;
	readonly newAddress: boolean;
	readonly automatic: boolean;
	/** Only on Bitcoin: the outputs that no other transfer may spend. */
	readonly inputs?: readonly SpentOutput[];
	/** Only on TRON: the block and times that the transaction names. */
	readonly reference?: TronReference;
}

export type SignerRecord = { readonly n: number; readonly at: number } & (
	| { readonly kind: "policy"; readonly hash: string }
	| { readonly kind: "intent"; readonly intent: Intent }
	| { readonly kind: "signed"; readonly transfer: SignedTransfer; readonly version: SignedVersion; readonly fee: string }
	/** `fee`: the highest possible fee of the new version minus that of the earlier version, in wei, satoshi or sun. */
	| { readonly kind: "replaced"; readonly purpose: string; readonly version: SignedVersion; readonly fee: string }
	| { readonly kind: "locked"; readonly cause: LockCause; readonly counter: number; readonly nonces: readonly KnownNonce[] }
	| {
			readonly kind: "armed";
			readonly firstWithdrawal: number;
			readonly nonces: readonly KnownNonce[];
			readonly operators: readonly number[];
	  }
);

type WithoutPosition<T> = T extends unknown ? Omit<T, "n" | "at"> : never;
export type NewRecord = WithoutPosition<SignerRecord>;

export interface Lock {
	readonly cause: LockCause;
	/**
	 * Hash of the record that locked the signer. Operators sign it, so that signatures of an earlier arming are invalid.
	 */
	readonly challenge: string;
	readonly counter: number;
	readonly nonces: readonly KnownNonce[];
}

export interface Spent {
	readonly at: number;
	readonly transfer: SignedTransfer;
}

interface FeeSpent {
	readonly at: number;
	readonly network: number;
	readonly fee: bigint;
}

export interface Signed {
	readonly transfer: SignedTransfer;
	readonly versions: readonly SignedVersion[];
}

export class SignerState {
	readonly #file: RecordFile;
	readonly #clock: () => number;
	#counter = 0;
	#lastAt = 0;
	#policy = "";
	#lock: Lock | undefined;
	#firstWithdrawal = 0;
	#newest: Intent | undefined;
	readonly #intents = new Map<number, { readonly intent: Intent; readonly receivedAt: number }>();
	readonly #signed = new Map<string, Signed>();
	/** Purpose of the transfer to which each nonce belongs. */
	readonly #nonces = new Map<string, string>();
	/** Purpose of the transfer that spends each output (Bitcoin). */
	readonly #inputs = new Map<string, string>();
	/** Next nonce to use, by address. */
	readonly #nextNonces = new Map<string, number>();
	/** Lowest allowed nonce of each network's hot wallet, set by an arming. */
	readonly #nonceFloors = new Map<number, number>();
	readonly #paid = new Set<string>();
	/** Transfers first signed in the last 24 hours. */
	#spent: Spent[] = [];
	#fees: FeeSpent[] = [];

	/** @param file state file; the constructor reads it @param clock returns UTC in ms @throws DamagedState */
	constructor(file: RecordFile, clock: () => number) {
		this.#file = file;
		this.#clock = clock;
		for (const { record, hash } of file.load()) this.#apply(record as SignerRecord, hash);
	}

	get counter(): number {
		return this.#counter;
	}

	get failed(): boolean {
		return this.#file.failed;
	}

	get lock(): Lock | undefined {
		return this.#lock;
	}

	/** Hash of the policy file at the last start. */
	get policy(): string {
		return this.#policy;
	}

	get firstWithdrawal(): number {
		return this.#firstWithdrawal;
	}

	/**
	 * Returns the time in ms. It is never before the time of the last record, so that setting the clock back does not
	 * reset a cap.
	 */
	now(): number {
		return Math.max(this.#clock(), this.#lastAt);
	}

	/**
	 * Writes the record to disk, then changes the state in memory.
	 * @param n the counter after the record. Records that no request caused (policy, lock) keep the counter. Otherwise
	 * restarts could raise the counter of an older state up to the caller's counter, and hide that the state is older.
	 * @throws if the disk refuses the record
	 */
	add(record: NewRecord, n = this.#counter + 1): void {
		const numbered = { n, at: this.now(), ...record } as SignerRecord;
		this.#file.append(numbered);
		this.#apply(numbered, this.#file.head);
	}

	intent(withdrawal: number): { readonly intent: Intent; readonly receivedAt: number } | undefined {
		return this.#intents.get(withdrawal);
	}

	/** Returns the intent with the highest number. */
	get newest(): Intent | undefined {
		return this.#newest;
	}

	signed(purpose: string): Signed | undefined {
		return this.#signed.get(purpose);
	}

	purposeOf(network: number, from: string, nonce: number): string | undefined {
		return this.#nonces.get(`${network} ${from} ${nonce}`);
	}

	purposeOfInput(network: number, outpoint: string): string | undefined {
		return this.#inputs.get(`${network} ${outpoint}`);
	}

	nextNonce(network: number, from: string): number {
		return this.#nextNonces.get(`${network} ${from}`) ?? 0;
	}

	nonceFloor(network: number): number {
		return this.#nonceFloors.get(network) ?? 0;
	}

	wasPaid(network: number, address: string): boolean {
		return this.#paid.has(`${network} ${address}`);
	}

	/** Returns the transfers of a network whose first version was signed within the last `windowMs`, at most 24 hours. */
	spentWithin(network: number, windowMs: number): readonly SignedTransfer[] {
		return this.spendings(network, windowMs).map(({ transfer }) => transfer);
	}

	/** Returns the transfers of `spentWithin`, each with the time of its payment's first signature, oldest first. */
	spendings(network: number, windowMs: number): readonly Spent[] {
		const since = this.now() - windowMs;
		return this.#spent.filter(({ at, transfer }) => at > since && transfer.network === network);
	}

	/**
	 * Returns the total of the highest possible fees of a network's transactions in the last 24 hours, in wei, satoshi or
	 * sun.
	 */
	feesOfDay(network: number): bigint {
		const since = this.now() - DAY_MS;
		return this.#fees.filter((one) => one.at > since && one.network === network).reduce((sum, { fee }) => sum + fee, 0n);
	}

	#apply(record: SignerRecord, hash: string): void {
		this.#counter = record.n;
		this.#lastAt = Math.max(this.#lastAt, record.at);
		switch (record.kind) {
			case "policy":
				this.#policy = record.hash;
				return;
			case "intent":
				this.#intents.set(record.intent.withdrawal, { intent: record.intent, receivedAt: record.at });
				if (record.intent.withdrawal > (this.#newest?.withdrawal ?? -1)) this.#newest = record.intent;
				return;
			case "signed":
				this.#sign(record.transfer, record.version, record.at);
				this.#addFee(record.transfer.network, record.fee, record.at);
				return;
			case "replaced": {
				const signed = this.#signed.get(record.purpose);
				if (signed === undefined) throw new Error(`record ${record.n} replaces an unknown transfer`);
				this.#signed.set(record.purpose, { ...signed, versions: [...signed.versions, record.version] });
				this.#addFee(signed.transfer.network, record.fee, record.at);
				return;
			}
			case "locked":
				this.#lock = { cause: record.cause, challenge: hash, counter: record.counter, nonces: record.nonces };
				return;
			case "armed":
				this.#lock = undefined;
				this.#firstWithdrawal = Math.max(this.#firstWithdrawal, record.firstWithdrawal);
				for (const { network, next } of record.nonces) {
					this.#nonceFloors.set(network, Math.max(this.nonceFloor(network), next));
				}
		}
	}

	#sign(transfer: SignedTransfer, version: SignedVersion, at: number): void {
		const { purpose, network, from, nonce, to } = transfer;
		this.#signed.set(purpose, { transfer, versions: [version] });
		this.#nonces.set(`${network} ${from} ${nonce}`, purpose);
		for (const { outpoint } of transfer.inputs ?? []) this.#inputs.set(`${network} ${outpoint}`, purpose);
		this.#nextNonces.set(`${network} ${from}`, Math.max(this.nextNonce(network, from), nonce + 1));
		if (transfer.kind === "withdrawal") this.#paid.add(`${network} ${to}`);
		this.#spent = this.#spent.filter((one) => one.at > at - DAY_MS);
		this.#spent.push({ at, transfer });
	}

	#addFee(network: number, fee: string, at: number): void {
		this.#fees = this.#fees.filter((one) => one.at > at - DAY_MS);
		this.#fees.push({ at, network, fee: BigInt(fee) });
	}
}
