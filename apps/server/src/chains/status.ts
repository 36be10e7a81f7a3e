export interface NetworkStatus {
	/** Undefined while deposits are scanned. Otherwise the reason for a closed network or a pause of crediting. */
	readonly reason: NetworkReason | undefined;
	/** Sentence for operators. */
	readonly message: string | undefined;
	/** Newest scanned block. */
	readonly height: number | undefined;
	readonly finalHeight: number | undefined;
	/** Newest block of the node. */
	readonly tipHeight: number | undefined;
}

export type NetworkReason =
	| "not_configured"
	/** The machine has no program that runs the local chain. */
	| "unavailable"
	/** The network's issuer ended its support. */
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
