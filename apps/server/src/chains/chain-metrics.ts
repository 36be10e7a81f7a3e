import { Gauge, type Registry } from "prom-client";
import type { NetworkNumber } from "./networks.ts";
import { WIRE_NAMES } from "./networks.ts";
import type { NetworkStatus } from "./status.ts";

interface ChainNetwork {
	readonly network: NetworkNumber;
	status(): NetworkStatus;
}

/** Registers gauges of the networks. Their values are read when Prometheus requests them. */
export function registerChainMetrics(registry: Registry, networks: readonly ChainNetwork[]): void {
	const gauge = (name: string, help: string, read: (status: NetworkStatus) => number | undefined) => {
		new Gauge({
			name: `candor_chain_${name}`,
			help,
			labelNames: ["network"],
			registers: [registry],
			collect() {
				this.reset();
				for (const { network, status } of networks) {
					const value = read(status());
					if (value !== undefined) this.set({ network: WIRE_NAMES[network] }, value);
				}
			},
		});
	};
	gauge("scanned_height", "Newest scanned block", ({ height }) => height);
	gauge("final_height", "Newest scanned block that the chain calls final", ({ finalHeight }) => finalHeight);
	gauge("tip_height", "Newest block of the nodes", ({ tipHeight }) => tipHeight);
	new Gauge({
		name: "candor_chain_paused",
		help: "1 while deposits of a network are not scanned, by the reason",
		labelNames: ["network", "reason"],
		registers: [registry],
		collect() {
			this.reset();
			for (const { network, status } of networks) {
				const { reason } = status();
				if (reason !== undefined) this.set({ network: WIRE_NAMES[network], reason }, 1);
			}
		},
	});
}
