// Exact difference of two prices with the same number of decimals.
import { formatDecimal } from "@candor/money";

/** Subtracts: `64218.4`, `64201.2` → `17.2`. */
export function differenceOf(later: string, earlier: string): string {
	const places = later.split(".")[1]?.length ?? 0;
	const units = (text: string) => BigInt(text.replace(".", ""));
	return formatDecimal(units(later) - units(earlier), places);
}
