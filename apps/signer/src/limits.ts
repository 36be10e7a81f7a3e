// The caps of the policy over the signed transfers of the last hour and day.
import { formatDecimalShort } from "@candor/money";
import { type EvmFees, highestFee } from "./evm-transaction.ts";
import type { PolicyAsset, PolicyNetwork } from "./policy.ts";
import { Refused } from "./refused.ts";
import type { SignedTransfer, SignerState } from "./state.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Time after which a payment whose fees are too high is tried again. */
const FEE_WAIT_MS = 600_000;
/** Nodes accept a replacement only if its fees are higher by a tenth. */
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
export function checkCaps(state: SignerState, payment: Payment): boolean {
	const { network, asset, amount, to, automatic } = payment;
	const left = capsLeft(state, network, asset);
	const units = (value: bigint) => `${formatDecimalShort(value, asset.ledgerDecimals)} ${asset.code}`;
	const freeAt = (windowMs: number, cap: bigint, counts?: (transfer: SignedTransfer) => boolean) =>
		timeOfRoom(paymentsOf(state, network, asset, windowMs, counts), { windowMs, cap, amount });
	if (amount > left.hour) {
		throw new Refused("hourly_cap", `${units(left.hour)} are left in this hour`, freeAt(HOUR_MS, asset.hourlyCap));
	}
	if (amount > left.day)
		throw new Refused("daily_cap", `${units(left.day)} are left in this day`, freeAt(DAY_MS, asset.dailyCap));
	if (automatic && amount > left.automaticDay) {
		const message = `${units(left.automaticDay)} are left for automatic approvals in this day`;
		throw new Refused(
			"automatic_cap",
			message,
			freeAt(DAY_MS, asset.automaticDailyCap, (one) => one.automatic),
		);
	}
	const newAddress = !state.wasPaid(network.network, to);
	if (newAddress) {
		if (newAddressesLeft(state, network) === 0) {
			const room = { windowMs: DAY_MS, cap: BigInt(network.newAddressesPerDay), amount: 1n };
			const payments = newAddressPayments(state, network).map(({ at }) => ({ at, amount: 1n }));
			throw new Refused("new_address_cap", "no new address is left in this day", timeOfRoom(payments, room));
		}
		if (amount > left.newAddressDay) {
			const message = `${units(left.newAddressDay)} are left for new addresses`;
			throw new Refused(
				"new_address_cap",
				message,
				freeAt(DAY_MS, newAddressCap(asset), (one) => one.newAddress),
			);
		}
	}
	return newAddress;
}

/**
 * Returns the time at which enough earlier payments have left the window for the amount to fit under the cap; undefined if it never fits.
 * @param payments oldest first
 */
function timeOfRoom(
	payments: readonly { readonly at: number; readonly amount: bigint }[],
	{ windowMs, cap, amount }: { readonly windowMs: number; readonly cap: bigint; readonly amount: bigint },
): number | undefined {
	if (amount > cap) return undefined;
	let used = payments.reduce((sum, one) => sum + one.amount, 0n);
	for (const one of payments) {
		used -= one.amount;
		if (used + amount <= cap) return one.at + windowMs;
	}
	return undefined;
}

const paymentsOf = (
	state: SignerState,
	{ network }: PolicyNetwork,
	{ asset }: PolicyAsset,
	windowMs: number,
	counts: (transfer: SignedTransfer) => boolean = () => true,
) =>
	state
		.spendings(network, windowMs)
		.filter(({ transfer }) => transfer.kind === "withdrawal" && transfer.asset === asset && counts(transfer))
		.map(({ at, transfer }) => ({ at, amount: BigInt(transfer.amount) }));

const newAddressCap = ({ dailyCap, newAddressPercent }: PolicyAsset) => (dailyCap * BigInt(newAddressPercent)) / 100n;

/** Amounts in ledger units that the caps still allow. */
export function capsLeft(state: SignerState, network: PolicyNetwork, asset: PolicyAsset) {
	const sum = (windowMs: number, counts?: (transfer: SignedTransfer) => boolean) =>
		paymentsOf(state, network, asset, windowMs, counts).reduce((total, { amount }) => total + amount, 0n);
	return {
		hour: atLeastZero(asset.hourlyCap - sum(HOUR_MS)),
		day: atLeastZero(asset.dailyCap - sum(DAY_MS)),
		automaticDay: atLeastZero(asset.automaticDailyCap - sum(DAY_MS, (one) => one.automatic)),
		newAddressDay: atLeastZero(newAddressCap(asset) - sum(DAY_MS, (one) => one.newAddress)),
	};
}

const newAddressPayments = (state: SignerState, { network }: PolicyNetwork) =>
	state.spendings(network, DAY_MS).filter(({ transfer }) => transfer.kind === "withdrawal" && transfer.newAddress);

export function newAddressesLeft(state: SignerState, network: PolicyNetwork): number {
	return Math.max(0, network.newAddressesPerDay - newAddressPayments(state, network).length);
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
	// The network's fees may fall again, so the refusal has a time to retry.
	const retryAt = state.now() + FEE_WAIT_MS;
	if (fee > network.maxFee)
		throw new Refused("fee_cap", `the fee could be ${fee} units of the chain, and the policy allows ${network.maxFee}`, retryAt);
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
		throw new Refused("fee_cap", "the fees of a day exceed the policy's limit", retryAt);
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
