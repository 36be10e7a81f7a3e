// Parses the params of requests. Each parser throws Malformed with the path of the wrong field.
import { withdrawalIntentHash } from "@candor/proofs";
import type { EvmFees } from "./evm-transaction.ts";
import { type Fields, Malformed } from "./fields.ts";
import type { Approval, Arming, Intent, KnownNonce, Position, SpentOutput } from "./protocol.ts";
import type { TronReference } from "./tron-transaction.ts";

const MAX_NETWORKS = 10;
const MAX_APPROVALS = 10;

export const readPosition = (fields: Fields): Position => ({ counter: fields.number("counter"), nonces: readNonces(fields) });

const readNonces = (fields: Fields): KnownNonce[] =>
	fields.list("nonces", MAX_NETWORKS, (one) => ({ network: one.number("network"), next: one.number("next") }));

export function readIntent(fields: Fields): Intent {
	return {
		withdrawal: fields.number("withdrawal"),
		user: fields.number("user"),
		network: fields.number("network"),
		asset: fields.number("asset"),
		address: fields.text("address", /^[\x21-\x7e]{1,128}$/, "must be an address"),
		amount: fields.whole("amount").toString(),
		fee: fields.whole("fee").toString(),
		at: fields.number("at"),
		hash: fields.hex("hash", 32),
	};
}

/** Returns the hash of the intent's fields. The signer compares it with the hash that the intent states. */
export const intentHash = (intent: Intent): string =>
	withdrawalIntentHash({ ...intent, amount: BigInt(intent.amount), fee: BigInt(intent.fee) });

export const readApprovals = (fields: Fields): Approval[] =>
	fields.list("approvals", MAX_APPROVALS, (one) => ({ operator: one.number("operator"), signature: one.hex("signature", 64) }));

function readFees(fields: Fields): EvmFees {
	const fees = fields.object("fees", (one) => ({
		maxFeePerGas: one.whole("maxFeePerGas"),
		maxPriorityFeePerGas: one.whole("maxPriorityFeePerGas"),
		gas: one.whole("gas"),
	}));
	if (fees.maxPriorityFeePerGas > fees.maxFeePerGas)
		throw new Malformed("fees.maxPriorityFeePerGas", "must not exceed maxFeePerGas");
	return fees;
}

export interface SignRequest {
	readonly withdrawal: number;
	readonly hash: string;
	readonly nonce: number;
	readonly fees: EvmFees;
	readonly approvals: readonly Approval[];
	readonly automatic: boolean;
	/** Empty on networks other than Bitcoin. */
	readonly inputs: readonly SpentOutput[];
	/** Undefined on networks other than TRON. */
	readonly reference: TronReference | undefined;
}

const MAX_INPUTS = 100;
const MAX_INDEX = 2 ** 31 - 1;

const readInput = (fields: Fields): SpentOutput => ({
	outpoint: fields.text("outpoint", /^[0-9a-f]{64}:(?:0|[1-9]\d{0,5})$/, "must be an output: hash:index"),
	amount: fields.whole("amount").toString(),
	index: fields.numberOrNull("index", MAX_INDEX) ?? null,
});

function readInputs(fields: Fields): SpentOutput[] {
	const inputs = fields.has("inputs") ? fields.list("inputs", MAX_INPUTS, readInput) : [];
	if (new Set(inputs.map(({ outpoint }) => outpoint)).size < inputs.length)
		throw new Malformed("inputs", "contains the same one twice");
	return inputs;
}

const readReference = (fields: Fields): TronReference => ({
	block: fields.hex("block", 32),
	timestamp: fields.number("timestamp"),
	expiration: fields.number("expiration"),
});

export const readSign = (fields: Fields): SignRequest => ({
	nonce: fields.number("nonce"),
	...readCheck(fields),
	inputs: readInputs(fields),
	reference: fields.has("reference") ? fields.object("reference", readReference) : undefined,
});

export const readCheck = (fields: Fields): Omit<SignRequest, "nonce" | "inputs" | "reference"> => ({
	withdrawal: fields.number("withdrawal"),
	hash: fields.hex("hash", 32),
	fees: readFees(fields),
	approvals: readApprovals(fields),
	automatic: fields.boolean("automatic"),
});

export const readBump = (fields: Fields) => ({ withdrawal: fields.number("withdrawal"), fees: readFees(fields) });

export const readIndex = (fields: Fields): number => fields.number("index", MAX_INDEX);

export const readMove = (fields: Fields) => ({
	network: fields.number("network"),
	nonce: fields.number("nonce"),
	fees: readFees(fields),
	amount: fields.whole("amount"),
});

export const readArming = (fields: Fields): Arming => ({
	challenge: fields.hex("challenge", 32),
	counter: fields.number("counter"),
	firstWithdrawal: fields.number("firstWithdrawal"),
	nonces: readNonces(fields),
});
