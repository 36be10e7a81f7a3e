// Parses the params of requests. Each reader throws Malformed with the wrong field.
import { withdrawalIntentHash } from "@candor/proofs";
import type { EvmFees } from "./evm-transaction.ts";
import { type Fields, Malformed } from "./fields.ts";
import type { Approval, Arming, Intent, KnownNonce, Position } from "./protocol.ts";

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

/** Returns the hash that the intent should have. */
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
}

export const readSign = (fields: Fields): SignRequest => ({ nonce: fields.number("nonce"), ...readCheck(fields) });

export const readCheck = (fields: Fields): Omit<SignRequest, "nonce"> => ({
	withdrawal: fields.number("withdrawal"),
	hash: fields.hex("hash", 32),
	fees: readFees(fields),
	approvals: readApprovals(fields),
	automatic: fields.boolean("automatic"),
});

export const readBump = (fields: Fields) => ({ withdrawal: fields.number("withdrawal"), fees: readFees(fields) });

const MAX_INDEX = 2 ** 31 - 1;

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
