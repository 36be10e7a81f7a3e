import { useLingui } from "@lingui/react/macro";

/** Returns a function that describes why a network is closed, or why the crediting of its deposits is paused. */
export function useNetworkReason(): (reason: string) => string {
	const { t } = useLingui();
	const texts: Readonly<Record<string, string>> = {
		not_configured: t`not configured`,
		unavailable: t`no local chain on this machine`,
		ended: t`its issuer ended the support`,
		starting: t`starting`,
		node_away: t`the node does not respond`,
		database_away: t`the database does not respond`,
		providers_disagree: t`the nodes contradict each other`,
		providers_gap: t`the nodes have different heights`,
		wrong_chain: t`a node serves another chain`,
		deep_reorganisation: t`deep reorganisation of the chain`,
		decimals_differ: t`decimals of a coin differ from the configuration`,
		address_wrong: t`a deposit address is not of the account`,
		sink_failed: t`deposits could not be recorded`,
	};
	return (reason) => texts[reason] ?? reason;
}
