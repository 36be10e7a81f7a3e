// Compares an asset of a network in the ledger with the chain, and decides about the stop of withdrawals.

/** Amounts are in chain units, read from the chain at one block. */
export interface OnChain {
	/** Hot wallet and the exchange's other wallets. */
	readonly wallets: bigint;
	readonly deposits: bigint;
	/** Payments in transit: a block has taken the coins from the wallets, and the ledger still has them until the payment is final. */
	readonly payments: bigint;
	/** Network fees in transit: a block has taken them, and the ledger has not recorded them yet. */
	readonly fees: bigint;
}

export interface Decimals {
	readonly chainDecimals: number;
	readonly ledgerDecimals: number;
}

export const NO_COINS: OnChain = { wallets: 0n, deposits: 0n, payments: 0n, fees: 0n };

const sumOf = ({ wallets, deposits, payments, fees }: OnChain) => wallets + deposits + payments + fees;

/**
 * Returns the amount that the chain lacks, in ledger units rounded up; 0 if it lacks nothing. The comparison itself is exact: a remainder below a
 * ledger unit counts on the chain's side.
 *
 * @param custody ledger units
 */
export function gapOf(custody: bigint, onChain: OnChain, decimals: Decimals): bigint {
	const missing = -differenceOf(custody, onChain, decimals).exact;
	if (missing <= 0n) return 0n;
	const { unit } = differenceOf(custody, onChain, decimals);
	return (missing + unit - 1n) / unit;
}

/** Returns the chain's amount less the ledger's amount, in ledger units, rounded down. */
export function shownDifference(custody: bigint, onChain: OnChain, decimals: Decimals): bigint {
	const { exact, unit } = differenceOf(custody, onChain, decimals);
	// Division of a bigint rounds towards zero.
	return exact >= 0n ? exact / unit : -((-exact + unit - 1n) / unit);
}

/** Returns the difference between chain and ledger in the finer of both units, and the number of these units in a ledger unit. */
function differenceOf(custody: bigint, onChain: OnChain, { chainDecimals, ledgerDecimals }: Decimals) {
	const more = chainDecimals - ledgerDecimals;
	const [unit, chainUnit] = more >= 0 ? [10n ** BigInt(more), 1n] : [1n, 10n ** BigInt(-more)];
	return { exact: sumOf(onChain) * chainUnit - custody * unit, unit };
}

/** Finding of the newest comparison, which the next one needs. */
export interface Finding {
	readonly height: number;
	/** Ledger units; 0 for none. */
	readonly gap: bigint;
	/** Height of the comparison that first found the current gap; undefined without a gap. */
	readonly since: number | undefined;
	/** Gap for which withdrawals were stopped, ledger units; 0 for none. */
	readonly reported: bigint;
}

/**
 * Returns the finding at a height, and the gap for which withdrawals stop. Withdrawals stop if a gap exists at two heights in a row and is greater than the gap of the previous stop. So the gap that operators accepted when they resumed does not stop withdrawals again.
 */
export function nextFinding(
	before: Finding | undefined,
	height: number,
	gap: bigint,
): { readonly finding: Finding; readonly stop: bigint } {
	const reported = before?.reported ?? 0n;
	if (gap === 0n) return { finding: { height, gap, since: undefined, reported: 0n }, stop: 0n };
	// After a deep reorganisation the chain can be lower than the finding. A gap of the removed blocks proves nothing.
	const stood = before !== undefined && before.height < height && before.since !== undefined;
	if (!stood) return { finding: { height, gap, since: height, reported }, stop: 0n };
	const standing = before.gap < gap ? before.gap : gap;
	return { finding: { height, gap, since: before.since, reported }, stop: standing > reported ? standing : 0n };
}
