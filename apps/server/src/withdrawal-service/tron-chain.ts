// Implements WithdrawalChain for TRON. TRON has neither nonces nor outputs that would exclude a second payment. Each withdrawal
// therefore has only one transaction, which is invalid after its expiration.
import type { OpenNetwork } from "../chains/open-network.ts";
import { TransferWouldFail, type TronCalls } from "../chains/tron/tron-driver.ts";
import {
	type ChainStatus,
	type PaymentFees,
	type PaymentParts,
	type ServedWithdrawal,
	SigningRefused,
	type WithdrawalChain,
} from "./dependencies.ts";
import { sendBytes } from "./send-bytes.ts";

type TronNetwork = Pick<OpenNetwork, "driver" | "hotAddress" | "assets"> & { readonly tron: TronCalls };

/** Time from the timestamp of a transaction to its expiration, ms. The transaction can be mined in this time. */
export const LIFE_MS = 6 * 3_600_000;
/** Time after the expiration until the service treats a transaction as expired, ms. It allows for clocks that differ. */
const SLACK_MS = 600_000;
/** Limit of energy in percent of the simulated energy. The energy that a popular contract costs changes every six hours. */
const ENERGY_PERCENT = 130n;
/** TRX in sun that stay in the hot wallet. They pay the bandwidth of one transaction and the creation of a new account. */
const RESERVE = 3_000_000n;

export class TronChain implements WithdrawalChain {
	readonly canBump = false;
	readonly #open: TronNetwork;
	readonly #now: () => number;

	/** @param now returns the wall clock in ms */
	constructor(open: TronNetwork, now: () => number) {
		this.#open = open;
		this.#now = now;
	}

	/** Returns the fees. Rejects with SigningRefused if a simulation of the withdrawal's transfer fails. */
	async fees(asset: number, withdrawal?: ServedWithdrawal): Promise<PaymentFees> {
		const { driver, tron, hotAddress } = this.#open;
		const { maxFee } = await driver.fees();
		const { contract } = this.#assetOf(asset);
		const fees = { maxFeePerGas: maxFee, maxPriorityFeePerGas: maxFee };
		if (contract === undefined || withdrawal === undefined) return { ...fees, gas: 0n };
		const { address, amount, fee } = withdrawal;
		try {
			const energy = await tron.energyOf(hotAddress, contract, address, this.#toChain(asset, amount - fee));
			return { ...fees, gas: (energy * ENERGY_PERCENT) / 100n };
		} catch (error) {
			if (error instanceof TransferWouldFail) throw new SigningRefused("transfer_would_fail");
			throw error;
		}
	}

	async nonceFor(withdrawal: number): Promise<number> {
		return withdrawal;
	}

	async partsFor(): Promise<PaymentParts> {
		const { hash } = await this.#open.tron.solidHead();
		const timestamp = this.#now();
		return { reference: { block: hash, timestamp, expiration: timestamp + LIFE_MS } };
	}

	async release(): Promise<void> {}

	/** Does nothing, because TRON has no nonces that another transaction could use. */
	async retire(): Promise<void> {}

	async finalNonce(): Promise<number> {
		return 0;
	}

	/**
	 * Returns true once no later block can contain the transaction.
	 * @param signedAt time of the signature in ms; not before the timestamp of the transaction
	 */
	async isExpired(signedAt: number): Promise<boolean> {
		const { timeMs } = await this.#open.tron.solidHead();
		return timeMs > signedAt + LIFE_MS + SLACK_MS;
	}

	async hotBalance(asset: number): Promise<bigint> {
		const { driver, hotAddress } = this.#open;
		const { contract, chainDecimals, ledgerDecimals } = this.#assetOf(asset);
		const balance = await driver.balanceOf(hotAddress, contract);
		const left = contract === undefined ? balance - RESERVE : balance;
		return left > 0n ? left / 10n ** BigInt(chainDecimals - ledgerDecimals) : 0n;
	}

	broadcast(bytes: string, hash: string): Promise<void> {
		return sendBytes(this.#open.driver, bytes, hash);
	}

	async status(hash: string, { asset, address, amount, fee }: ServedWithdrawal): Promise<ChainStatus> {
		const { driver, hotAddress } = this.#open;
		const transaction = await driver.transaction(hash);
		if (transaction.state === "unknown") return { state: "unknown" };
		if (transaction.sender !== hotAddress) return { state: "foreign" };
		if (transaction.state === "pending") return { state: "pending" };
		const native = this.#open.assets.find(({ contract }) => contract === undefined);
		const gas = native === undefined ? { gasAsset: 0, gas: 0n } : { gasAsset: native.asset, gas: transaction.fee };
		if (!transaction.isSuccess) return { state: "failed", ...gas };
		const { contract } = this.#assetOf(asset);
		const paid = this.#toChain(asset, amount - fee);
		const isPaid = transaction.transfers.some((one) => one.contract === contract && one.to === address && one.amount === paid);
		return isPaid ? { state: "succeeded", ...gas } : { state: "unclear" };
	}

	#toChain(asset: number, amount: bigint): bigint {
		const { chainDecimals, ledgerDecimals } = this.#assetOf(asset);
		return amount * 10n ** BigInt(chainDecimals - ledgerDecimals);
	}

	#assetOf(asset: number) {
		const found = this.#open.assets.find((one) => one.asset === asset);
		if (found === undefined) throw new Error(`asset ${asset} is not on the network of its withdrawal`);
		return found;
	}
}
