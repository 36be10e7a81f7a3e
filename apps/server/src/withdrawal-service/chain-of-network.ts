// A network as the withdrawal service uses it: amounts in ledger units, and states of transactions that a payment has caused.
import { ChainAway } from "../chains/driver.ts";
import type { ChainNetwork } from "../chains/open-network.ts";
import type { ChainStatus, ServedWithdrawal, WithdrawalChain } from "./dependencies.ts";
import { sendBytes } from "./send-bytes.ts";

/** Limits of gas. A token's transfer may write two new balances; a plain transfer may reach a contract's wallet. */
const GAS = { token: 120_000n, native: 60_000n } as const;

type Open = NonNullable<ChainNetwork["open"]>;

export class NetworkChain implements WithdrawalChain {
	readonly #open: Open;
	/** Mined nonces of the hot wallet by height, oldest first. A nonce is final once its height is final. */
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
		// The nonce is read before the height, so that it can only be too small for the height.
		const nonce = await driver.nonceOf(hotAddress);
		const { height, finalHeight } = await driver.tip();
		// After a reorganisation the nonces of removed transactions are unused again.
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
		// The hash comes from the database. Only a final transaction of the hot wallet with the recorded nonce excludes all other versions.
		if (transaction.sender !== hotAddress || transaction.nonce !== nonce) return { state: "foreign" };
		if (transaction.state === "pending") return { state: "pending" };
		if (!transaction.isFinal) return { state: "mined" };
		const { contract } = this.#assetOf(asset);
		const paid = this.#toChain(asset, amount - fee);
		if (!transaction.isSuccess) return { state: "failed", ...this.#gasOf(transaction.fee) };
		const parsed = driver.parseAddress(address);
		const to = "address" in parsed ? parsed.address : address;
		// A token's contract may succeed without a transfer, so only the transfer counts. A contract that takes a fee pays another amount, so a missing payment does not prove a failure.
		const isPaid = transaction.transfers.some((one) => one.contract === contract && one.to === to && one.amount === paid);
		if (!isPaid && transaction.isPartial) throw new ChainAway(`the node has lost the calls of ${hash}`);
		return isPaid ? { state: "succeeded", ...this.#gasOf(transaction.fee) } : { state: "unclear" };
	}

	#nonces() {
		const { nonces } = this.#open;
		if (nonces === undefined) throw new Error("the network has no nonces");
		return nonces;
	}

	/** Returns the fee in ledger units of the network's native coin, rounded up; without an asset if the ledger does not have this coin. */
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
