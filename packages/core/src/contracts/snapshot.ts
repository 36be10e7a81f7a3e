// Saves contracts as rows of a snapshot and loads them. Price ladders, sums and trigger prices are not saved; they are recomputed
// from the rows.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { big, bool, list, oneOf, struct, text, uint } from "../encoding/schema.ts";
import { invariant } from "../engine/outcome.ts";
import type { Instrument } from "./instrument.ts";
import { closedBy, instrumentSet, positionLiquidated, positionReason, positionSettled, whySettled } from "./messages.ts";
import { ContractOrder, type Member, Position } from "./position.ts";
import type { Positions } from "./positions.ts";
import type { Terms } from "./terms.ts";

const OF_STATE = {
	seq: uint,
	index: uint,
	mark: uint,
	last: uint,
	heardAt: uint,
	clear: bool,
	samples: list(struct({ at: uint, basis: big })),
	sampledAt: uint,
	premiumSum: big,
	premiumMs: uint,
	period: uint,
	ratePpb: big,
	rounds: list(
		struct({
			period: uint,
			ratePpb: big,
			mark: uint,
			phase: oneOf("collect", "share"),
			cursor: uint,
			owed: big,
			paid: big,
			received: big,
		}),
	),
	reached: list(struct({ position: uint, why: closedBy })),
	members: list(struct({ user: uint, net: bool, leverage: uint })),
} as const;
const firstState = struct(OF_STATE);
const OF_SECOND_STATE = { ...OF_STATE, liquidations: list(struct({ told: positionLiquidated, bankruptcy: uint })) } as const;
const secondState = struct(OF_SECOND_STATE);
const state = struct({
	...OF_SECOND_STATE,
	delistAt: uint,
	delisted: bool,
	settlements: list(
		struct({
			why: whySettled,
			times: uint,
			fromSeq: uint,
			from: uint,
			seq: uint,
			at: uint,
			index: uint,
			longs: list(uint),
			shorts: list(uint),
			begun: list(positionSettled),
			positions: uint,
			lots: uint,
			open: bool,
		}),
	),
});

const positionRow = struct({
	id: uint,
	user: uint,
	version: uint,
	long: bool,
	clientId: text,
	orderType: oneOf("limit", "market"),
	price: uint,
	leverage: uint,
	ordered: uint,
	stopLoss: uint,
	takeProfit: uint,
	trigger: oneOf("mark", "last"),
	armed: bool,
	lots: uint,
	entry: big,
	margin: big,
	mmrPpm: uint,
	cum: big,
	opened: uint,
	openedNotional: big,
	closed: uint,
	closedNotional: big,
	profit: big,
	fees: big,
	funding: big,
	risk: big,
	waiting: uint,
	closeWhy: closedBy,
	closedBy,
	reason: positionReason,
	held: bool,
	placedAt: uint,
	openedAt: uint,
	fundedFor: uint,
});

const KINDS = ["open", "close", "quote"] as const;
/** For a quote, `of` is the user; for other orders it is the position's id. */
const orderRow = struct({
	kind: oneOf(...KINDS),
	of: uint,
	price: uint,
	remaining: uint,
	reserved: big,
	version: uint,
	leverage: uint,
});

export function saveContracts(
	writer: ByteWriter,
	lastPosition: number,
	lastTrade: number,
	instruments: readonly Instrument[],
): number {
	writer.uint(lastPosition);
	writer.uint(lastTrade);
	writer.uint(instruments.length);
	let count = instruments.length;
	for (const instrument of instruments) {
		list(instrumentSet).write(
			writer,
			[...instrument.versions.values()].map(({ unitsPerTickLot: _units, ...terms }) => ({ ...terms, type: "InstrumentSet" })),
		);
		state.write(writer, stateOf(instrument));
		writer.uint(instrument.positions.size);
		for (const position of instrument.positions.values()) {
			positionRow.write(writer, { ...position, user: position.member.user, version: position.terms.version });
		}
		for (const side of ["buy", "sell"] as const) list(orderRow).write(writer, ordersOf(instrument, side));
		count += instrument.positions.size;
	}
	return count;
}

function stateOf(instrument: Instrument) {
	const { seq, index, mark, last, heardAt, clear, samples, sampledAt, premiumSum, premiumMs, period, ratePpb, round } =
		instrument;
	const { liquidating, settling, delistAt, delisted } = instrument;
	// Accounts without orders, positions and settings are not saved.
	const reached = [...instrument.reached()];
	const members = [...instrument.members.values()]
		.filter((member) => !member.isEmpty || member.net || member.leverage !== 1)
		.map(({ user, net, leverage }) => ({ user, net, leverage }))
		.sort((a, b) => a.user - b.user);
	return {
		seq,
		index,
		mark,
		last,
		heardAt,
		clear,
		samples: samples.map(({ at, basis }) => ({ at, basis: BigInt(basis) })),
		sampledAt,
		premiumSum,
		premiumMs,
		period,
		ratePpb,
		rounds: round === undefined ? [] : [round],
		reached,
		members,
		liquidations: liquidating === undefined ? [] : [liquidating],
		delistAt,
		delisted,
		settlements: settling === undefined ? [] : [settling],
	};
}

