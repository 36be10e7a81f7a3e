import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { ieoApplied, ieoSet } from "./messages.ts";
import { type Application, type Offering, offeringEvent } from "./offering.ts";

export interface IeoState {
	last: number;
	readonly offerings: Map<number, Offering>;
}

const STATES = ["applied", "failed", "allotted", "paid", "locked", "unlocked", "refunded"] as const;

export function saveIeos(writer: ByteWriter, { last, offerings }: IeoState): number {
	writer.uint(last);
	let rows = 0;
	for (const offering of offerings.values()) {
		const { held, since, next, orders, applications, requestedLots } = offering;
		ieoSet.write(writer, offeringEvent({ ...offering, held: false }, since));
		writer.u8(held ? 1 : 0);
		writer.uint(next);
		writer.uint(orders.length);
		for (const { of: _of, state, held: stands, allotted, due, paidAt, ...applied } of orders) {
			ieoApplied.write(writer, { type: "IeoApplied", ...applied, applications, requestedLots });
			writer.u8(STATES.indexOf(state));
			writer.u8(stands ? 1 : 0);
			// Stored as the number of lots plus one; 0 means not allotted yet.
			writer.big(allotted === undefined ? 0n : allotted + 1n);
			writer.big(due);
			writer.uint(paidAt);
		}
		rows += 1 + orders.length;
	}
	return rows;
}

export function loadIeos(reader: ByteReader, state: IeoState): void {
	state.last = reader.uint();
	while (!reader.done) {
		const { type: _type, state: phase, at: since, ...told } = ieoSet.read(reader);
		const { funded, applications, requestedLots, inputHash, allottedLots, ...rest } = told;
		const { closedAt, listedAt, listingPrice, cancelledAt, ...terms } = rest;
		const totals = {
			funded,
			applications,
			requestedLots,
			inputHash,
			allottedLots,
			closedAt,
			listedAt,
			listingPrice,
			cancelledAt,
		};
		const held = reader.u8() === 1;
		const offering: Offering = {
			terms,
			state: phase as Offering["state"],
			held,
			since,
			...totals,
			orders: [],
			next: reader.uint(),
		};
		const rows = reader.uint();
		for (let row = 0; row < rows; row++) {
			const { type: _t, applications: _a, requestedLots: _r, ...applied } = ieoApplied.read(reader);
			const [at, stands, given, due, paidAt] = [reader.u8(), reader.u8() === 1, reader.big(), reader.big(), reader.uint()];
			const allotted = given === 0n ? undefined : given - 1n;
			const application: Application = {
				...applied,
				of: offering,
				state: STATES[at] ?? "applied",
				held: stands,
				allotted,
				due,
				paidAt,
			};
			offering.orders.push(application);
		}
		state.offerings.set(terms.offering, offering);
	}
}
