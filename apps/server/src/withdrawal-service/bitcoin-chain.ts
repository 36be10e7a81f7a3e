// Implements WithdrawalChain for Bitcoin. All versions of a payment spend the same outputs, so at most one of them can be mined.
import type { Coins } from "../chains/bitcoin/coins.ts";
import type { ChainDriver } from "../chains/driver.ts";
import type { ChainStatus, PaymentFees, PaymentParts, ServedWithdrawal, WithdrawalChain } from "./dependencies.ts";
import { sendBytes } from "./send-bytes.ts";

interface BitcoinChainOptions {
	readonly driver: ChainDriver;
	readonly coins: Coins;
	/** Asset number of BTC. Its ledger unit is one satoshi. */
	readonly asset: number;
}

/** Virtual bytes of a payment with two inputs. The fee of such a payment is reserved. */
const USUAL_BYTES = 220n;

export class BitcoinChain implements WithdrawalChain {
	readonly #options: BitcoinChainOptions;

	constructor(options: BitcoinChainOptions) {
		this.#options = options;
	}

	async fees(): Promise<PaymentFees> {
		const { maxFee } = await this.#options.driver.fees();
		return { maxFeePerGas: maxFee, maxPriorityFeePerGas: maxFee, gas: 0n };
	}

	/**
	 * Returns the number of the withdrawal, because Bitcoin has no nonces. It identifies the set of outputs that the payment
	 * spends.
	 */
	async nonceFor(withdrawal: number): Promise<number> {
		return withdrawal;
	}

	async partsFor({ withdrawal, amount, fee }: ServedWithdrawal, { maxFeePerGas }: PaymentFees): Promise<PaymentParts> {
		const coins = await this.#options.coins.of(purposeOf(withdrawal), amount - fee, maxFeePerGas);
		return {
			inputs: coins.map((coin) => ({ outpoint: coin.outpoint, amount: String(coin.amount), index: coin.index ?? null })),
		};
	}

	release(withdrawal: number): Promise<void> {
		return this.#options.coins.release(purposeOf(withdrawal));
	}

	/** Does nothing: the outputs stay reserved for their withdrawal, so no other payment can get them. */
	async retire(): Promise<void> {}

	/**
	 * Always 0, because Bitcoin has no nonces that another transaction could use. `status` detects outputs that another
	 * transaction has spent.
	 */
	async finalNonce(): Promise<number> {
		return 0;
	}

	/**
	 * Returns the sum of the free coins, minus the fee of a usual payment. The change of a payment becomes free again when the
	 * payment is final.
	 */
	async hotBalance(): Promise<bigint> {
		const { maxFee } = await this.#options.driver.fees();
		const left = (await this.#options.coins.free()) - maxFee * USUAL_BYTES;
		return left > 0n ? left : 0n;
	}

	broadcast(bytes: string, hash: string): Promise<void> {
		return sendBytes(this.#options.driver, bytes, hash);
	}

	async status(hash: string, { withdrawal, address, amount, fee }: ServedWithdrawal): Promise<ChainStatus> {
		const { driver, coins, asset } = this.#options;
		const transaction = await driver.transaction(hash);
		const { outpoints, isSpent } = await coins.stateOf(purposeOf(withdrawal));
		// If this version is in no block, but a final block spends one of its outputs, another transaction was mined instead.
		if (transaction.state === "unknown") return { state: isSpent ? "foreign" : "unknown" };
		if (transaction.sender === undefined || !outpoints.includes(transaction.sender)) return { state: "foreign" };
		if (transaction.state === "pending") return { state: "pending" };
		if (!transaction.isFinal) return { state: "mined" };
		const parsed = driver.parseAddress(address);
		const to = "address" in parsed ? parsed.address : address;
		const isPaid = transaction.transfers.some((one) => one.to === to && one.amount === amount - fee);
		return isPaid ? { state: "succeeded", gasAsset: asset, gas: transaction.fee } : { state: "unclear" };
	}
}

const purposeOf = (withdrawal: number): string => `withdrawal ${withdrawal}`;
