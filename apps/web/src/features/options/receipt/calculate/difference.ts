import { formatDecimal } from "@candor/money";

/** Subtracts two prices with an equal number of decimals: `64218.4`, `64201.2` → `17.2`. */
export function differenceOf(later: string, earlier: string): string {
	const places = later.split(".")[1]?.length ?? 0;
	const units = (text: string) => BigInt(text.replace(".", ""));
	return formatDecimal(units(later) - units(earlier), places);
}
