import { formatDecimalShort } from "@candor/money";

const RATIO = /^(\d{1,6})\.(\d{1,6})$/;
const PLACES = 6;

/** Converts a ratio to a percentage: `0.820000` → `82`. Invalid text stays unchanged. */
export function percentOf(ratio: string): string {
	const [, whole = "", parts = ""] = RATIO.exec(ratio) ?? [];
	if (whole === "") return ratio;
	return formatDecimalShort(BigInt(whole + parts.padEnd(PLACES, "0")), PLACES - 2);
}
