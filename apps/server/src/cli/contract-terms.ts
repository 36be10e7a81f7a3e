// Reads a contract's terms from an operator: the terms of this release's listing, overridden by those of a file. Names and
// figures are the listing's (rates in parts per million, amounts in full USDT).
import { z } from "zod";
import { type ListedContract, listedContracts, stakeUnits } from "../exchange/listed-contracts.ts";
import { readTerms } from "./terms-file.ts";
import { UsageError } from "./usage-error.ts";

const ppm = z.int().min(0).max(1_000_000);
const amount = z
	.string()
	.regex(/^\d{1,12}(\.\d{1,6})?$/)
	.transform(stakeUnits);
const terms = z
	.strictObject({
		makerFeePpm: ppm,
		takerFeePpm: ppm,
		takerBoundPpm: ppm,
		markBandPpm: ppm,
		impactMargin: amount,
		liquidationFeePpm: ppm,
		insuranceMarginPpm: ppm,
		tiers: z.array(z.strictObject({ upTo: amount, mmrPpm: ppm, maxLeverage: z.int().min(1).max(1_000), cum: amount })),
	})
	.partial();

export function contractTerms(symbol: string | undefined, file: string | undefined): ListedContract {
	const listed = listedContracts().get(symbol ?? "");
	if (listed === undefined) throw new UsageError(`${symbol ?? "nothing"} has no contract in this release's listing`);
	if (file === undefined) return listed;
	return { ...listed, ...(readTerms(file, terms, "a contract") as Partial<ListedContract>) };
}
