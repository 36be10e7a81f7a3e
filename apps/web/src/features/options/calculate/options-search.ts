// What the addresses of Options carry. A stranger writes them: only what looks like a market passes.
import type { Asked } from "@candor/client/page";

export interface OptionsSearch {
	readonly symbol?: string;
}

export const isSymbol = (text: unknown): text is string =>
	typeof text === "string" && /^[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}$/.test(text);

export function readOptionsSearch({ symbol }: Asked): OptionsSearch {
	return isSymbol(symbol) ? { symbol } : {};
}
