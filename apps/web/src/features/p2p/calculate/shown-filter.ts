// Determines the filter of the list of advertisements: the filter in the address, completed by defaults from the user's
// language and the catalogue.
import type { CallData, Language } from "@candor/contract";
import type { IndexSearch } from "./p2p-search.ts";

type Config = Pick<CallData<"ctc/config">, "coins" | "fiats" | "pay_types">;

/** Currency that is selected by default for each of the user's languages. */
const LIKELY: Readonly<Record<Language, string>> = { en: "USD", esp: "EUR", jp: "JPY", kr: "KRW", th: "THB" };
const FIRST_COIN = "USDT";

export interface ShownFilter {
	/** Side of the user: buy or sell. The merchant is on the other side. */
	readonly side: "buy" | "sell";
	readonly currency: number;
	readonly coin: string;
	readonly fiat: string;
	readonly payType: string | undefined;
	readonly amount: string | undefined;
}

/**
 * Returns the filter. Returns undefined if no coin or no currency is open. A value in the address that is not in the catalogue
 * is ignored.
 */
export function shownFilter(
	search: IndexSearch,
	{ coins, fiats, pay_types }: Config,
	language: Language,
): ShownFilter | undefined {
	const open = fiats.filter((one) => one.open);
	const coin =
		coins.find(({ currency_id }) => currency_id === search.currency) ??
		coins.find(({ currency }) => currency === FIRST_COIN) ??
		coins[0];
	const fiat = open.find((one) => one.fiat === search.fiat) ?? open.find((one) => one.fiat === LIKELY[language]) ?? open[0];
	if (coin === undefined || fiat === undefined) return undefined;
	const payType = pay_types.find((one) => one.pay_type === search.pay_type && one.fiat === fiat.fiat && one.open);
	return {
		...{ side: search.side ?? "buy", currency: coin.currency_id, coin: coin.currency, fiat: fiat.fiat },
		...{ payType: payType?.pay_type, amount: search.amount },
	};
}
