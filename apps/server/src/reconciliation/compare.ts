// Compares the amount of an asset in the ledger with the amount on its network, and decides whether withdrawals must stop.

/** Amounts of one asset at one block of the chain, in chain units. */
export interface OnChain {
	/** Coins in the hot wallet and the exchange's other wallets. */
	readonly wallets: bigint;
	readonly deposits: bigint;
	/**
	 * Payments in transit: their coins have left the wallets in a block, but the ledger removes them only when the payment is
	 * final.
	 */
	readonly payments: bigint;
	/** Network fees in transit: they were paid in a block, but the ledger has not recorded them yet. */
	readonly fees: bigint;
}

export interface Decimals {
	readonly chainDecimals: number;
	readonly ledgerDecimals: number;
}

export const NO_COINS: OnChain = { wallets: 0n, deposits: 0n, payments: 0n, fees: 0n };

const sumOf = ({ wallets, deposits, payments, fees }: OnChain) => wallets + deposits + payments + fees;

/**
 * Returns the amount by which the chain has less than the ledger, in ledger units rounded up; 0 if the chain has enough. The
 * comparison itself is exact, because it is made in the smaller of both units.
 * @param custody amount in the ledger, in ledger units
 */
export function gapOf(custody: bigint, onChain: OnChain, decimals: Decimals): bigint {
	const missing = -differenceOf(custody, onChain, decimals).exact;
	if (missing <= 0n) return 0n;
	const { unit } = differenceOf(custody, onChain, decimals);
	return (missing + unit - 1n) / unit;
}

/** Returns the amount on the chain minus the amount in the ledger, in ledger units, rounded down. */
export function shownDifference(custody: bigint, onChain: OnChain, decimals: Decimals): bigint {
	const { exact, unit } = differenceOf(custody, onChain, decimals);
	// Division of a bigint rounds towards zero, so a negative difference needs its own formula to be rounded down.
	return exact >= 0n ? exact / unit : -((-exact + unit - 1n) / unit);
}

/**
 * Returns the difference between chain and ledger in the smaller of both units (`exact`), and the number of those units in one
 * ledger unit (`unit`).
 */
function differenceOf(custody: bigint, onChain: OnChain, { chainDecimals, ledgerDecimals }: Decimals) {
	const more = chainDecimals - ledgerDecimals;
	const [unit, chainUnit] = more >= 0 ? [10n ** BigInt(more), 1n] : [1n, 10n ** BigInt(-more)];
	return { exact: sumOf(onChain) * chainUnit - custody * unit, unit };
}

/** Result of the newest comparison of an asset. The next comparison needs it. */
export interface Finding {
	readonly height: number;
	/** Amount that the chain lacks, in ledger units; 0 if it lacks nothing. */
	readonly gap: bigint;
	/** Height of the comparison that first found the current gap; undefined if there is no gap. */
	readonly since: number | undefined;
	/** Gap for which withdrawals were last stopped, in ledger units; 0 if there is none. */
	readonly reported: bigint;
}

/**
 * Returns the finding at a height, and the gap for which withdrawals must stop (0 for none). Withdrawals stop if a gap exists at
 * two heights in a row and is greater than the gap of the previous stop. A gap that operators accepted when they resumed
 * withdrawals therefore does not stop them again.
 */
export function nextFinding(
	before: Finding | undefined,
	height: number,
	gap: bigint,
): { readonly finding: Finding; readonly stop: bigint } {
	const reported = before?.reported ?? 0n;
	if (gap === 0n) return { finding: { height, gap, since: undefined, reported: 0n }, stop: 0n };
	// After a deep reorganisation the chain can be lower than the height of the finding. A gap that was found in removed blocks
	// proves nothing.
	const stood = before !== undefined && before.height < height && before.since !== undefined;
	if (!stood) return { finding: { height, gap, since: height, reported }, stop: 0n };
	const standing = before.gap < gap ? before.gap : gap;
	return { finding: { height, gap, since: before.since, reported }, stop: standing > reported ? standing : 0n };
}
