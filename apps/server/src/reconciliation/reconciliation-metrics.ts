import { Gauge, type Registry } from "prom-client";
import { type NetworkNumber, WIRE_NAMES } from "../chains/networks.ts";
import type { ReconciliationStatus } from "./reconciliation.ts";

export interface ReconciliationFigures {
	readonly reconciliations: readonly { readonly network: number; readonly status: ReconciliationStatus }[];
	readonly assetOf: (asset: number) => { readonly code: string; readonly decimals: number } | undefined;
	/** Returns the number of deposits that failed the check on the chain. */
	readonly doubts: () => number;
	/** Returns the number of rows of deposit addresses that were tampered with; undefined while the network is closed. */
	readonly changed: (network: NetworkNumber) => number | undefined;
	readonly now: () => number;
}

/** Registers gauges of the comparison of ledger and chain. Their values are read when Prometheus requests them. */
export function registerReconciliationMetrics(registry: Registry, figures: ReconciliationFigures): void {
	const { reconciliations, assetOf, doubts, changed, now } = figures;
	const nameOf = (network: number) => WIRE_NAMES[network as NetworkNumber];
	new Gauge({
		name: "candor_reconciliation_gap",
		help: "Coins that the chain lacks by the newest comparison with the ledger",
		labelNames: ["network", "coin"],
		registers: [registry],
		collect() {
			this.reset();
			for (const { network, status } of reconciliations) {
				for (const [number, gap] of status.gaps) {
					const asset = assetOf(number);
					if (asset !== undefined) this.set({ network: nameOf(network), coin: asset.code }, Number(gap) / 10 ** asset.decimals);
				}
			}
		},
	});
	new Gauge({
		name: "candor_reconciliation_age_seconds",
		help: "Time since the newest comparison of the ledger with the chain",
		labelNames: ["network"],
		registers: [registry],
		collect() {
			this.reset();
			for (const { network, status } of reconciliations)
				if (status.at !== undefined) this.set({ network: nameOf(network) }, (now() - status.at) / 1_000);
		},
	});
	new Gauge({
		name: "candor_reconciliation_height",
		help: "Block of the newest comparison of the ledger with the chain",
		labelNames: ["network"],
		registers: [registry],
		collect() {
			this.reset();
			for (const { network, status } of reconciliations)
				if (status.height !== undefined) this.set({ network: nameOf(network) }, status.height);
		},
	});
	new Gauge({
		name: "candor_deposits_doubted",
		help: "Deposits that the chain does not confirm, and that wait for operators",
		registers: [registry],
		collect() {
			this.set(doubts());
		},
	});
	new Gauge({
		name: "candor_deposit_addresses_changed",
		help: "Rows of deposit addresses that are not the issued ones",
		labelNames: ["network"],
		registers: [registry],
		collect() {
			this.reset();
			for (const { network } of reconciliations) {
				const count = changed(network as NetworkNumber);
				if (count !== undefined) this.set({ network: nameOf(network) }, count);
			}
		},
	});
}