function ordersOf({ book }: Instrument, side: "buy" | "sell") {
	const rows = [];
	for (const level of book.levels(side)) {
		for (let order = level.first; order !== undefined; order = order.next) {
			const { kind, price, remaining, reserved, leverage } = order;
			const of = order.position?.id ?? order.member.user;
			rows.push({ kind, of, price, remaining, reserved, version: order.terms.version, leverage });
		}
	}
	return rows;
}

interface Loading {
	list(terms: Omit<Terms, "unitsPerTickLot">): Instrument;
	derive(terms: Omit<Terms, "unitsPerTickLot">): Terms;
	memberOf(instrument: Instrument, user: number): Member;
	readonly positions: Positions;
	reserve(order: ContractOrder, amount: bigint): void;
	readonly version: number;
}

export function loadContracts(reader: ByteReader, loading: Loading): { lastPosition: number; lastTrade: number } {
	const last = { lastPosition: reader.uint(), lastTrade: reader.uint() };
	for (let left = reader.uint(); left > 0; left--) loadInstrument(reader, loading);
	return last;
}

function loadInstrument(reader: ByteReader, loading: Loading): void {
	const versions = list(instrumentSet)
		.read(reader)
		.map(({ type: _type, ...terms }) => terms);
	const latest = versions.at(-1);
	invariant(latest !== undefined, "an instrument without terms");
	const instrument = loading.list(latest);
	instrument.versions.clear();
	for (const terms of versions) instrument.setTerms(loading.derive(terms));
	const { samples, rounds, reached, members, liquidations, settlements, ...rest } = readState(reader, loading.version);
	Object.assign(instrument, rest);
	instrument.samples = samples.map(({ at, basis }) => ({ at, basis: Number(basis) }));
	instrument.round = rounds[0] === undefined ? undefined : { ...rounds[0] };
	instrument.liquidating = liquidations[0];
	const [settling] = settlements;
	if (settling !== undefined) {
		const [longs, shorts, begun] = [[...settling.longs], [...settling.shorts], settling.begun.map((told) => ({ ...told }))];
		instrument.settling = { ...settling, longs, shorts, begun };
	}
	for (const each of reached) instrument.reach(each);
	for (const { user, net, leverage } of members) Object.assign(loading.memberOf(instrument, user), { net, leverage });
	for (let left = reader.uint(); left > 0; left--) loadPosition(reader, instrument, loading);
	for (const side of ["buy", "sell"] as const) {
		for (const row of list(orderRow).read(reader)) loadOrder(row, side === "buy", instrument, loading);
	}
	for (const position of instrument.positions.values()) {
		position.reprice();
		instrument.place(position);
	}
}

function readState(reader: ByteReader, version: number): ReturnType<typeof state.read> {
	const since = { delistAt: 0, delisted: false, settlements: [] };
	if (version === 1) return { ...firstState.read(reader), liquidations: [], ...since };
	return version === 2 ? { ...secondState.read(reader), ...since } : state.read(reader);
}

function loadPosition(reader: ByteReader, instrument: Instrument, { memberOf, positions }: Loading): void {
	const { user, version, ...row } = positionRow.read(reader);
	const member = instrument.members.get(user) ?? memberOf(instrument, user);
	const terms = termsOf(instrument, version);
	const position = new Position(row.id, member, terms, row.long, row);
	Object.assign(position, row);
	member.addLots(position.long, position.lots);
	positions.add(instrument, position);
}

function loadOrder(
	row: ReturnType<typeof ordersOf>[number],
	buys: boolean,
	instrument: Instrument,
	{ positions, reserve }: Loading,
): void {
	const { kind, of, price, remaining, reserved, version, leverage } = row;
	const position = kind === "quote" ? undefined : instrument.positions.get(of);
	const member = position?.member ?? instrument.members.get(of);
	invariant(member !== undefined, `an order of ${of}, whom nobody knows`);
	const terms = termsOf(instrument, version);
	const order = new ContractOrder({ kind, buys, member, position, terms, leverage, price, remaining });
	reserve(order, reserved);
	positions.rest(instrument, order);
}

function termsOf({ versions, id }: Instrument, version: number): Terms {
	const terms = versions.get(version);
	invariant(terms !== undefined, `instrument ${id} has no terms of version ${version}`);
	return terms;
}
