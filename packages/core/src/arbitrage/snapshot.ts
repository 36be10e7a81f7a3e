import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { big, bool, list, oneOf, struct, text, uint } from "../encoding/schema.ts";
import type { ArbitrageState, Fund } from "./fund.ts";
import { freshFund } from "./fund.ts";
import { fundSet } from "./messages.ts";

const own = struct({
	founding: big,
	foundedAt: uint,
	units: big,
	seq: uint,
	nextHour: uint,
	lastValue: big,
	decisions: uint,
	held: bool,
});
const lots = list(struct({ lot: uint, user: uint, boughtAt: uint, units: big, highWater: big }));
const subscriptions = list(struct({ subscription: uint, user: uint, amount: big, clientId: text, at: uint }));
const redemptions = list(
	struct({
		redemption: uint,
		user: uint,
		clientId: text,
		askedAt: uint,
		asked: big,
		units: big,
		sumProceeds: big,
		sumFee: big,
		late: bool,
	}),
);
const begun = struct({ kind: oneOf("coin", "contract"), of: uint, long: bool, held: big, target: big, entry: big, margin: big });
const unwindings = list(
	struct({
		unwinding: uint,
		begunAt: uint,
		units: big,
		ofUnits: big,
		cash: big,
		targets: list(begun),
		redemptions: list(uint),
	}),
);

const handedOut = list(struct({ pair: uint, asset: uint, quantity: big, units: big, at: uint, after: uint, left: big }));
const silent = list(struct({ pair: uint, since: uint }));

export function saveArbitrage(writer: ByteWriter, state: ArbitrageState): number {
	for (const last of [state.lastLot, state.lastSubscription, state.lastRedemption, state.lastUnwinding]) writer.uint(last);
	silent.write(
		writer,
		[...state.silent].map(([pair, since]) => ({ pair, since })),
	);
	for (const fund of state.funds.values()) {
		fundSet.write(writer, { type: "FundSet", ...fund.terms, at: 0 });
		own.write(writer, fund);
		lots.write(writer, [...fund.lots.values()]);
		subscriptions.write(writer, [...fund.subscriptions.values()]);
		redemptions.write(writer, [...fund.redemptions.values()]);
		unwindings.write(writer, fund.unwinding === undefined ? [] : [fund.unwinding]);
		handedOut.write(writer, fund.handedOut);
	}
	return state.funds.size;
}

/** @param version version of the snapshot's layout; version 1 does not contain dead markets */
export function loadArbitrage(reader: ByteReader, state: ArbitrageState, version: number): void {
	state.lastLot = reader.uint();
	state.lastSubscription = reader.uint();
	state.lastRedemption = reader.uint();
	state.lastUnwinding = reader.uint();
	if (version > 1) for (const { pair, since } of silent.read(reader)) state.silent.set(pair, since);
	while (!reader.done) {
		const { type: _type, at: _at, ...terms } = fundSet.read(reader);
		const fund: Fund = { ...freshFund(terms), ...own.read(reader) };
		for (const lot of lots.read(reader)) fund.lots.set(lot.lot, lot);
		for (const waiting of subscriptions.read(reader)) fund.subscriptions.set(waiting.subscription, waiting);
		for (const waiting of redemptions.read(reader)) fund.redemptions.set(waiting.redemption, waiting);
		[fund.unwinding] = unwindings.read(reader);
		if (version > 1) fund.handedOut = [...handedOut.read(reader)];
		state.funds.set(terms.fund, fund);
		state.accounts.set(terms.account, fund);
	}
}
