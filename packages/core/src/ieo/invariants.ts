import { invariant } from "../engine/outcome.ts";
import { SPOT } from "../ledger/kinds.ts";
import { available, frozen, type Slot } from "../ledger/ledger.ts";
import type { IeoEngine } from "./dependencies.ts";
import { IEO_ESCROW } from "./kinds.ts";
import { type Application, type Offering, quantityOf } from "./offering.ts";
import type { IeoState } from "./snapshot.ts";

/**
 * Reports the money that IEOs have frozen: in users' accounts for applications, allotments and locked coins, and in escrow for
 * payments and coins.
 */
export function reportFrozen(
	{ offerings }: IeoState,
	{ ledger }: Pick<IeoEngine, "ledger">,
	holds: (slot: Slot, amount: bigint) => void,
): void {
	for (const { terms, orders } of offerings.values()) {
		const coins = ledger.find(terms.offering, IEO_ESCROW, terms.asset);
		const payments = ledger.find(terms.offering, IEO_ESCROW, terms.payAsset);
		for (const application of orders) {
			const { user, state, cost, due } = application;
			if (state === "applied") holds(ledger.find(user, SPOT, terms.payAsset), cost);
			if (state === "allotted") holds(ledger.find(user, SPOT, terms.payAsset), due);
			if (state === "paid") holds(payments, due);
			if (state === "allotted" || state === "paid") holds(coins, quantityOf(application));
			if (state === "locked") holds(ledger.find(user, SPOT, terms.asset), quantityOf(application));
		}
	}
}

export function checkIeos(state: IeoState, { ledger, now }: Pick<IeoEngine, "ledger" | "now">): void {
	for (const offering of state.offerings.values()) {
		const { terms, orders, next, applications } = offering;
		const what = `offering ${terms.offering}`;
		const over = offering.state === "over" || offering.state === "cancelled";
		invariant(terms.offering <= state.last && offering.since <= now(), `${what} after ${state.last}`);
		invariant(next <= orders.length, `${what} did ${next} of ${orders.length} applications`);
		invariant(over ? orders.length > 0 : orders.length === applications, `${what} has ${orders.length} of ${applications}`);
		invariant(new Set(orders.map(({ user }) => user)).size === orders.length, `somebody applied twice to ${what}`);
		for (const application of orders) {
			invariant(application.application <= state.last && application.of === offering, `${what} has one after ${state.last}`);
			invariant(application.due <= application.cost, `an allotment of ${what} costs more than was frozen`);
		}
		if (!over) checkAllotment(offering, what);
		if (!over) checkEscrow(offering, what, ledger);
	}
}

function checkAllotment({ terms, state, orders, requestedLots, allottedLots, inputHash }: Offering, what: string): void {
	const requested = orders.reduce((sum, { lots }) => sum + lots, 0n);
	invariant(requested === requestedLots, `${what} counts ${requestedLots} lots, not ${requested}`);
	invariant((inputHash === "") === (state === "offered") || state === "cancelling", `${what} has no list`);
	const given = orders.reduce((sum, { allotted }) => sum + (allotted ?? 0n), 0n);
	invariant(given === allottedLots, `${what} allots ${allottedLots} lots, not ${given}`);
	if (orders.every(({ allotted }) => allotted === undefined)) return;
	const wanted = orders.reduce((sum, { lots }) => sum + least(lots, terms.capLots), 0n);
	invariant(given === least(wanted, terms.supplyLots), `${what} gives ${given} lots of ${terms.supplyLots} to ${wanted}`);
	for (const { lots, allotted = 0n } of orders) {
		invariant(allotted <= lots && allotted <= terms.capLots, `${what} gives somebody more than they may have`);
	}
}

function checkEscrow({ terms, orders, funded }: Offering, what: string, ledger: IeoEngine["ledger"]): void {
	const out = sumOf(orders, ({ state }) => state === "locked" || state === "unlocked");
	const waiting = sumOf(orders, ({ state }) => state === "allotted" || state === "paid");
	const coins = ledger.find(terms.offering, IEO_ESCROW, terms.asset);
	const [free, kept] = coins < 0 ? [0n, 0n] : [ledger.balance(available(coins)), ledger.balance(frozen(coins))];
	invariant(free + kept === funded - out, `${what} has ${free + kept} in escrow, not ${funded - out}`);
	invariant(kept === waiting, `${what} does not keep ${waiting} for its applicants`);
}

function sumOf(orders: readonly Application[], of: (application: Application) => boolean): bigint {
	return orders.filter(of).reduce((sum, application) => sum + quantityOf(application), 0n);
}

function least(one: bigint, other: bigint): bigint {
	return one < other ? one : other;
}
