export interface NetworkStatus {
	/** Undefined while deposits are scanned and credited. Otherwise the reason why the network is closed or credits are paused. */
	readonly reason: NetworkReason | undefined;
	/** Sentence about the reason for operators. */
	readonly message: string | undefined;
	/** Height of the newest scanned block. */
	readonly height: number | undefined;
	readonly finalHeight: number | undefined;
	/** Height of the newest block that the node has. */
	readonly tipHeight: number | undefined;
}

export type NetworkReason =
	| "not_configured"
	/** The machine has no program of the local chain's node. */
	| "unavailable"
	/** The issuer of the coin has ended its support of this network. */
	| "ended"
	| "starting"
	| "node_away"
	| "database_away"
	| "providers_disagree"
	| "providers_gap"
	| "wrong_chain"
	| "deep_reorganisation"
	| "decimals_differ"
	/** A stored deposit address does not derive from the account's key. */
	| "address_wrong"
	| "sink_failed";

export function closedStatus(reason: NetworkReason, message: string): NetworkStatus {
	return { reason, message, height: undefined, finalHeight: undefined, tipHeight: undefined };
}
