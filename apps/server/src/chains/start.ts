// Starts the networks and registers their metrics.
import { startBitcoin } from "./bitcoin/start-bitcoin.ts";
import { registerChainMetrics } from "./chain-metrics.ts";
import { startErc20 } from "./evm/start-erc20.ts";
import { NETWORKS, type NetworkNumber } from "./networks.ts";
import { type ChainNetwork, type ChainsDependencies, closed } from "./open-network.ts";
import { startTron } from "./tron/start-tron.ts";

export interface Chains {
	readonly networks: readonly ChainNetwork[];
	of(network: NetworkNumber): ChainNetwork;
	/** Number of finished rounds of the slowest loop. The monitor of silent loops reads it. */
	readonly rounds: number;
	stop(): Promise<void>;
}

/** Starts all networks. A network that cannot start is closed with the reason. Rejects with errors of the file system. */
export async function startChains(dependencies: ChainsDependencies): Promise<Chains> {
	const erc20 = await startErc20(dependencies);
	const started = [erc20, startTron(dependencies), startBitcoin(dependencies)];
	const networks: readonly ChainNetwork[] = [
		...started,
		closed(NETWORKS.omni, "ended", "Tether ended the support of Omni in 2025"),
	];
	registerChainMetrics(dependencies.registry, networks);
	return {
		networks,
		of: (network) => networks.find((one) => one.network === network) as ChainNetwork,
		get rounds() {
			// The lowest count belongs to the slowest loop, so that a hanging loop is noticed.
			return Math.min(...started.map((one) => one.rounds()));
		},
		async stop() {
			for (const one of started) await one.stop();
		},
	};
}
