// Contracts that the listing file defines. Each market has two contracts with equal terms: one for real money and one for demo
// money.
import type { SetInstrument } from "@candor/core";
import { parseDecimal } from "@candor/money";
import listing from "./listing.json" with { type: "json" };

/** The terms of a contract that can be changed later. The lot size is fixed. */
type Rates = Pick<
	SetInstrument,
	| "makerFeePpm"
	| "takerFeePpm"
	| "tiers"
	| "takerBoundPpm"
	| "markBandPpm"
	| "impactMargin"
	| "liquidationFeePpm"
	| "insuranceMarginPpm"
>;
export type ListedContract = Rates & Pick<SetInstrument, "pair" | "lotSize">;

/** Returns the listing file's contracts, keyed by symbol. Throws if the listing file contradicts itself. */
export function listedContracts(): ReadonlyMap<string, ListedContract> {
	const { markets, tiers, impactMargin, sandboxInsurance: _insurance, ...rates } = listing.contracts;
	const contracts = new Map<string, ListedContract>();
	for (const { base, lotSize, tierDivisor, topLeverage } of markets) {
		const listed = listing.pairs.find((pair) => pair.base === base);
		if (listed === undefined) throw new Error(`listing.json offers contracts on ${base}, which has no pair`);
		contracts.set(`${base}/${listing.terms.quote}`, {
			pair: listed.pair,
			lotSize,
			...rates,
			tiers: tiers.map(({ upTo, mmrPpm, maxLeverage, cum }) => ({
				upTo: stakeUnits(upTo) / BigInt(tierDivisor),
				mmrPpm,
				maxLeverage: Math.min(maxLeverage, topLeverage),
				cum: stakeUnits(cum) / BigInt(tierDivisor),
			})),
			impactMargin: stakeUnits(impactMargin),
		});
	}
	return contracts;
}

/** Returns the number of a contract: for real money the number of its pair, for demo money 1,000 plus that number. */
export function instrumentOf(pair: number, account: SetInstrument["account"]): number {
	return account === "real" ? pair : 1_000 + pair;
}

/**
 * Converts a decimal text to an integer with six decimals: an amount of USDT in ledger units, or a ratio in parts per million.
 * Throws if the text is not such a number.
 */
export function stakeUnits(text: string): bigint {
	const parsed = parseDecimal(text, 6);
	if (!parsed.ok) throw new Error(`${text} is no amount with at most 6 decimals`);
	return parsed.value;
}
