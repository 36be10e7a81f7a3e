// Checks withdrawals, gas, refills and fees against the caps of the policy, over the signed transfers of the last hour
// and the last 24 hours.
import { formatDecimalShort } from "@candor/money";
import { type EvmFees, highestFee } from "./evm-transaction.ts";
import type { PolicyAsset, PolicyNetwork } from "./policy.ts";
import { Refused } from "./refused.ts";
import type { SignedTransfer, SignerState } from "./state.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** If fees are too high, the refusal asks the caller to retry after this time. */
const FEE_WAIT_MS = 600_000;
/**
 * New fees as a percentage of the earlier fees: nodes accept a replacement only if its fees are at least a tenth higher.
 */
const REPLACEMENT_PERCENT = 110n;

interface Payment {
	readonly network: PolicyNetwork;
	readonly asset: PolicyAsset;
	/** Amount in ledger units. */
	readonly amount: bigint;
	readonly to: string;
	readonly automatic: boolean;
}

/**
 * Checks a withdrawal against the caps. @throws Refused if it exceeds a cap @returns true if this signer has never paid
 * to the address before
 */
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
 * Returns the time at which the amount fits under the cap, because enough earlier payments are older than the window.
 * Returns undefined if the amount is larger than the cap.
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

/** Returns the amounts, in ledger units, that the caps still allow. */
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

/** Checks a transfer of gas against the policy. @throws Refused if it exceeds a cap @param amount wei */
export function checkGas(state: SignerState, network: PolicyNetwork, amount: bigint): void {
	const day = sumOf(state, network, (one) => one.kind === "gas");
	if (amount > network.maxGas || day + amount > network.maxGasPerDay)
		throw new Refused("gas_cap", "the gas exceeds the policy's limit");
}

/**
 * Checks a refill of the hot wallet against the policy. @throws Refused if it exceeds a cap @param amount in the coin's
 * smallest unit on the chain
 */
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
 * Checks the fees of a transaction, or of the version that replaces it.
 * @param earlier fees of the replaced version
 * @returns the amount that counts toward the daily fee limit: the highest possible fee, minus that of the replaced
 * version; in wei on EVM networks, satoshi on Bitcoin, sun on TRON
 * @throws Refused
 */
export function checkFees(state: SignerState, network: PolicyNetwork, fees: EvmFees, earlier?: EvmFees): bigint {
	const fee = highestFee(fees);
	// A later retry may succeed, because the network's fees may fall.
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

/**
 * Converts ledger units to the coin's smallest unit on the chain. @throws Refused if the chain has too few decimals for
 * the amount
 */
export function toChainUnits(amount: bigint, { ledgerDecimals, chainDecimals }: PolicyAsset): bigint {
	if (chainDecimals >= ledgerDecimals) return amount * 10n ** BigInt(chainDecimals - ledgerDecimals);
	const scale = 10n ** BigInt(ledgerDecimals - chainDecimals);
	if (amount % scale !== 0n) throw new Refused("bad_amount", `the chain has only ${chainDecimals} decimals`);
	return amount / scale;
}

const atLeastZero = (value: bigint): bigint => (value > 0n ? value : 0n);
