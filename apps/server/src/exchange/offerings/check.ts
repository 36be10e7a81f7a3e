// Compares the tables of subscriptions or IEOs with the journal. Open offerings and their orders are compared row by row; of all
// other rows only the number is compared.
import type { Exchange } from "@candor/core";
import type { Pool } from "pg";
import type { ProductCheck } from "../products/product.ts";
import type { Value } from "../projection/binary-array.ts";
import { compareCount } from "../projection/compare-count.ts";
import { applyOfferingEvents, type OfferingKind, type OfferingsSink } from "./kind.ts";

/** Offerings and orders, keyed by number, as the journal's events describe them. */
class NoticeContent<O extends { readonly offering: number }, T> implements OfferingsSink<O, T> {
	readonly offerings = new Map<number, O>();
	readonly orders = new Map<number, T>();

	offering(offering: O): void {
		this.offerings.set(offering.offering, offering);
	}

	changeOffering(number: number, change: (known: O) => O): void {
		const known = this.offerings.get(number);
		if (known !== undefined) this.offering(change(known));
	}

	order(number: number, change: (known: T | undefined) => T | undefined): void {
		const state = change(this.orders.get(number));
		if (state !== undefined) this.orders.set(number, state);
	}
}

export function createOfferingsCheck<O extends { readonly offering: number }, T>(kind: OfferingKind<O, T>): ProductCheck {
	const known = { offerings: new Set<number>(), orders: new Set<number>() };
	const counting: OfferingsSink<O, T> = {
		offering: ({ offering }) => void known.offerings.add(offering),
		changeOffering: () => undefined,
		order: (number) => void known.orders.add(number),
	};
	return {
		take: kind.takers(counting),
		compare: async (pool, exchange) => [
			...(await compareOpen(kind, pool, exchange)),
			...(await compareCount(pool, kind.tables.offerings, known.offerings.size)),
			...(await compareCount(pool, kind.tables.orders, known.orders.size)),
		],
	};
}

async function compareOpen<O extends { readonly offering: number }, T>(
	kind: OfferingKind<O, T>,
	pool: Pool,
	exchange: Exchange,
): Promise<string[]> {
	const told = new NoticeContent<O, T>();
	applyOfferingEvents(kind, told, exchange.restate());
	const found = await kind.open(pool);
	const offerings = [...told.offerings.values()].filter((offering) => !kind.isEnded(offering));
	const orders = [...told.orders.values()].filter((order) => !kind.isOrderFinished(order));
	return [
		...compare(kind.called.offering, offerings, found.offerings, ({ offering }) => offering, kind.offeringValues),
		...compare(kind.called.order, orders, found.orders, kind.numberOf, kind.orderValues),
	];
}

/** Returns each difference between journal and table as a text for the operator. */
function compare<T>(
	called: string,
	journal: readonly T[],
	table: readonly T[],
	numberOf: (one: T) => number,
	columns: (one: T) => readonly Value[],
): string[] {
	const found = new Map(table.map((one) => [numberOf(one), columns(one).join(" ")]));
	const differences: string[] = [];
	for (const one of journal) {
		const number = numberOf(one);
		const there = found.get(number);
		found.delete(number);
		const right = columns(one).join(" ");
		if (there !== right) differences.push(`${called} ${number}: journal ${right}, table ${there ?? "none"}`);
	}
	for (const number of found.keys()) differences.push(`${called} ${number}: in the table only`);
	return differences;
}
