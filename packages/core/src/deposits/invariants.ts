import { invariant } from "../engine/outcome.ts";
import { CUSTODY, PLATFORM } from "../ledger/kinds.ts";
import { available, type OpenLedger } from "../ledger/ledger.ts";
import { DEPOSIT_DEBT, QUARANTINED, SMALL_DEPOSITS } from "./kinds.ts";
import { type Deposit, type DepositsState, placeOf } from "./state.ts";

/** Returns the number of chain units in one ledger unit. */
type UnitsOf = (network: number, asset: number) => bigint;

/**
 * Returns the ledger units that have arrived on a network: all deposits that are not reversed, plus the whole units to which
 * remainders add up, less network fees. Withdrawals are not subtracted.
 */
export function receivedOn(state: DepositsState, unitsOf: UnitsOf, network: number, asset: number): bigint {
	let sum = -(state.fees.get(placeOf(network, asset)) ?? 0n);
	const credited = new Map<number, bigint>();
	for (const deposit of state.deposits.values()) {
		if (deposit.network !== network || deposit.asset !== asset || !isHere(deposit)) continue;
		sum += deposit.amount;
		if (isCredited(deposit)) credited.set(deposit.user, (credited.get(deposit.user) ?? 0n) + deposit.remainder);
	}
	for (const remainders of credited.values()) sum += remainders / unitsOf(network, asset);
	return sum;
}

function isHere({ state }: Deposit): boolean {
	return state !== "reversed" && state !== "returned";
}

export function isCredited({ state }: Deposit): boolean {
	return state === "credited" || state === "final";
}

/** Tells if a deposit's coins are in the ledger account `quarantined`. */
function isSetAside({ state }: Deposit): boolean {
	return state === "capped" || state === "quarantined" || state === "legal_hold";
}

/**
 * Checks that each deposit is recorded in exactly one way: credited, owed below the minimum, or in quarantine. Checks also that
 * no remainder is lost, that custody holds no more than has arrived, and that the list of debts equals the ledger.
 */
export function checkDeposits(ledger: OpenLedger, state: DepositsState, unitsOf: UnitsOf): void {
	const places = new Map<string, bigint>();
	const add = (key: string, amount: bigint) => places.set(key, (places.get(key) ?? 0n) + amount);
	const remainders = new Map<string, bigint>();
	const unfinal = new Map<number, number>();
	for (const deposit of state.deposits.values()) {
		const { network, asset, user, amount, remainder } = deposit;
		invariant(state.find(network, deposit.key) === deposit, `the key of deposit ${deposit.deposit} names another deposit`);
		const purse = `${user}:${network}:${asset}`;
		if (deposit.state === "small") {
			add(`small ${user}:${asset}`, amount);
			invariant(state.purseOf(deposit).small.has(deposit), `the small deposit ${deposit.deposit} is in no sum`);
		}
		if (isSetAside(deposit) && asset > 0) add(`quarantined ${network}:${asset}`, amount);
		if (isCredited(deposit)) remainders.set(purse, (remainders.get(purse) ?? 0n) + remainder);
		if (deposit.state === "credited") unfinal.set(user, (unfinal.get(user) ?? 0) + 1);
		if (asset > 0) add(`custody ${network}:${asset}`, 0n);
	}
	for (const { user, network, asset, carried, small, smallAmount, smallRemainder } of state.purses) {
		const units = unitsOf(network, asset);
		const all = remainders.get(`${user}:${network}:${asset}`) ?? 0n;
		invariant(carried === all % units, `${user} carries ${carried} of ${all} on ${network}`);
		let [amounts, rests] = [0n, 0n];
		for (const one of small) {
			amounts += one.amount;
			rests += one.remainder;
		}
		invariant(amounts === smallAmount && rests === smallRemainder, `small deposits of ${user} sum to ${amounts}`);
	}
	for (const user of new Set([...unfinal.keys(), ...state.unfinal.keys()]))
		invariant(unfinal.get(user) === state.unfinal.get(user), `${user} has ${unfinal.get(user)} deposits that are not final`);
	let owing = 0;
	for (let slot = 0; slot < ledger.slotCount; slot++) {
		const kind = ledger.kindOf(slot);
		const [owner, asset, balance] = [ledger.ownerOf(slot), ledger.assetOf(slot), ledger.balance(available(slot))];
		if (kind === SMALL_DEPOSITS) {
			const sum = places.get(`small ${owner}:${asset}`) ?? 0n;
			invariant(balance === sum, `small deposits of ${owner} are ${balance}, recorded ${sum}`);
			places.delete(`small ${owner}:${asset}`);
		} else if (kind === QUARANTINED) {
			const sum = places.get(`quarantined ${owner}:${asset}`) ?? 0n;
			invariant(balance === sum, `${balance} in quarantine on ${owner}, recorded ${sum}`);
			places.delete(`quarantined ${owner}:${asset}`);
		} else if (kind === CUSTODY) {
			const arrived = receivedOn(state, unitsOf, owner, asset);
			invariant(-balance <= arrived, `custody of ${owner} holds ${-balance} of asset ${asset}, and ${arrived} arrived`);
			places.delete(`custody ${owner}:${asset}`);
		} else if (kind === DEPOSIT_DEBT) {
			const listed = state.debtIn(owner, asset);
			invariant(balance < 0n === (listed !== undefined), `a debt of ${-balance} of ${owner} is listed wrongly`);
			invariant(listed === undefined || listed.debt === slot, `a debt of ${owner} has another account`);
			if (listed !== undefined) owing++;
		}
	}
	for (const [place, sum] of places) invariant(sum === 0n, `${place}: ${sum} is recorded and has no account`);
	const listed = [...state.debts.values()].flat();
	invariant(listed.length === owing, `${listed.length} debts are listed, and ${owing} accounts owe`);
	invariant(!state.debts.has(PLATFORM), "the platform owes a deposit to itself");
}
