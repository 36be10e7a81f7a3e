// Parses the server's decimal text, which may be negative, to an exact integer.
import { unitsOf } from "../../market/book-levels.ts";

export function signedUnitsOf(text: string, decimals: number): bigint {
	return text.startsWith("-") ? -unitsOf(text.slice(1), decimals) : unitsOf(text, decimals);
}
