import { formatDecimalShort } from "@candor/money";
import { unitsOf } from "../../../shared/amounts/units.ts";

const RATE_PLACES = 6;

/** Converts a rate or ratio from the server to parts per million. */
export function ppmOf(rate: string): bigint {
	return unitsOf(rate, RATE_PLACES);
}

/** Formats a rate as a percentage: `0.0015` → `0.15`. */
export function percentText(rate: string): string {
	return formatDecimalShort(ppmOf(rate), RATE_PLACES - 2);
}

/** Removes trailing zeros of a ratio: `1.500000` → `1.5`. */
export function timesText(ratio: string): string {
	return formatDecimalShort(ppmOf(ratio), RATE_PLACES);
}
