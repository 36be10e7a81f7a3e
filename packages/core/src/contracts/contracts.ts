// Decides the commands of perpetual contracts (docs/reference/rules.md §5). Each command is decided completely before matching,
// liquidation or funding changes anything. The work that a new price causes is done before the engine applies the next command.
// Only money.ts moves money.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import type { CommandBase } from "../engine/declare.ts";
import { type DueBound, NEVER } from "../engine/due-bound.ts";
import type { ReleaseWay } from "../engine/messages.ts";
import { invariant, type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import type { Handlers, IndexRecord, Owes, Product, Restriction } from "../engine/product.ts";
import { LAST_PRICE_CONFIRMED, QUOTES_BY_PRICE, SHORT_HALTS } from "../engine/since.ts";
import { PLATFORM, SETTLEMENT_ASSET } from "../ledger/kinds.ts";
import type { Slot } from "../ledger/ledger.ts";
import type { Pair } from "../listing/listing.ts";
import { AutomaticWork } from "./automatic-work.ts";
import { PositionClosing } from "./closing.ts";
import {
	accessProblem,
	bandProblem,
	isPositiveInt32,
	openingProblem,
	openingTermsOf,
	stopsProblem,
	watchedPriceOf,
} from "./decide.ts";
import { delist, isClosingOnly } from "./delist.ts";
import type { ContractsDependencies, ContractsEngine } from "./dependencies.ts";
import { Funding } from "./funding.ts";
import type { Instrument } from "./instrument.ts";
import { derive, Instruments, moneyOf } from "./instruments.ts";
import { checkContracts, reportFrozen } from "./invariants.ts";
import { Liquidation } from "./liquidation.ts";
import { fundingRateSoFar, markOf, meanPremium, sample } from "./mark.ts";
import { Matching } from "./matching.ts";
import type {
	CancelPositionOrder,
	ClosePosition,
	cancelPositionOrder,
	closePosition,
	DelistInstrument,
	delistInstrument,
	OpenPosition,
	openPosition,
	ReplaceContractQuotes,
	replaceContractQuotes,
	SetContractMode,
	SetPositionStops,
	setContractMode,
	setInstrument,
	setPositionStops,
} from "./messages.ts";
import { Money } from "./money.ts";
import { contractsOffers } from "./offers.ts";
import { Opening } from "./opening.ts";
import { Position } from "./position.ts";
import { Positions } from "./positions.ts";
import { HeldPositions } from "./quarantine.ts";
import { replaceQuotes } from "./quotes.ts";
import { refuseContract } from "./refusals.ts";
import { restateContracts } from "./restate.ts";
import { setTerms } from "./set-instrument.ts";
import { Settlement } from "./settlement.ts";
import { loadContracts, saveContracts } from "./snapshot.ts";
import { notionalOf, topLeverage } from "./terms.ts";

type ContractHandlers = Handlers<
	readonly [
		typeof setInstrument,
		typeof delistInstrument,
		typeof setContractMode,
		typeof openPosition,
		typeof closePosition,
		typeof cancelPositionOrder,
		typeof setPositionStops,
		typeof replaceContractQuotes,
	]
>;

export class Contracts implements Product {
	readonly handlers: ContractHandlers = {
		SetInstrument: (command) => setTerms(this.#instruments, command, this.#engine, this.#dependencies),
		DelistInstrument: (command) => this.#delist(command),
		SetContractMode: (command) => this.#setMode(command),
		OpenPosition: (command) => this.#open(command),
		ClosePosition: (command) => this.#close(command),
		CancelPositionOrder: (command) => this.#cancel(command),
		SetPositionStops: (command) => this.#setStops(command),
		ReplaceContractQuotes: (command) => this.#replaceQuotes(command),
	};
	readonly offers = contractsOffers({
		instruments: () => this.#instruments,
		positions: () => this.#positions,
		now: () => this.#engine.now(),
		done: (instrument) => void this.#done(instrument, 0),
	});
	readonly sectionVersion = 3;
	readonly #engine: ContractsEngine;
	readonly #dependencies: ContractsDependencies;
	readonly #money: Money;
	readonly #positions: Positions;
	readonly #matching: Matching;
	readonly #opening: Opening;
	readonly #closing: PositionClosing;
	readonly #work: AutomaticWork;
	readonly #held: HeldPositions;
	readonly #settlement: Settlement;
	readonly #instruments: Instruments;

	constructor(engine: ContractsEngine, dependencies: ContractsDependencies) {
		this.#engine = engine;
		this.#dependencies = dependencies;
		this.#instruments = new Instruments(engine, dependencies);
		this.#money = new Money(engine, dependencies);
		this.#positions = new Positions(engine, this.#money);
		this.#matching = new Matching(engine, this.#money, this.#positions);
		this.#opening = new Opening(this.#money, this.#positions, this.#matching);
		this.#closing = new PositionClosing(this.#positions, this.#matching);
		this.#held = new HeldPositions(engine, this.#money, this.#positions);
		const parts = { money: this.#money, positions: this.#positions, matching: this.#matching };
		const liquidation = new Liquidation(engine, parts, (instrument) => this.#instruments.insuranceOf(instrument));
		const funding = new Funding(engine, this.#money, this.#positions);
		this.#settlement = new Settlement(engine, parts);
		const by = { positions: this.#positions, closing: this.#closing, liquidation, funding, settlement: this.#settlement };
		this.#work = new AutomaticWork(engine, { ...by, take: (instrument, record) => this.#take(instrument, record) });
	}

	isClosing(command: CommandBase): boolean {
		if (command.type !== "ReplaceContractQuotes") return CLOSING.has(command.type);
		const { bids, asks } = command as ReplaceContractQuotes;
		return bids.length === 0 && asks.length === 0;
	}

	#setMode({ by, instrument: id, net, leverage }: SetContractMode): Verdict {
		const instrument = this.#instruments.get(id);
		if (instrument === undefined) return refuseContract("unknown_instrument", "match_id");
		const top = topLeverage(instrument.terms);
		if (!isPositiveInt32(leverage) || leverage > top) return refuseContract("invalid_leverage", "multiple", { maximum: top });
		const member = this.#instruments.memberOf(instrument, by);
		if (!member.isEmpty) return refuseContract("not_while_open", undefined, undefined, true);
		if (member.slot < 0) return refuseContract("insufficient_balance", undefined, { available: 0n }, true);
		member.net = net;
		member.leverage = leverage;
		instrument.join(member);
		this.#engine.emit({ type: "ContractModeSet", user: by, instrument: id, net, leverage });
		return id;
	}

	#open(command: OpenPosition): Verdict {
		const { by, long, lots, leverage, price, orderType, stopLoss, takeProfit, trigger } = command;
		const instrument = this.#instruments.get(command.instrument);
		if (instrument === undefined || !instrument.terms.active) return refuseContract("unknown_instrument", "match_id");
		if (isClosingOnly(instrument, this.#engine.now())) return refuseContract("delisting", "match_id");
		const known = instrument.members.get(by);
		const wrong = accessProblem(this.#dependencies, instrument, command) ?? openingProblem(instrument, known, command);
		if (wrong !== undefined) return wrong;
		const { terms } = instrument;
		const pair = this.#dependencies.pair(terms.pair) as Pair;
		const outside = price > 0 ? bandProblem(pair, instrument.index, long, price) : undefined;
		if (outside !== undefined) return outside;
		const stops = stopsProblem(long, stopLoss, takeProfit, price || watchedPriceOf(instrument, trigger));
		if (stops !== undefined) return stops;
		const member = known ?? this.#instruments.memberOf(instrument, by);
		const begin = openingTermsOf(instrument, member, command);
		if (!("bound" in begin)) return begin;
		const free = this.#money.free(member);
		const { asset } = moneyOf(terms.account);
		if (free < begin.needed) {
			return refuseContract("insufficient_balance", "share", { available: free, needed: begin.needed, asset }, true);
		}
		const atRisk = member.real ? this.#dependencies.riskProblem(by, begin.needed) : undefined;
		if (atRisk !== undefined) return atRisk;
		instrument.join(member);
		const placedAt = this.#engine.now();
		const asked = { clientId: command.id, orderType, price, leverage, ordered: lots, stopLoss, takeProfit, trigger, placedAt };
		const position = new Position(++this.#positions.last, member, terms, long, asked);
		this.#positions.add(instrument, position);
		this.#opening.take(instrument, position, begin.bound);
		return this.#done(instrument, position.id);
	}

	#delist(command: DelistInstrument): Verdict {
		const instrument = this.#instruments.get(command.instrument);
		const verdict = delist(instrument, command, this.#engine);
		// The new end date may be earlier than all other deadlines, so the instrument must be visited.
		if (instrument !== undefined) this.#work.attend(instrument);
		return verdict;
	}

	#close({ by, position: id, lots, orderType, price }: ClosePosition): Verdict {
		const found = this.#ownPosition(id, by);
		if (found === undefined) return refuseContract("unknown_position", "id");
		const { position, instrument } = found;
		if (position.lots === 0) return refuseContract("nothing_held", "id", undefined, true);
		if (position.closing > 0) return refuseContract("already_closing", "id", undefined, true);
		if (lots !== 0 && !isPositiveInt32(lots)) return refuseContract("invalid_lots", "share");
		if (lots > position.lots) return refuseContract("invalid_lots", "share", { maximum: position.lots });
		if (orderType === "market" ? price !== 0 : !isPositiveInt32(price)) {
			return refuseContract(orderType === "market" ? "not_applicable" : "invalid_price", "target_price");
		}
		const pair = this.#dependencies.pair(instrument.pair) as Pair;
		const outside = price > 0 ? bandProblem(pair, instrument.index, !position.long, price) : undefined;
		if (outside !== undefined) return outside;
		if (lots === 0 && position.openOrder !== undefined) this.#positions.cancel(instrument, position.openOrder, "user");
		const all = lots === 0 ? position.lots : lots;
		if (orderType === "market") this.#closing.atMarket(instrument, position, all, "user");
		else this.#closing.atLimit(instrument, position, all, price);
		return this.#done(instrument, id);
	}

	/** Returns the sender's open position; undefined if it does not exist, belongs to another user, or is quarantined. */
	#ownPosition(id: number, by: number) {
		const found = this.#positions.find(id);
		return found === undefined || found.position.member.user !== by || found.position.held ? undefined : found;
	}

	#cancel({ by, position: id }: CancelPositionOrder): Verdict {
		const found = this.#ownPosition(id, by);
		if (found === undefined) return refuseContract("unknown_position", "id");
		const { position, instrument } = found;
		if (position.openOrder !== undefined) this.#positions.cancel(instrument, position.openOrder, "user");
		else if (position.closing > 0) this.#positions.stopClosing(instrument, position, "user");
		else return refuseContract("nothing_waits", "id", undefined, true);
		return this.#done(instrument, id);
	}

	#setStops({ by, position: id, stopLoss, takeProfit, trigger }: SetPositionStops): Verdict {
		const found = this.#ownPosition(id, by);
		if (found === undefined) return refuseContract("unknown_position", "id");
		const { position, instrument } = found;
		const from = position.lots > 0 ? watchedPriceOf(instrument, trigger) : position.price;
		const wrong = stopsProblem(position.long, stopLoss, takeProfit, from);
		if (wrong !== undefined) return wrong;
		instrument.lift(position);
		position.stopLoss = stopLoss;
		position.takeProfit = takeProfit;
		position.trigger = trigger;
		position.armed = true;
		this.#positions.touch(instrument, position);
		this.#positions.settle(instrument, position);
		return this.#done(instrument, id);
	}

	#replaceQuotes(command: ReplaceContractQuotes): Verdict {
		const instrument = this.#instruments.get(command.instrument);
		if (instrument === undefined) return refuseContract("unknown_instrument", "match_id");
		const member = instrument.members.get(command.by);
		if (member?.net !== true) return refuseContract("not_net");
		if (!this.isClosing(command)) {
			if (!instrument.terms.active) return refuseContract("unknown_instrument", "match_id");
			// Quotes are accepted until the end date, because users who close their positions need a counterparty.
			if (instrument.delisted) return refuseContract("delisting", "match_id");
			const wrong = accessProblem(this.#dependencies, instrument, { by: command.by, leverage: member.leverage });
			if (wrong !== undefined) return wrong;
		}
		const pair = this.#dependencies.pair(instrument.pair) as Pair;
		const verdict = replaceQuotes(instrument, member, command, {
			money: this.#money,
			positions: this.#positions,
			bounds: this.#dependencies,
			pair,
		});
		return typeof verdict === "number" ? this.#done(instrument, verdict) : verdict;
	}

	/** Ends a command and emits the changes of positions. The engine then does the work that the command caused. */
	#done(instrument: Instrument, verdict: number): number {
		this.#positions.tell();
		this.#work.attend(instrument);
		return verdict;
	}

	onIndexRecord(record: IndexRecord, afterHalt: boolean): void {
		for (const instrument of this.#instruments.values()) {
			if (instrument.pair === record.pair) this.#hear(instrument, record, afterHalt);
		}
	}

	#hear(instrument: Instrument, record: IndexRecord, afterHalt: boolean): void {
		const { time: at, index } = record;
		this.#work.attend(instrument);
		const silent = this.#engine.isBefore(SHORT_HALTS) ? at - instrument.heardAt > HALTED_AFTER_MS : afterHalt;
		instrument.clear = instrument.openings > 0 && (index === 0 || silent || instrument.clear);
		if (index > 0 && !this.#settlement.beginOutage(instrument, record)) this.#take(instrument, record);
	}

	#take(instrument: Instrument, { seq, time: at, index }: Pick<IndexRecord, "seq" | "time" | "index">): void {
		instrument.heardAt = at;
		instrument.seq = seq;
		instrument.index = index;
		sample(instrument, index, at);
		instrument.mark = markOf(instrument, index, at);
		instrument.endLines();
		if (!this.#engine.isBefore(LAST_PRICE_CONFIRMED)) this.#matching.reachStops(instrument);
		const [fundingPpb, premiumPpb] = [fundingRateSoFar(instrument), meanPremium(instrument)];
		const { id, mark, last } = instrument;
		this.#engine.emit({ type: "MarkSet", instrument: id, seq, index, mark, last, fundingPpb, premiumPpb, at });
		this.#work.endPeriod(instrument, at);
		const insurance = instrument.members.get(PLATFORM);
		if (insurance !== undefined) this.#closing.offer(instrument, insurance);
		this.#positions.tell();
	}

	/**
	 * Cancels the opening orders and quotes of a restricted user. A break or loss limit affects only positions with real money, not
	 * demo money.
	 */
	onRestricted(user: number, by: Restriction): void {
		const reason = by === "limit" ? "loss_limit" : "restricted";
		for (const instrument of this.#instruments.values()) {
			const member = instrument.members.get(user);
			if (member === undefined || (by !== "standing" && !member.real)) continue;
			const quotes = [...member.bids.values(), ...member.asks.values()];
			// A restart from a snapshot can load quotes in another order than the order of their placement. Sorting makes both runs
			// cancel in the same order.
			if (!this.#engine.isBefore(QUOTES_BY_PRICE)) quotes.sort((a, b) => a.price - b.price);
			const opening = [...member.positions.values()].flatMap(({ openOrder }) => openOrder ?? []);
			for (const order of [...opening, ...quotes]) this.#positions.cancel(instrument, order, reason);
			if (opening.length + quotes.length > 0) this.#done(instrument, 0);
		}
	}

	/**
	 * Cancels the user's opening orders and quotes for real money after the reversal of a deposit, which frees the margin of these
	 * orders.
	 */
	onReversal(user: number): void {
		this.onRestricted(user, "break");
	}

	get dueBound(): DueBound {
		return this.#work.dueBound;
	}

	nextDeadline(): number | undefined {
		const now = this.#engine.now();
		if (this.#work.waits()) return now;
		let from = NEVER;
		for (const instrument of this.#instruments.values()) from = Math.min(from, this.#settlement.finalFrom(instrument, now));
		this.#work.rest(from);
		return this.#nextFinal()?.at;
	}

	onDeadline(): number {
		if (!this.#work.waits()) this.#beginFinal();
		return this.#work.next();
	}

	/**
	 * Returns the instrument whose positions must next all be closed at the last mark, and the core time of that close, ms. If
	 * several have the same time, the lowest id comes first.
	 */
	#nextFinal(): { readonly instrument: Instrument; readonly at: number } | undefined {
		let next: { instrument: Instrument; at: number } | undefined;
		for (const instrument of this.#instruments.values()) {
			const at = this.#settlement.finalAt(instrument);
			if (at !== undefined && (next === undefined || at < next.at)) next = { instrument, at };
		}
		return next;
	}

	#beginFinal(): void {
		const next = this.#nextFinal();
		if (next === undefined || next.at > this.#engine.now()) return;
		this.#settlement.beginFinal(next.instrument);
		this.#work.attend(next.instrument);
	}

	followUp(): number | undefined {
		return this.#work.waits() ? this.#work.next() : undefined;
	}

	/**
	 * Sets a position aside after a program fault. The position's money stays frozen, and the money reserved for its orders becomes
	 * margin.
	 */
	quarantine(item: number): boolean {
		const found = this.#positions.find(item);
		if (found === undefined || found.position.held) return false;
		const { position, instrument } = found;
		const { liquidating, settling } = instrument;
		if (liquidating?.told.position === item) {
			// A program fault has ended this liquidation, so the event reports the lots closed so far.
			instrument.liquidating = undefined;
			this.#engine.emit(liquidating.told);
		}
		if (settling !== undefined) this.#settlement.tellBegun(settling, item);
		this.#positions.hold(instrument, position);
		this.#positions.tell();
		return true;
	}

	releaseHeld(item: number, way: ReleaseWay): number | Refusal {
		const found = this.#positions.find(item);
		if (found?.position.held !== true) return refuse("not_held", "item");
		const { position, instrument } = found;
		if (way === "release") this.#held.release(instrument, position);
		else this.#held.close(instrument, position);
		this.#done(instrument, 0);
		return position.member.user;
	}

	restate(): void {
		restateContracts(this.#instruments.values(), this.#engine);
	}

	save(writer: ByteWriter): number {
		return saveContracts(writer, this.#positions.last, this.#matching.lastTrade, [...this.#instruments.values()]);
	}

	migrate(reader: ByteReader, version: number): boolean {
		if (version !== 1 && version !== 2) return false;
		this.load(reader, version);
		return true;
	}

	load(reader: ByteReader, version = this.sectionVersion): void {
		const loaded = loadContracts(reader, {
			list: (terms) => {
				const pair = this.#dependencies.pair(terms.pair);
				invariant(pair !== undefined, `an instrument of the unlisted pair ${terms.pair}`);
				return this.#instruments.list(derive(terms, pair));
			},
			derive: (terms) => derive(terms, this.#dependencies.pair(terms.pair) as Pair),
			memberOf: (instrument, user) => {
				const member =
					user === PLATFORM ? this.#instruments.insuranceOf(instrument) : this.#instruments.memberOf(instrument, user);
				invariant(member !== undefined, "insurance has positions and no account");
				instrument.join(member);
				return member;
			},
			positions: this.#positions,
			reserve: (order, amount) => this.#money.remember(order, amount),
			version,
		});
		this.#positions.last = loaded.lastPosition;
		this.#matching.lastTrade = loaded.lastTrade;
		this.#positions.forgetTouched();
		for (const instrument of this.#instruments.values()) this.#work.attend(instrument);
	}

	reportFrozen(holds: (slot: Slot, amount: bigint) => void): void {
		reportFrozen(this.#instruments.values(), holds);
	}

	/**
	 * Reports unrealised profits at the newest mark as amounts owed to users. Unrealised losses are not subtracted, because margins
	 * are reported in full.
	 */
	reportOwed(owes: Owes): void {
		for (const { terms, mark, positions } of this.#instruments.values()) {
			if (terms.account !== "real" || mark === 0) continue;
			for (const { member, long, lots, entry } of positions.values()) {
				const worth = notionalOf(terms, mark, lots);
				owes(member.user, SETTLEMENT_ASSET, long ? worth - entry : entry - worth);
			}
		}
	}

	checkInvariants(): void {
		checkContracts(this.#instruments.values(), this.#engine.ledger);
	}
}

const CLOSING = new Set(["ClosePosition", "CancelPositionOrder", "SetPositionStops"]);
/** Minimum length of a halt, ms, under rules before version 10. Those rules ignored shorter gaps of the index. */
const HALTED_AFTER_MS = 10_000;
