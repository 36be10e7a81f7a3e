// Implements the options of sweeps that the chains need: the signer, the lowest balance worth a sweep, and the record of network
// fees in the journal.
import { type Command, SERVICE } from "@candor/core";
import type { SignerClient } from "@candor/signer";
import type { SweeperOptions } from "../chains/sweeper.ts";
import type { Log, Submit } from "../market-data/dependencies.ts";

export interface SweepsDependencies {
	readonly network: number;
	/** The network's native coin. */
	readonly native: { readonly asset: number; readonly ledgerDecimals: number; readonly chainDecimals: number };
	/** Returns the connection to the signer; undefined while no signer is available. */
	readonly client: () => Pick<SignerClient, "call"> | undefined;
	readonly submit: Submit;
	/** Returns the terms of an asset on the network; undefined if its deposits are not credited. */
	readonly termsOf: (asset: number) => { readonly depositMinimum: bigint; readonly chainDecimals: number } | undefined;
	/** Returns the decimals of an asset in the ledger; undefined if the asset is not listed. */
	readonly decimalsOf: (asset: number) => number | undefined;
	readonly log: Log;
}

/** Larger than any balance, so that coins without deposit terms are never swept. */
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
			// An amount below the smallest creditable deposit is worth less than the costs of a sweep.
			return terms.depositMinimum * 10n ** BigInt(Math.max(0, terms.chainDecimals - decimals));
		},
		async onFee(key, fee) {
			const unit = 10n ** BigInt(native.chainDecimals - native.ledgerDecimals);
			const amount = (fee + unit - 1n) / unit;
			if (amount === 0n) return;
			const command = { type: "RecordNetworkFee", id: "", by: SERVICE.custody, network, asset: native.asset, key, amount };
			const { outcome } = await submit(command as Command);
			if (outcome.kind !== "refused" || outcome.refusal.code === "known_fee") return;
			// If the coin has no terms, the ledger does not contain it, and the fee changes no custody.
			if (outcome.refusal.code !== "unknown_asset") throw new Error(`the fee of ${key} was refused: ${outcome.refusal.code}`);
			log.warn({ key, amount: String(amount) }, "a network fee in a coin without terms is not journalled");
		},
	};
}
