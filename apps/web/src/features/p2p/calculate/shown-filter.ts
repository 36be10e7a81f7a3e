// The filter of the list: that of the address, with defaults of the user's language and of the catalogue.
import type { CallData, Language } from "@candor/contract";
import type { IndexSearch } from "./p2p-search.ts";

type Config = Pick<CallData<"ctc/config">, "coins" | "fiats" | "pay_types">;

/** Currency that is selected by default for each of the user's languages. */
const LIKELY: Readonly<Record<Language, string>> = { en: "USD", esp: "EUR", jp: "JPY", kr: "KRW", th: "THB" };
const FIRST_COIN = "USDT";

export interface ShownFilter {
	/** The side of the user. The merchant has the other side. */
	readonly side: "buy" | "sell";
	readonly currency: number;
	readonly coin: string;
	readonly fiat: string;
	readonly payType: string | undefined;
	readonly amount: string | undefined;
}

/** Returns undefined if no coin or no currency is open. A value of the address that the catalogue lacks counts as absent. */
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
