// Search parameters of Options. Anyone can write the address: only valid symbols pass.
import type { Asked } from "@candor/client/page";

export interface OptionsSearch {
	readonly symbol?: string;
	/** Options or contracts; left out: the last choice. */
	readonly half?: "options" | "contracts";
	/** Demo or real money; left out: the last choice. */
	readonly account?: "simulation" | "real";
}

export const isSymbol = (text: unknown): text is string =>
	typeof text === "string" && /^[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}$/.test(text);

export function readOptionsSearch({ symbol, half, account }: Asked): OptionsSearch {
	return {
		...(isSymbol(symbol) && { symbol }),
		...((half === "options" || half === "contracts") && { half }),
		...((account === "simulation" || account === "real") && { account }),
	};
}
