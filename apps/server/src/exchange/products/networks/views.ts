import type { NetworkAssetSet, NetworkClosed } from "@candor/core";

export type NetworkTerms = Omit<NetworkAssetSet, "type">;
export type NetworkClosure = Omit<NetworkClosed, "type">;

export interface NetworksViews {
	readonly networks: {
		/** Returns the terms of an asset on a network; undefined if the network does not have the asset. */
		terms(network: number, asset: number): NetworkTerms | undefined;
		/** Returns the terms of all assets on all networks, by network and asset. */
		all(): readonly NetworkTerms[];
		/** Returns the latest closure of a network, also after its end; undefined if there was none or an operator ended it. */
		closure(network: number): NetworkClosure | undefined;
		/** Returns the end of a closure (ms) at the time of the newest batch; undefined if the network is open. */
		closedUntil(network: number, use: "deposits" | "withdrawals"): number | undefined;
	};
}
