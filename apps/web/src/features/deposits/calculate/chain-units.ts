/**
 * Converts an amount in ledger units exactly to the coin's smallest unit on a network. Returns undefined if the network has too
 * few decimals for the amount.
 */
export function chainUnits(ledgerUnits: bigint, ledgerDecimals: number, chainDecimals: number): bigint | undefined {
	if (chainDecimals >= ledgerDecimals) return ledgerUnits * 10n ** BigInt(chainDecimals - ledgerDecimals);
	const lost = 10n ** BigInt(ledgerDecimals - chainDecimals);
	return ledgerUnits % lost === 0n ? ledgerUnits / lost : undefined;
}
