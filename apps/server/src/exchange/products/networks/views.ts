import type { NetworkAssetSet, NetworkClosed } from "@candor/core";

export type NetworkTerms = Omit<NetworkAssetSet, "type">;
export type NetworkClosure = Omit<NetworkClosed, "type">;

export interface NetworksViews {
	readonly networks: {
		/** Returns the terms of an asset on a network; undefined if the asset is not offered on that network. */
		terms(network: number, asset: number): NetworkTerms | undefined;
		/** Returns the terms of all assets on all networks, sorted by network and then by asset. */
		all(): readonly NetworkTerms[];
		/** Returns the latest closure of a network, even if it is over; undefined if there was none or an operator ended it. */
		closure(network: number): NetworkClosure | undefined;
		/** Returns the time (ms) until which the network is closed for this use, as of the newest batch; undefined if it is open. */
		closedUntil(network: number, use: "deposits" | "withdrawals"): number | undefined;
	};
}
