// Search parameters of the deposit pages. Users can type any URL, so only valid values pass.
import type { QueryParams } from "@candor/client/page";

export interface DepositSearch {
	readonly currency_id?: number;
	/** Number of a deposit. */
	readonly id?: number;
	/**
	 * `chain` opens the deposits by network in a sandbox, which otherwise shows the test coins. `bank` opens the form that
	 * reports a bank transfer.
	 */
	readonly way?: "chain" | "bank";
}

export function readDepositSearch({ currency_id, id, way }: QueryParams): DepositSearch {
	const [currency, deposit] = [Number(currency_id), Number(id)];
	return {
		...(Number.isSafeInteger(currency) && currency > 0 && { currency_id: currency }),
		...(Number.isSafeInteger(deposit) && deposit > 0 && { id: deposit }),
		...((way === "chain" || way === "bank") && { way }),
	};
}
