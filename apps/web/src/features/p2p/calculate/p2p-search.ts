// Search parameters in the addresses of the P2P pages. Users can type any URL, so only valid values pass. The filters are part
// of the address, so that a reload and the Back button restore them.
import type { QueryParams } from "@candor/client/page";

export interface IdSearch {
	readonly id?: number;
}

export interface IndexSearch {
	/** Side of the user in a trade: buy or sell. */
	readonly side?: "buy" | "sell";
	readonly currency?: number;
	readonly fiat?: string;
	readonly pay_type?: string;
	readonly amount?: string;
}

export const LIST_TABS = ["open", "ended"] as const;
export type ListTab = (typeof LIST_TABS)[number];

export interface ListSearch {
	readonly tab?: ListTab;
}

export interface AccountSearch {
	readonly pay_type?: string;
}

const PAY_TYPE = /^[a-z][a-z0-9_]{1,29}$/;
const FIAT = /^[A-Z]{3}$/;
const AMOUNT = /^\d{1,15}(\.\d{1,6})?$/;

function wholeIn(text: string | undefined): number | undefined {
	const number = Number(text);
	return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

export function readIdSearch({ id }: QueryParams): IdSearch {
	const number = wholeIn(id);
	return number === undefined ? {} : { id: number };
}

export function readIndexSearch({ side, currency, fiat, pay_type, amount }: QueryParams): IndexSearch {
	const coin = wholeIn(currency);
	return {
		...((side === "buy" || side === "sell") && { side }),
		...(coin !== undefined && { currency: coin }),
		...(fiat !== undefined && FIAT.test(fiat) && { fiat }),
		...(pay_type !== undefined && PAY_TYPE.test(pay_type) && { pay_type }),
		...(amount !== undefined && AMOUNT.test(amount) && Number(amount) > 0 && { amount }),
	};
}

export function readListSearch({ tab }: QueryParams): ListSearch {
	const known = LIST_TABS.find((one) => one === tab);
	return known === undefined ? {} : { tab: known };
}

export function readAccountSearch({ pay_type }: QueryParams): AccountSearch {
	return pay_type !== undefined && PAY_TYPE.test(pay_type) ? { pay_type } : {};
}
