// Implements the signer interface of the withdrawal service: sends its requests to the signer program over a socket.
import { type SignerClient, type SignerErrorCode, SignerRefused } from "@candor/signer";
import {
	type NewestIntent,
	OtherHistory,
	type PaymentFees,
	type PaymentParts,
	type ServedWithdrawal,
	type SignedTransaction,
	type Signer,
	SigningRefused,
} from "./dependencies.ts";

/**
 * Codes of refusals that have nothing to do with the withdrawal. The withdrawal waits until an operator has removed the cause.
 */
const CLOSED: ReadonlySet<SignerErrorCode> = new Set([
	"bad_request",
	"unknown_method",
	"hello_needed",
	"locked",
	"policy_changed",
	"state_failed",
]);

const OF_ANOTHER_HISTORY: ReadonlySet<SignerErrorCode> = new Set(["other_intent", "number_used"]);

export class SocketSigner implements Signer {
	readonly #client: Pick<SignerClient, "call">;

	constructor(client: Pick<SignerClient, "call">) {
		this.#client = client;
	}

	async newest(): Promise<NewestIntent | undefined> {
		const { newest } = await this.#client.call("status", {});
		return newest === null ? undefined : { ...newest, amount: BigInt(newest.amount) };
	}

	async intent({ withdrawal, user, network, asset, address, amount, fee, at, hash }: ServedWithdrawal): Promise<void> {
		const money = { amount: String(amount), fee: String(fee) };
		try {
			await this.#client.call("intent", { withdrawal, user, network, asset, address, ...money, at, hash });
		} catch (error) {
			if (error instanceof SignerRefused && OF_ANOTHER_HISTORY.has(error.code)) throw new OtherHistory(error.message);
			throw error;
		}
	}

	async check(withdrawal: ServedWithdrawal, fees: PaymentFees): Promise<void> {
		await refusing(this.#client.call("check", requestOf(withdrawal, fees)));
	}

	sign(withdrawal: ServedWithdrawal, nonce: number, fees: PaymentFees, parts: PaymentParts = {}): Promise<SignedTransaction> {
		return refusing(this.#client.call("sign", { ...requestOf(withdrawal, fees), nonce, ...parts }));
	}

	bump({ withdrawal }: ServedWithdrawal, fees: PaymentFees): Promise<SignedTransaction> {
		return refusing(this.#client.call("bump", { withdrawal, fees: textOf(fees) }));
	}
}

const requestOf = ({ withdrawal, hash, approvals }: ServedWithdrawal, fees: PaymentFees) => ({
	withdrawal,
	hash,
	fees: textOf(fees),
	approvals: approvals.map(({ operator, signature }) => ({ operator, signature })),
	automatic: approvals.length === 0,
});

const textOf = ({ maxFeePerGas, maxPriorityFeePerGas, gas }: PaymentFees) => ({
	maxFeePerGas: String(maxFeePerGas),
	maxPriorityFeePerGas: String(maxPriorityFeePerGas),
	gas: String(gas),
});

async function refusing<T>(call: Promise<T>): Promise<T> {
	try {
		return await call;
	} catch (error) {
		if (error instanceof SignerRefused && !CLOSED.has(error.code)) throw new SigningRefused(error.code, error.retryAt);
		throw error;
	}
}
