// Texts about networks: full names, warnings about the wrong network, and reasons why a network is closed.
import type { Chain, Closed } from "@candor/contract";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";

/** Names of networks. They are proper names, so they are not translated. */
export const NETWORK_NAMES: Readonly<Record<Chain, string>> = {
	ERC20: "Ethereum (ERC20)",
	TRC20: "TRON (TRC20)",
	BTC: "Bitcoin",
	OMNI: "Omni Layer (OMNI)",
};

/** Returns a function that says which coins an address accepts, and that coins sent over another network are lost. */
export function useLossText(): (chain: Chain, coin: string) => string {
	const { t } = useLingui();
	return (chain, coin) => {
		const network = NETWORK_NAMES[chain];
		return t`Send only ${coin} on ${network} to this address. Another coin or network may be lost for good.`;
	};
}

/** Returns a function that says why a network or the bank transfers are closed. */
export function useClosedText(): (closed: Closed) => string {
	const { t } = useLingui();
	const { time } = useFigures();
	return ({ reason, until }) => {
		const reasons: Record<Closed["reason"], string> = {
			not_configured: t`Not connected on this exchange.`,
			closed_by_operator: t`Closed by the exchange for maintenance.`,
			node_unreachable: t`The network cannot be reached now.`,
			providers_disagree: t`Two sources disagree about this network, so nothing is credited until they agree.`,
			issuer_ended: t`The issuer of the coin ended its support of this network.`,
			withdrawals_stopped: t`All withdrawals are stopped for now. Your money stays in your account.`,
			stopped_for_gap: t`All withdrawals are stopped: there are fewer coins on a network than the exchange owes. Operators are checking it. Your money stays in your account.`,
			not_offered: t`Not available yet.`,
		};
		const why = reasons[reason];
		if (until === null) return why;
		const end = time(until);
		return t`${why} Until ${end}.`;
	};
}
