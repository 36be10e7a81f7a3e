// The networks of each coin as users see them. A closed network has the reason.
import type { Chain, Closed, CoinNetwork, CoinWithNetworks } from "@candor/contract";
import { type AssetTerms, NETWORKS } from "@candor/core";
import type { ViewsNeeded } from "../http/dependencies.ts";
import { units } from "../serializers/wire-numbers.ts";
import { WIRE_NAMES } from "./networks.ts";
import type { ChainNetwork } from "./open-network.ts";
import type { Chains } from "./start.ts";

export type NetworkUse = "deposits" | "withdrawals";

export interface MoneyNetworks {
	readonly views: Pick<ViewsNeeded, "networks" | "listing" | "withdrawals">;
	/** Returns the chains; undefined until they have started. */
	readonly chains: () => Chains | undefined;
}

const { erc20, trc20, bitcoin, omni } = NETWORKS;
/** Networks that the app always lists for a coin, even if they have no terms or are not configured. */
const OFFERED: ReadonlyMap<string, readonly number[]> = new Map([
	["USDT", [erc20, trc20, omni]],
	["USDC", [erc20, trc20]],
	["ETH", [erc20]],
	["TRX", [trc20]],
	["BTC", [bitcoin]],
]);
/** Usual time between two blocks in seconds. */
const BLOCK_SECONDS: Readonly<Record<number, number>> = { [erc20]: 12, [trc20]: 3, [bitcoin]: 600, [omni]: 600 };

export function networkOf(chain: Chain): number {
	const found = Object.entries(WIRE_NAMES).find(([, name]) => name === chain);
	if (found === undefined) throw new Error(`no network has the name ${chain}`);
	return Number(found[0]);
}

export const chainOf = (network: number): Chain => WIRE_NAMES[network as keyof typeof WIRE_NAMES] as Chain;

export function liveNetwork({ chains }: MoneyNetworks, network: number): ChainNetwork | undefined {
	return chains()?.networks.find((one) => one.network === network);
}

/** Returns the network if it is open; undefined while nothing can arrive or leave there. */
export const openNetwork = (networks: MoneyNetworks, network: number): ChainNetwork["open"] =>
	liveNetwork(networks, network)?.open;

const isOffered = ({ code }: AssetTerms, network: number): boolean => OFFERED.get(code)?.includes(network) ?? false;

/** Returns a network in API form; undefined if the network does not have the coin. */
export function shownNetwork(
	networks: MoneyNetworks,
	asset: AssetTerms,
	network: number,
	use: NetworkUse,
): CoinNetwork | undefined {
	const terms = networks.views.networks.terms(network, asset.asset);
	if (terms === undefined && !isOffered(asset, network)) return undefined;
	const open = openNetwork(networks, network);
	const listed = open?.assets.find((one) => one.asset === asset.asset);
	const confirmations = listed === undefined ? 0 : (open?.confirmationsFor(asset.asset, 1n) ?? 0);
	return {
		chain: chainOf(network),
		minimum: units((use === "deposits" ? terms?.depositMinimum : terms?.withdrawalMinimum) ?? 0n, asset),
		fee: use === "deposits" ? "0" : units(terms?.withdrawalFee ?? 0n, asset),
		confirmations,
		estimate_s: confirmations === 0 ? null : confirmations * (BLOCK_SECONDS[network] ?? 0),
		closed: closedReason(networks, asset, network, use),
	};
}

export function closedReason(networks: MoneyNetworks, asset: AssetTerms, network: number, use: NetworkUse): Closed | null {
	const { views } = networks;
	const stop = use === "withdrawals" ? views.withdrawals.stopped() : undefined;
	if (stop !== undefined) {
		return { reason: stop.cause === "gap" ? "stopped_for_gap" : "withdrawals_stopped", until: stop.until || null };
	}
	if (network === omni) return { reason: "issuer_ended", until: null };
	const until = views.networks.closedUntil(network, use);
	if (until !== undefined) return { reason: "closed_by_operator", until };
	const live = liveNetwork(networks, network);
	const reason = live?.status().reason;
	if (live?.open === undefined) return { reason: reason === "node_away" ? "node_unreachable" : "not_configured", until: null };
	if (!live.open.assets.some((one) => one.asset === asset.asset)) return { reason: "not_offered", until: null };
	if (views.networks.terms(network, asset.asset) === undefined) return { reason: "not_offered", until: null };
	if (reason === "node_away") return { reason: "node_unreachable", until: null };
	return reason === "providers_disagree" || reason === "providers_gap" ? { reason: "providers_disagree", until: null } : null;
}

export function shownCoins(networks: MoneyNetworks, use: NetworkUse): { list: CoinWithNetworks[] } {
	const list = networks.views.listing.coins().flatMap((asset) => {
		const shown = [erc20, trc20, bitcoin, omni].flatMap((network) => shownNetwork(networks, asset, network, use) ?? []);
		if (shown.length === 0) return [];
		return [{ currency_id: asset.asset, currency: asset.code, name: asset.name, decimals: asset.decimals, networks: shown }];
	});
	return { list };
}
