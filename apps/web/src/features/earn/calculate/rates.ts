import { formatDecimalShort } from "@candor/money";
import { unitsOf } from "../../../shared/amounts/units.ts";

const RATE_PLACES = 6;

/** Parts per million of a rate or ratio as the server writes it. */
export function ppmOf(rate: string): bigint {
	return unitsOf(rate, RATE_PLACES);
}

/** `0.0015` is `0.15`. */
export function percentText(rate: string): string {
	return formatDecimalShort(ppmOf(rate), RATE_PLACES - 2);
}

/** `1.500000` is `1.5`. */
export function timesText(ratio: string): string {
	return formatDecimalShort(ppmOf(ratio), RATE_PLACES);
}
