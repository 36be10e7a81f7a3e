// Implements WithdrawalChain for EVM networks: converts amounts to ledger units, and determines the state of a payment from its
// transaction.
import { ChainAway } from "../chains/driver.ts";
import type { ChainNetwork } from "../chains/open-network.ts";
import type { ChainStatus, ServedWithdrawal, WithdrawalChain } from "./dependencies.ts";
import { sendBytes } from "./send-bytes.ts";

/**
 * Limits of gas. The transfer of a token may write two new balances. A transfer of the native coin may go to a wallet that is a
 * contract.
 */
const GAS = { token: 120_000n, native: 60_000n } as const;

type Open = NonNullable<ChainNetwork["open"]>;

export class NetworkChain implements WithdrawalChain {
	readonly #open: Open;
	/**
	 * Next nonces of the hot wallet, each with the height at which it was observed, oldest first. A nonce is final as soon as its
	 * height is final.
	 */
	readonly #mined: { readonly height: number; readonly nonce: number }[] = [];
	#final = 0;

	constructor(open: Open) {
		this.#open = open;
	}

	async fees(asset: number) {
		const { maxFee, priorityFee } = await this.#open.driver.fees();
		const gas = this.#assetOf(asset).contract === undefined ? GAS.native : GAS.token;
		return { maxFeePerGas: maxFee, maxPriorityFeePerGas: priorityFee, gas };
	}

	nonceFor(withdrawal: number): Promise<number> {
		return this.#nonces().of(`withdrawal ${withdrawal}`);
	}

	release(withdrawal: number): Promise<void> {
		return this.#nonces().release(`withdrawal ${withdrawal}`);
	}

	retire(withdrawal: number): Promise<void> {
		return this.#nonces().retire(`withdrawal ${withdrawal}`);
	}

	async finalNonce(): Promise<number> {
		const { driver, hotAddress } = this.#open;
		// The nonce is read before the height. It can therefore be too low for the height, but never too high.
		const nonce = await driver.nonceOf(hotAddress);
		const { height, finalHeight } = await driver.tip();
		// After a reorganisation, transactions are removed, and their nonces are unused again.
		while ((this.#mined.at(-1)?.nonce ?? 0) > nonce) this.#mined.pop();
		if (this.#mined.at(-1)?.nonce !== nonce) this.#mined.push({ height, nonce });
		while ((this.#mined[0]?.height ?? Number.POSITIVE_INFINITY) <= finalHeight) this.#final = this.#mined.shift()?.nonce ?? 0;
		return this.#final;
	}

	async hotBalance(asset: number): Promise<bigint> {
		const { driver, hotAddress } = this.#open;
		const { contract } = this.#assetOf(asset);
		const balance = await driver.balanceOf(hotAddress, contract);
		if (contract !== undefined) return this.#toLedger(asset, balance);
		const { maxFee } = await driver.fees();
		const left = balance - maxFee * GAS.native;
		return left > 0n ? this.#toLedger(asset, left) : 0n;
	}

	async broadcast(bytes: string, hash: string): Promise<void> {
		await sendBytes(this.#open.driver, bytes, hash);
	}

	async status(hash: string, { asset, address, amount, fee, nonce }: ServedWithdrawal): Promise<ChainStatus> {
		const { driver, hotAddress } = this.#open;
		const transaction = await driver.transaction(hash);
		if (transaction.state === "unknown") return { state: "unknown" };
		// The hash comes from the database and may be wrong. Only a transaction of the hot wallet with the recorded nonce
		// excludes all other versions once it is final.
		if (transaction.sender !== hotAddress || transaction.nonce !== nonce) return { state: "foreign" };
		if (transaction.state === "pending") return { state: "pending" };
		if (!transaction.isFinal) return { state: "mined" };
		const { contract } = this.#assetOf(asset);
		const paid = this.#toChain(asset, amount - fee);
		if (!transaction.isSuccess) return { state: "failed", ...this.#gasOf(transaction.fee) };
		const parsed = driver.parseAddress(address);
		const to = "address" in parsed ? parsed.address : address;
		// The contract of a token can succeed without a transfer, so only the transfer counts as payment. A contract that deducts
		// a fee pays another amount. A missing payment therefore does not prove a failure.
		const isPaid = transaction.transfers.some((one) => one.contract === contract && one.to === to && one.amount === paid);
		if (!isPaid && transaction.isPartial) throw new ChainAway(`the node has lost the calls of ${hash}`);
		return isPaid ? { state: "succeeded", ...this.#gasOf(transaction.fee) } : { state: "unclear" };
	}

	#nonces() {
		const { nonces } = this.#open;
		if (nonces === undefined) throw new Error("the network has no nonces");
		return nonces;
	}

	/**
	 * Returns the fee in ledger units of the network's native coin, rounded up. If the ledger does not list this coin, both
	 * fields are 0.
	 */
	#gasOf(fee: bigint): { gasAsset: number; gas: bigint } {
		const native = this.#open.assets.find(({ contract }) => contract === undefined);
		if (native === undefined) return { gasAsset: 0, gas: 0n };
		const unit = 10n ** BigInt(native.chainDecimals - native.ledgerDecimals);
		return { gasAsset: native.asset, gas: (fee + unit - 1n) / unit };
	}

	#toLedger(asset: number, amount: bigint): bigint {
		const { chainDecimals, ledgerDecimals } = this.#assetOf(asset);
		return amount / 10n ** BigInt(chainDecimals - ledgerDecimals);
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
