// Bitcoin's implementation of the chain that the withdrawal service uses. A payment spends the same outputs in all its versions, so at most one of them can be mined.
import type { Coins } from "../chains/bitcoin/coins.ts";
import type { ChainDriver } from "../chains/driver.ts";
import type { ChainStatus, PaymentFees, PaymentParts, ServedWithdrawal, WithdrawalChain } from "./dependencies.ts";
import { sendBytes } from "./send-bytes.ts";

interface BitcoinChainOptions {
	readonly driver: ChainDriver;
	readonly coins: Coins;
	/** Asset number of BTC in the ledger. Its ledger unit is a satoshi. */
	readonly asset: number;
}

/** Virtual bytes of a payment with two inputs, for the reserve of fees. */
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

	/** Bitcoin has no nonces. The number of the withdrawal identifies its set of outputs. */
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

	/** The outputs stay reserved for their withdrawal, because no other transaction may spend them. */
	async retire(): Promise<void> {}

	/** Always 0, because Bitcoin has no nonces that another transaction could use. `status` finds outputs that another transaction has spent. */
	async finalNonce(): Promise<number> {
		return 0;
	}

	/** Free coins less a usual fee. The change of a payment is free again once the payment is final. */
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
		// If a final block spends an output of the withdrawal and this version is in no block, another transaction was mined.
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
