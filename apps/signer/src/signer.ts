// Decides about each request by the signer's rules (docs/explanation/safety.md 10). Nothing in a request is trusted
// except operators' signatures.
import { withdrawalApprovalText } from "@candor/proofs";
import { approvingOperators, armingHash } from "./approvals.ts";
import type { EvmFees } from "./evm-transaction.ts";
import { type Fields, Malformed, readFields } from "./fields.ts";
import type { Keys } from "./keys.ts";
import { capsLeft, checkCaps, checkFees, checkGas, checkRefill, newAddressesLeft, toChainUnits } from "./limits.ts";
import type { Policy, PolicyAsset, PolicyNetwork } from "./policy.ts";
import {
	armText,
	type Intent,
	type Position,
	type SignedTransaction,
	type SignerMethod,
	type SignerMethods,
	type SignerRefusal,
	type Status,
} from "./protocol.ts";
import { Refused } from "./refused.ts";
import {
	intentHash,
	readApprovals,
	readArming,
	readBump,
	readCheck,
	readIndex,
	readIntent,
	readMove,
	readPosition,
	readSign,
	type SignRequest,
} from "./requests.ts";
import type { Signed, SignedTransfer, SignedVersion, SignerState } from "./state.ts";
import { checkReference, countedFees, destination, versionOf, type Wallet, walletsOf } from "./transactions.ts";

/** A withdrawal counts as approved automatically at the earliest this long after its intent arrived at this signer. */
const AUTOMATIC_AFTER_MS = 48 * 3_600_000;
/** The user number 0 is the platform's treasury. Its withdrawals need two operators. */
const PLATFORM = 0;
const ARMING_OPERATORS = 2;

export interface SignerOptions {
	readonly keys: Keys;
	readonly policy: Policy;
	readonly state: SignerState;
	/** Reads the policy file and returns its current hash. */
	readonly policyHashNow: () => string;
}

type Handlers = { [M in SignerMethod]: (fields: Fields) => SignerMethods[M]["result"] };
type Answer = { readonly result: unknown } | { readonly error: SignerRefusal };
type Transfer = Omit<SignedTransfer, "chainId" | "from" | "chainAmount"> & {
	readonly wallet: Wallet;
	readonly chainAmount: bigint;
};

export class Signer {
	readonly #keys: Keys;
	readonly #policy: Policy;
	readonly #state: SignerState;
	readonly #policyHashNow: () => string;
	readonly #handlers: Handlers;

