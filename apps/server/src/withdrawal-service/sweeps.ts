// Implements the sweep methods that the chains need: the signer, the least amount, and the record of network fees in the journal.
import { type Command, SERVICE } from "@candor/core";
import type { SignerClient } from "@candor/signer";
import type { SweeperOptions } from "../chains/sweeper.ts";
import type { Log, Submit } from "../market-data/dependencies.ts";

export interface SweepsDependencies {
	readonly network: number;
	/** Native coin of the network in the ledger. */
	readonly native: { readonly asset: number; readonly ledgerDecimals: number; readonly chainDecimals: number };
	/** Undefined while no signer is available. */
	readonly client: () => Pick<SignerClient, "call"> | undefined;
	readonly submit: Submit;
	/** Terms of an asset on the network; undefined if deposits of it are not credited. */
	readonly termsOf: (asset: number) => { readonly depositMinimum: bigint; readonly chainDecimals: number } | undefined;
	/** Decimals of an asset in the ledger; undefined if it is not listed. */
	readonly decimalsOf: (asset: number) => number | undefined;
	readonly log: Log;
}

/** Above any balance, so that coins without deposit terms are not swept. */
const NEVER = 1n << 255n;

export function sweepsOf(dependencies: SweepsDependencies): Pick<SweeperOptions, "signer" | "minimumOf" | "onFee"> {
	const { network, native, submit, termsOf, decimalsOf, log } = dependencies;
	const client = () => {
		const usable = dependencies.client();
		if (usable === undefined) throw new Error("no signer can be used");
		return usable;
	};
	return {
		signer: { sweep: (request) => client().call("sweep", request), gas: (request) => client().call("gas", request) },
		minimumOf(asset) {
			const [terms, decimals] = [termsOf(asset), decimalsOf(asset)];
			if (terms === undefined || decimals === undefined) return NEVER;
			// Sweeping less than one creditable deposit costs more than the coins are worth.
			return terms.depositMinimum * 10n ** BigInt(Math.max(0, terms.chainDecimals - decimals));
		},
		async onFee(key, fee) {
			const unit = 10n ** BigInt(native.chainDecimals - native.ledgerDecimals);
			const amount = (fee + unit - 1n) / unit;
			if (amount === 0n) return;
			const command = { type: "RecordNetworkFee", id: "", by: SERVICE.custody, network, asset: native.asset, key, amount };
			const { outcome } = await submit(command as Command);
			if (outcome.kind !== "refused" || outcome.refusal.code === "known_fee") return;
			// Without terms the ledger has none of the coin, so the fee does not change custody.
			if (outcome.refusal.code !== "unknown_asset") throw new Error(`the fee of ${key} was refused: ${outcome.refusal.code}`);
			log.warn({ key, amount: String(amount) }, "a network fee in a coin without terms is not journalled");
		},
	};
}
