// Search parameters of the withdrawal and address pages. Users can type any URL, so only valid values pass.
import type { QueryParams } from "@candor/client/page";

export interface WithdrawSearch {
	readonly currency_id?: number;
	/** Number of a withdrawal or of a saved address. */
	readonly id?: number;
}

export function readWithdrawSearch({ currency_id, id }: QueryParams): WithdrawSearch {
	const [currency, one] = [Number(currency_id), Number(id)];
	return {
		...(Number.isSafeInteger(currency) && currency > 0 && { currency_id: currency }),
		...(Number.isSafeInteger(one) && one > 0 && { id: one }),
	};
}
