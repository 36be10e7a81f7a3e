import type { Refusal } from "../engine/outcome.ts";
import { SETTLEMENT_ASSET } from "../ledger/kinds.ts";
import type { ArbitrageDependencies } from "./dependencies.ts";
import { type Fund, MAX_FUNDS } from "./fund.ts";
import type { SetFund } from "./messages.ts";
import { refuseFund } from "./refusals.ts";

/** Upper limit of `bandPpm`, the largest distance of a fund's orders from the index. */
const MAX_BAND_PPM = 3_000;
const MAX_PAIRS = 8;
const MAX_NAME = 60;
const MAX_FEE_PPM = 500_000;
const MAX_AMOUNT = 1n << 50n;
/**
 * Minimum cost of the founding lot, in units of the settlement asset. With a smaller founding lot, the rounding remainders that
 * the lot collects could change its worth noticeably.
 */
export const MIN_FOUNDING = 100_000_000n;

export function fundProblem(known: Fund | undefined, command: SetFund, dependencies: ArbitrageDependencies): Refusal | undefined {
	const { fund, name, kind, pairs, performanceFeePpm, bandPpm, minAmount, maxAmount } = command;
	if (!Number.isInteger(fund) || fund < 1 || fund > MAX_FUNDS) return refuseFund("invalid_fund", "fund");
	if (name.trim() === "" || name.length > MAX_NAME) return refuseFund("invalid_fund", "name");
	if (pairs.length < 1 || pairs.length > MAX_PAIRS || new Set(pairs).size !== pairs.length)
		return refuseFund("invalid_fund", "pairs");
	for (const pair of pairs) if (dependencies.pair(pair) === undefined) return refuseFund("unknown_pair", "pairs", { pair });
	if (!fits(kind, pairs, dependencies)) return refuseFund("invalid_fund", "pairs");
	// If a pair were removed, the fund's coins of that pair would no longer count in its value.
	const lost =
		known?.terms.pairs.some((pair) => !pairs.includes(pair)) === true || (known !== undefined && known.terms.kind !== kind);
	if (lost) return refuseFund("invalid_fund", "pairs");
	if (performanceFeePpm > MAX_FEE_PPM) return refuseFund("invalid_fund", "performanceFeePpm");
	// The fee may not rise, because current holders subscribed at the present fee.
	if (known !== undefined && performanceFeePpm > known.terms.performanceFeePpm)
		return refuseFund("invalid_fund", "performanceFeePpm");
	if (bandPpm < 1 || bandPpm > MAX_BAND_PPM) return refuseFund("invalid_fund", "bandPpm");
	if (minAmount < 1_000_000n) return refuseFund("invalid_fund", "min");
	if (maxAmount < minAmount || maxAmount > MAX_AMOUNT) return refuseFund("invalid_fund", "max");
	return undefined;
}

/**
 * Tells if the pairs fit the kind of fund. A cash-and-carry fund needs pairs quoted in the settlement asset. A triangular fund
 * needs two pairs quoted in the settlement asset, and the pair of their two base coins.
 */
function fits(kind: SetFund["kind"], numbers: readonly number[], { pair }: ArbitrageDependencies): boolean {
	const pairs = numbers.map((number) => pair(number));
	const direct = pairs.filter((one) => one?.quote === SETTLEMENT_ASSET).map((one) => one?.base);
	if (new Set(direct).size !== direct.length || direct.includes(SETTLEMENT_ASSET)) return false;
	if (kind === "cash_and_carry") return direct.length === pairs.length;
	const cross = pairs.find((one) => one?.quote !== SETTLEMENT_ASSET);
	return pairs.length === 3 && direct.length === 2 && direct.includes(cross?.base) && direct.includes(cross?.quote);
}