	constructor({ keys, policy, state, policyHashNow }: SignerOptions) {
		this.#keys = keys;
		this.#policy = policy;
		this.#state = state;
		this.#policyHashNow = policyHashNow;
		this.#handlers = {
			hello: (fields) => this.#hello(readPosition(fields)),
			status: () => this.#status(),
			intent: (fields) => this.#intent(readIntent(fields)),
			sign: (fields) => this.#sign(readSign(fields)),
			check: (fields) => this.#check(readCheck(fields)),
			bump: (fields) => this.#bump(readBump(fields)),
			sweep: (fields) => this.#sweep(fields),
			gas: (fields) => this.#gas(fields),
			refill: (fields) => this.#refill(fields),
			arm: (fields) => this.#arm(fields),
		};
		if (state.policy !== policy.hash) state.add({ kind: "policy", hash: policy.hash }, state.counter);
	}

	/** Executes a request. Throws only after a fault of the program; the caller must then end the process. */
	handle(method: string, params: unknown): Answer {
		try {
			if (!Object.hasOwn(this.#handlers, method)) throw new Refused("unknown_method", `no method ${method.slice(0, 50)}`);
			const known = method as SignerMethod;
			this.#refuseIfClosed(known);
			return { result: readFields<unknown>(params, this.#handlers[known]) };
		} catch (error) {
			if (error instanceof Refused) {
				const { code, message, retryAt } = error;
				return { error: { code, message, ...(retryAt !== undefined && { retryAt }) } };
			}
			if (error instanceof Malformed) return { error: { code: "bad_request", message: error.message, field: error.field } };
			if (this.#state.failed)
				return { error: { code: "state_failed", message: `no record can be written: ${(error as Error).message}` } };
			throw error;
		}
	}

	#refuseIfClosed(method: SignerMethod): void {
		if (this.#state.failed) throw new Refused("state_failed", "a record could not be written; restart the signer");
		if (method === "hello" || method === "status") return;
		if (this.#policyHashNow() !== this.#policy.hash)
			throw new Refused("policy_changed", "the policy file changed; restart the signer");
		const lock = this.#state.lock;
		if (method === "arm") {
			if (lock === undefined) throw new Refused("not_locked", "the signer is not locked");
		} else if (lock !== undefined) {
			throw new Refused("locked", `the state is older than the caller's (${lock.cause}); two operators must arm the signer`);
		}
	}

	#hello({ counter, nonces }: Position): Status {
		if (this.#state.lock === undefined) {
			const behind = nonces.some(({ network, next }) => next > this.#nextHotNonce(network));
			const cause = counter > this.#state.counter ? "older_counter" : behind ? "older_nonce" : undefined;
			if (cause !== undefined) this.#state.add({ kind: "locked", cause, counter, nonces }, this.#state.counter);
		}
		return this.#status();
	}

	#nextHotNonce(network: number): number {
		return Math.max(this.#state.nextNonce(network, this.#keys.hot.address), this.#state.nonceFloor(network));
	}

	#status(): Status {
		const { lock, counter, newest } = this.#state;
		return {
			counter,
			newest:
				newest === undefined
					? null
					: { withdrawal: newest.withdrawal, hash: newest.hash, asset: newest.asset, amount: newest.amount },
			policy: this.#policy.hash,
			policyChanged: this.#policyHashNow() !== this.#policy.hash,
			locked: lock && { cause: lock.cause, challenge: lock.challenge },
			networks: this.#policy.networks.map((network) => ({
				network: network.network,
				chainId: network.chainId,
				hot: walletsOf(this.#keys, network).hot.address,
				warm: walletsOf(this.#keys, network).warm.address,
				xpub: walletsOf(this.#keys, network).xpub,
				sweepTo: this.#sweepTo(network),
				capsLeft: network.assets.map((asset) => {
					const { hour, day, automaticDay } = capsLeft(this.#state, network, asset);
					return { asset: asset.asset, hour: `${hour}`, day: `${day}`, automaticDay: `${automaticDay}` };
				}),
				newAddressesLeft: newAddressesLeft(this.#state, network),
			})),
		};
	}

	#intent(intent: Intent): SignerMethods["intent"]["result"] {
		if (intentHash(intent) !== intent.hash) throw new Refused("wrong_hash", "the hash is not that of the intent");
		const known = this.#state.intent(intent.withdrawal);
		if (known !== undefined) {
			if (known.intent.hash !== intent.hash)
				throw new Refused("other_intent", `withdrawal ${intent.withdrawal} has another intent`);
			return { known: true, counter: this.#state.counter };
		}
		if (intent.withdrawal < this.#state.firstWithdrawal) {
			throw new Refused("number_used", `withdrawals below ${this.#state.firstWithdrawal} belong to a lost state`);
		}
		this.#payable(intent);
		this.#state.add({ kind: "intent", intent });
		return { known: false, counter: this.#state.counter };
	}

	/**
	 * Returns the network, asset, checksummed address and net amount of an intent. @throws Refused if this signer can
	 * never pay the intent
	 */
	#payable(intent: Intent) {
		const network = this.#network(intent.network);
		const asset = network.assets.find((one) => one.asset === intent.asset);
		if (asset === undefined) throw new Refused("asset_not_allowed", `asset ${intent.asset} is not in the policy`);
		const amount = BigInt(intent.amount) - BigInt(intent.fee);
		if (amount <= 0n) throw new Refused("bad_amount", "nothing is left after the fee");
		const to = destination(intent.address, network);
		if (to === undefined) throw new Refused("bad_address", "no address of this network, a wrong checksum, or an empty address");
		const isContract = network.assets.some(({ contract }) => contract !== undefined && isSameContract(network, contract, to));
		const { hot, warm } = walletsOf(this.#keys, network);
		if (isContract || to === hot.address || to === warm.address)
			throw new Refused("bad_address", "a token's contract or a wallet of the platform");
		return { network, asset, to, amount, chainAmount: toChainUnits(amount, asset) };
	}

	#sign({ withdrawal, hash, nonce, fees, approvals, automatic, inputs, reference }: SignRequest): SignedTransaction {
		const { intent, receivedAt } = this.#known(withdrawal);
		if (intent.hash !== hash) throw new Refused("other_intent", `withdrawal ${withdrawal} has another intent`);
		const purpose = purposeOf(withdrawal);
		const signed = this.#state.signed(purpose);
		if (signed !== undefined) return this.#answer(signed, signed.versions[0]);
		const { network, asset, to, amount, chainAmount, newAddress } = this.#allowed({ intent, receivedAt }, approvals, automatic);
		// Bitcoin and TRON have no nonces, so the caller sends the number of the withdrawal as its nonce.
		if (network.kind !== "evm" && nonce !== withdrawal) throw new Malformed("nonce", "must be the number of the withdrawal");
		const parts = this.#partsOf(network, purpose, inputs, reference);
		const contract = asset.contract ?? null;
		const shared = { purpose, kind: "withdrawal", asset: asset.asset, amount: `${amount}`, ...parts } as const;
		const wallet = walletsOf(this.#keys, network).hot;
		return this.#signNew(
			network,
			{ ...shared, wallet, network: network.network, nonce, to, contract, chainAmount, newAddress, automatic },
			fees,
		);
	}

	#check({ withdrawal, hash, fees, approvals, automatic }: ReturnType<typeof readCheck>): SignerMethods["check"]["result"] {
		const known = this.#known(withdrawal);
		if (known.intent.hash !== hash) throw new Refused("other_intent", `withdrawal ${withdrawal} has another intent`);
		if (this.#state.signed(purposeOf(withdrawal)) === undefined) {
			const { network } = this.#allowed(known, approvals, automatic);
			checkFees(this.#state, network, fees);
		}
		return { counter: this.#state.counter };
	}

	/** Checks approvals and caps of a withdrawal. @throws Refused if they do not allow the payment now */
	#allowed(
		{ intent, receivedAt }: { readonly intent: Intent; readonly receivedAt: number },
		approvals: SignRequest["approvals"],
		automatic: boolean,
	) {
		const payable = this.#payable(intent);
		const { network, asset, to, amount } = payable;
		if (automatic) this.#checkAutomatic(intent, asset, receivedAt);
		else this.#checkApprovals(intent, asset, approvals);
		return { ...payable, newAddress: checkCaps(this.#state, { network, asset, amount, to, automatic }) };
	}

	/**
	 * Returns the network-specific fields of a withdrawal's transaction: `inputs` on Bitcoin, `reference` on TRON.
	 * @throws Refused, Malformed
	 */
	#partsOf(
		network: PolicyNetwork,
		purpose: string,
		inputs: SignRequest["inputs"],
		reference: SignRequest["reference"],
	): Pick<SignedTransfer, "inputs" | "reference"> {
		if (network.kind !== "bitcoin" && inputs.length > 0) throw new Malformed("inputs", "is for Bitcoin only");
		if (network.kind !== "tron" && reference !== undefined) throw new Malformed("reference", "is for TRON only");
		if (network.kind === "tron") return { reference: checkReference(reference, this.#state.now()) };
		if (network.kind === "evm") return {};
		if (inputs.length === 0) throw new Malformed("inputs", "is missing");
		for (const { outpoint } of inputs) {
			const owner = this.#state.purposeOfInput(network.network, outpoint);
			if (owner !== undefined && owner !== purpose) throw new Refused("input_used", `${outpoint} belongs to ${owner}`);
		}
		return { inputs };
	}

	#checkApprovals(intent: Intent, asset: PolicyAsset, approvals: SignRequest["approvals"]): void {
		const operators = approvingOperators(this.#policy, approvals, withdrawalApprovalText(intent.hash));
		const needed = intent.user === PLATFORM || BigInt(intent.amount) >= asset.twoOperatorLimit ? 2 : 1;
		if (operators.size < needed) throw new Refused("approvals_missing", `${operators.size} of ${needed} operators approved`);
	}

	#checkAutomatic(intent: Intent, asset: PolicyAsset, receivedAt: number): void {
		const amount = BigInt(intent.amount);
		if (intent.user === PLATFORM || amount >= asset.twoOperatorLimit || amount > asset.automaticMaximum) {
			throw new Refused("automatic_too_large", "an operator must approve this amount");
		}
		if (this.#state.now() < receivedAt + AUTOMATIC_AFTER_MS) {
			const message = "less than 48 hours passed since the signer received the intent";
			throw new Refused("automatic_too_early", message, receivedAt + AUTOMATIC_AFTER_MS);
		}
	}

	#bump({ withdrawal, fees }: ReturnType<typeof readBump>): SignedTransaction {
		const signed = this.#state.signed(purposeOf(withdrawal));
		if (signed === undefined) throw new Refused("not_signed", `withdrawal ${withdrawal} is not signed`);
		return this.#replace(signed, fees, walletsOf(this.#keys, this.#network(signed.transfer.network)).hot);
	}

	#sweep(fields: Fields): SignedTransaction {
		const move = readMove(fields);
		const wallet = this.#keys.deposit(readIndex(fields));
		const network = this.#movingNetwork(move.network);
		const asset = assetOf(network, fields.addressOrNull("contract"));
		return this.#move("sweep", network, { ...move, wallet, to: this.#sweepTo(network), asset });
	}

	#gas(fields: Fields): SignedTransaction {
		const move = readMove(fields);
		const to = this.#keys.deposit(readIndex(fields)).address;
		const network = this.#movingNetwork(move.network);
		return this.#move("gas", network, { ...move, wallet: this.#keys.hot, to, asset: assetOf(network, undefined) });
	}

	#refill(fields: Fields): SignedTransaction {
		const move = readMove(fields);
		const network = this.#movingNetwork(move.network);
		const asset = assetOf(network, fields.addressOrNull("contract"));
		return this.#move("refill", network, { ...move, wallet: this.#keys.warm, to: this.#keys.hot.address, asset });
	}

	#move(
		kind: "sweep" | "gas" | "refill",
		network: PolicyNetwork,
		move: ReturnType<typeof readMove> & { readonly wallet: Wallet; readonly to: string; readonly asset: PolicyAsset },
	): SignedTransaction {
		const { wallet, to, asset, nonce, amount, fees } = move;
		if (amount === 0n) throw new Refused("bad_amount", "a transfer of nothing");
		const purpose = [kind, network.network, wallet.address, nonce, to, asset.asset, amount].join(" ");
		const signed = this.#state.signed(purpose);
		if (signed !== undefined) return this.#replace(signed, fees, wallet);
		if (kind === "gas") checkGas(this.#state, network, amount);
		if (kind === "refill") checkRefill(this.#state, network, asset, amount);
		const shared = { purpose, kind, wallet, asset: asset.asset, amount: `${amount}`, contract: asset.contract ?? null };
		const transfer = { ...shared, network: network.network, nonce, to, chainAmount: amount, newAddress: false, automatic: false };
		return this.#signNew(network, transfer, fees);
	}

	/**
	 * Assigns the nonce permanently to the transfer, and signs it. The record is on disk before the signed bytes leave
	 * the program.
	 */
	#signNew(network: PolicyNetwork, { wallet, chainAmount, ...rest }: Transfer, fees: EvmFees): SignedTransaction {
		const transfer = { ...rest, chainId: network.chainId, from: wallet.address, chainAmount: `${chainAmount}` };
		const { nonce } = transfer;
		const isHot = transfer.from === walletsOf(this.#keys, network).hot.address;
		const floor = network.kind === "evm" && isHot ? this.#state.nonceFloor(network.network) : 0;
		if (nonce < floor || this.#state.purposeOf(network.network, transfer.from, nonce) !== undefined) {
			throw new Refused("nonce_used", `nonce ${nonce} belongs to another transaction`);
		}
		const counted = countedFees(transfer, network, this.#keys, fees);
		const fee = checkFees(this.#state, network, counted);
		const version = versionOf(transfer, network, this.#keys, { fees: counted, wallet });
		this.#state.add({ kind: "signed", transfer, version, fee: `${fee}` });
		return this.#answer({ transfer }, version);
	}

	/**
	 * Signs the same transfer with higher fees. If the fees equal those of an earlier version, returns that version's
	 * bytes.
	 */
	#replace(signed: Signed, given: EvmFees, wallet: Wallet): SignedTransaction {
		const { transfer, versions } = signed;
		const network = this.#network(transfer.network);
		const fees = countedFees(transfer, network, this.#keys, given);
		const earlier = versions.find((one) => isSameFees(feesOf(one), fees));
		if (earlier !== undefined) return this.#answer(signed, earlier);
		// TRON allows no second version: no nonce or output makes two versions exclude each other, so both could be
		// mined.
		if (network.kind === "tron") throw new Refused("no_replacement", "a transaction of TRON has one version");
		assetOf(network, transfer.contract ?? undefined);
		// After a change of the policy's chain id, no new version is signed: the same transfer on another chain would pay
		// twice.
		if (network.chainId !== transfer.chainId) throw new Refused("network_not_allowed", "the policy has another chain id now");
		const last = versions.at(-1);
		const fee = checkFees(this.#state, network, fees, last && feesOf(last));
		const version = versionOf(transfer, network, this.#keys, { fees, wallet });
		this.#state.add({ kind: "replaced", purpose: transfer.purpose, version, fee: `${fee}` });
		return this.#answer(signed, version);
	}

	#answer({ transfer }: Pick<Signed, "transfer">, version: SignedVersion | undefined): SignedTransaction {
		if (version === undefined) throw new Error(`${transfer.purpose} has no version`);
		const { bytes, txHash } = version;
		return { bytes, txHash, from: transfer.from, nonce: transfer.nonce, counter: this.#state.counter };
	}

	#arm(fields: Fields): Status {
		const arming = readArming(fields);
		const approvals = readApprovals(fields);
		const { lock, counter } = this.#state;
		if (lock?.challenge !== arming.challenge) throw new Malformed("challenge", "belongs to another lock");
		if (arming.counter < Math.max(lock.counter, counter)) throw new Malformed("counter", "is lower than a known one");
		for (const { network, next } of [
			...lock.nonces,
			...this.#policy.networks.filter(({ kind }) => kind === "evm").map((one) => this.#ownNonce(one)),
		]) {
			const armed = arming.nonces.find((one) => one.network === network)?.next ?? 0;
			if (armed < next) throw new Malformed("nonces", `network ${network} must continue at ${next} or later`);
		}
		const operators = approvingOperators(this.#policy, approvals, armText(armingHash(arming)));
		if (operators.size < ARMING_OPERATORS)
			throw new Refused("approvals_missing", `${operators.size} of ${ARMING_OPERATORS} operators signed`);
		const { firstWithdrawal, nonces } = arming;
		this.#state.add({ kind: "armed", firstWithdrawal, nonces, operators: [...operators] }, arming.counter + 1);
		return this.#status();
	}

	#ownNonce({ network }: PolicyNetwork) {
		return { network, next: this.#nextHotNonce(network) };
	}

	#network(number: number): PolicyNetwork {
		const network = this.#policy.networks.find((one) => one.network === number);
		if (network === undefined) throw new Refused("network_not_allowed", `network ${number} is not in the policy`);
		return network;
	}

	/**
	 * Returns a network on which this signer makes transfers between the platform's addresses. @throws Refused for other
	 * networks
	 */
	#movingNetwork(number: number): PolicyNetwork {
		const network = this.#network(number);
		if (network.kind !== "evm") throw new Refused("network_not_allowed", `network ${number} has no moves`);
		return network;
	}

	#known(withdrawal: number) {
		const known = this.#state.intent(withdrawal);
		if (known === undefined) throw new Refused("unknown_intent", `no intent of withdrawal ${withdrawal}`);
		return known;
	}

	#sweepTo({ sweepTo }: PolicyNetwork): string {
		if (sweepTo === "warm") return this.#keys.warm.address;
		return sweepTo === "hot" ? this.#keys.hot.address : sweepTo;
	}
}

const purposeOf = (withdrawal: number): string => `withdrawal ${withdrawal}`;

function assetOf(network: PolicyNetwork, contract: string | undefined): PolicyAsset {
	const asset = network.assets.find((one) => isSameContract(network, one.contract, contract));
	if (asset === undefined) throw new Refused("contract_not_allowed", `${contract ?? "the network's coin"} is not in the policy`);
	return asset;
}

/** Only TRON addresses are case-sensitive. */
const isSameContract = ({ kind }: PolicyNetwork, one: string | undefined, other: string | undefined): boolean =>
	kind === "evm" ? one === other?.toLowerCase() : one === other;

const feesOf = ({ maxFeePerGas, maxPriorityFeePerGas, gas }: SignedVersion): EvmFees => ({
	maxFeePerGas: BigInt(maxFeePerGas),
	maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
	gas: BigInt(gas),
});

const isSameFees = (one: EvmFees, other: EvmFees): boolean =>
	one.maxFeePerGas === other.maxFeePerGas && one.maxPriorityFeePerGas === other.maxPriorityFeePerGas && one.gas === other.gas;
