// Search parameters of the options page. Users can type any URL, so only valid symbols pass.
import type { QueryParams } from "@candor/client/page";

export interface OptionsSearch {
	readonly symbol?: string;
	/** Product that the page shows: options or contracts. If undefined, the user's last choice applies. */
	readonly half?: "options" | "contracts";
	/** Kind of money that the page uses: demo money or real money. If undefined, the user's last choice applies. */
	readonly account?: "simulation" | "real";
}

export const isSymbol = (text: unknown): text is string =>
	typeof text === "string" && /^[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}$/.test(text);

export function readOptionsSearch({ symbol, half, account }: QueryParams): OptionsSearch {
	return {
		...(isSymbol(symbol) && { symbol }),
		...((half === "options" || half === "contracts") && { half }),
		...((account === "simulation" || account === "real") && { account }),
	};
}
