import { formatDecimalShort } from "@candor/money";
import { unitsOf } from "../../../shared/amounts/units.ts";

const RATIO_PLACES = 6;

/** Formats a ratio as a percentage: `0.200000` → `20`. */
export function percentText(ratio: string): string {
	return formatDecimalShort(unitsOf(ratio, RATIO_PLACES), RATIO_PLACES - 2);
}
