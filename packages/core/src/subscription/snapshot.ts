import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { subscribed, subscriptionSet } from "./messages.ts";
import { type Offering, type Order, offeringEvent } from "./offering.ts";

export interface SubscriptionState {
	last: number;
	readonly offerings: Map<number, Offering>;
}

const STATES = ["subscribed", "locked", "unlocked", "refunded"] as const;

export function saveSubscriptions(writer: ByteWriter, { last, offerings }: SubscriptionState): number {
	writer.uint(last);
	let rows = 0;
	for (const offering of offerings.values()) {
		const { held, since, next, sold, count, orders } = offering;
		subscriptionSet.write(writer, offeringEvent({ ...offering, held: false }, since));
		writer.u8(held ? 1 : 0);
		writer.uint(next);
		writer.uint(orders.length);
		for (const { of: _of, state, held: stands, ...bought } of orders) {
			subscribed.write(writer, { type: "Subscribed", ...bought, sold, orders: count });
			writer.u8(STATES.indexOf(state));
			writer.u8(stands ? 1 : 0);
		}
		rows += 1 + orders.length;
	}
	return rows;
}

export function loadSubscriptions(reader: ByteReader, state: SubscriptionState): void {
	state.last = reader.uint();
	while (!reader.done) {
		const { type: _type, state: phase, funded, sold, orders: count, ...rest } = subscriptionSet.read(reader);
		const { launchedAt, cancelledAt, at: since, ...terms } = rest;
		const held = reader.u8() === 1;
		const next = reader.uint();
		const states = phase as Offering["state"];
		const offering: Offering = {
			terms,
			state: states,
			held,
			since,
			funded,
			sold,
			orders: [],
			count,
			next,
			launchedAt,
			cancelledAt,
		};
		const rows = reader.uint();
		for (let row = 0; row < rows; row++) {
			const { type: _t, sold: _s, orders: _o, ...bought } = subscribed.read(reader);
			const order: Order = { ...bought, of: offering, state: STATES[reader.u8()] ?? "subscribed", held: reader.u8() === 1 };
			offering.orders.push(order);
		}
		state.offerings.set(terms.offering, offering);
	}
}
