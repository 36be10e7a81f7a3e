// The caps of the policy over the signed transfers of the last hour and day.
import { formatDecimalShort } from "@candor/money";
import { type EvmFees, highestFee } from "./evm-transaction.ts";
import type { PolicyAsset, PolicyNetwork } from "./policy.ts";
import { Refused } from "./refused.ts";
import type { SignedTransfer, SignerState } from "./state.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Nodes take a replacement only with fees higher by a tenth. */
const REPLACEMENT_PERCENT = 110n;

interface Payment {
	readonly network: PolicyNetwork;
	readonly asset: PolicyAsset;
	/** Ledger units. */
	readonly amount: bigint;
	readonly to: string;
	readonly automatic: boolean;
}

/** @throws Refused if the withdrawal exceeds a cap. @returns true if this signer never paid to the address */
export function checkCaps(state: SignerState, { network, asset, amount, to, automatic }: Payment): boolean {
	const left = capsLeft(state, network, asset);
	const units = (value: bigint) => `${formatDecimalShort(value, asset.ledgerDecimals)} ${asset.code}`;
	if (amount > left.hour) throw new Refused("hourly_cap", `${units(left.hour)} are left in this hour`);
	if (amount > left.day) throw new Refused("daily_cap", `${units(left.day)} are left in this day`);
	if (automatic && amount > left.automaticDay) {
		throw new Refused("automatic_cap", `${units(left.automaticDay)} are left for automatic approvals in this day`);
	}
	const newAddress = !state.wasPaid(network.network, to);
	if (newAddress) {
		if (newAddressesLeft(state, network) === 0) throw new Refused("new_address_cap", "no new address is left in this day");
		if (amount > left.newAddressDay)
			throw new Refused("new_address_cap", `${units(left.newAddressDay)} are left for new addresses`);
	}
	return newAddress;
}

/** Amounts in ledger units that the caps still allow. */
export function capsLeft(state: SignerState, { network }: PolicyNetwork, asset: PolicyAsset) {
	const sum = (windowMs: number, counts: (transfer: SignedTransfer) => boolean = () => true) =>
		state
			.spentWithin(network, windowMs)
			.filter((one) => one.kind === "withdrawal" && one.asset === asset.asset && counts(one))
			.reduce((total, one) => total + BigInt(one.amount), 0n);
	return {
		hour: atLeastZero(asset.hourlyCap - sum(HOUR_MS)),
		day: atLeastZero(asset.dailyCap - sum(DAY_MS)),
		automaticDay: atLeastZero(asset.automaticDailyCap - sum(DAY_MS, (one) => one.automatic)),
		newAddressDay: atLeastZero((asset.dailyCap * BigInt(asset.newAddressPercent)) / 100n - sum(DAY_MS, (one) => one.newAddress)),
	};
}

export function newAddressesLeft(state: SignerState, { network, newAddressesPerDay }: PolicyNetwork): number {
	const used = state.spentWithin(network, DAY_MS).filter((one) => one.kind === "withdrawal" && one.newAddress).length;
	return Math.max(0, newAddressesPerDay - used);
}

/** @throws Refused if the gas exceeds the policy. @param amount wei */
export function checkGas(state: SignerState, network: PolicyNetwork, amount: bigint): void {
	const day = sumOf(state, network, (one) => one.kind === "gas");
	if (amount > network.maxGas || day + amount > network.maxGasPerDay)
		throw new Refused("gas_cap", "the gas exceeds the policy's limit");
}

/** @throws Refused if the refill exceeds the policy. @param amount chain units */
export function checkRefill(state: SignerState, network: PolicyNetwork, asset: PolicyAsset, amount: bigint): void {
	const day = sumOf(state, network, (one) => one.kind === "refill" && one.asset === asset.asset);
	if (toChainUnits(asset.refillDailyCap, asset) < day + amount)
		throw new Refused("refill_cap", "the refills of a day exceed the policy's limit");
}

const sumOf = (state: SignerState, { network }: PolicyNetwork, counts: (transfer: SignedTransfer) => boolean): bigint =>
	state
		.spentWithin(network, DAY_MS)
		.filter(counts)
		.reduce((total, one) => total + BigInt(one.chainAmount), 0n);

/**
 * Checks the fees of a transaction, or of its replacement. @param earlier fees of the version to replace
 * @returns the part of the highest fee that the earlier version did not have, in wei @throws Refused
 */
export function checkFees(state: SignerState, network: PolicyNetwork, fees: EvmFees, earlier?: EvmFees): bigint {
	const fee = highestFee(fees);
	if (fee > network.maxFee)
		throw new Refused("fee_cap", `the fee could be ${fee} units of the chain, and the policy allows ${network.maxFee}`);
	if (earlier !== undefined) {
		const raised = (now: bigint, before: bigint) => now * 100n >= before * REPLACEMENT_PERCENT;
		const isHigher =
			raised(fees.maxFeePerGas, earlier.maxFeePerGas) &&
			raised(fees.maxPriorityFeePerGas, earlier.maxPriorityFeePerGas) &&
			fees.gas >= earlier.gas;
		if (!isHigher) throw new Refused("fee_too_low", "a replacement needs fees higher by a tenth, and at least the same gas");
	}
	const more = atLeastZero(fee - (earlier === undefined ? 0n : highestFee(earlier)));
	if (state.feesOfDay(network.network) + more > network.maxFeesPerDay) {
		throw new Refused("fee_cap", "the fees of a day exceed the policy's limit");
	}
	return more;
}

/** Converts ledger units to chain units. @throws Refused if the chain cannot represent the amount */
export function toChainUnits(amount: bigint, { ledgerDecimals, chainDecimals }: PolicyAsset): bigint {
	if (chainDecimals >= ledgerDecimals) return amount * 10n ** BigInt(chainDecimals - ledgerDecimals);
	const scale = 10n ** BigInt(ledgerDecimals - chainDecimals);
	if (amount % scale !== 0n) throw new Refused("bad_amount", `the chain has only ${chainDecimals} decimals`);
	return amount / scale;
}

const atLeastZero = (value: bigint): bigint => (value > 0n ? value : 0n);
