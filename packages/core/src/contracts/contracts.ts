// Perpetual contracts: decides each command wholly, then lets matching, liquidation and funding do it (docs/reference/rules.md §5). What prices
// set off by themselves comes before the next command: the engine sees to that. Money moves in money.ts alone.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import type { CommandBase } from "../engine/declare.ts";
import { type DueBound, NEVER } from "../engine/due-bound.ts";
import type { ReleaseWay } from "../engine/messages.ts";
import { invariant, type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import type { Handlers, IndexRecord, Product, Restriction } from "../engine/product.ts";
import { LAST_PRICE_CONFIRMED, SHORT_HALTS } from "../engine/since.ts";
import { PLATFORM } from "../ledger/kinds.ts";
import type { Slot } from "../ledger/ledger.ts";
import type { Pair } from "../listing/listing.ts";
import { Closing } from "./closing.ts";
import { accessProblem, bandProblem, beginningOf, isSmallCount, openingProblem, stopsProblem, watchedBy } from "./decide.ts";
import { delist, isClosingOnly } from "./delist.ts";
import type { ContractsDependencies, ContractsEngine } from "./dependencies.ts";
import { Funding } from "./funding.ts";
import { HeldTickets } from "./held.ts";
import type { Instrument } from "./instrument.ts";
import { derive, Instruments, moneyOf } from "./instruments.ts";
import { checkContracts, tellHeld } from "./invariants.ts";
import { Liquidation } from "./liquidation.ts";
import { formingRate, markOf, meanPremium, sample } from "./mark.ts";
import { Matching } from "./matching.ts";
import type {
	CancelTicketOrder,
	CloseTicket,
	cancelTicketOrder,
	closeTicket,
	DelistInstrument,
	delistInstrument,
	OpenTicket,
	openTicket,
	ReplaceContractQuotes,
	replaceContractQuotes,
	SetContractMode,
	SetTicketStops,
	setContractMode,
	setInstrument,
	setTicketStops,
} from "./messages.ts";
import { Money } from "./money.ts";
import { contractsOffers } from "./offers.ts";
import { Opening } from "./opening.ts";
import { replaceQuotes } from "./quotes.ts";
import { no } from "./refusals.ts";
import { restateContracts } from "./restate.ts";
import { setTerms } from "./set-instrument.ts";
import { Settlement } from "./settlement.ts";
import { loadContracts, saveContracts } from "./snapshot.ts";
import { topLeverage } from "./terms.ts";
import { Ticket } from "./ticket.ts";
import { Tickets } from "./tickets.ts";
import { Work } from "./work.ts";

type ContractHandlers = Handlers<
	readonly [
		typeof setInstrument,
		typeof delistInstrument,
		typeof setContractMode,
		typeof openTicket,
		typeof closeTicket,
		typeof cancelTicketOrder,
		typeof setTicketStops,
		typeof replaceContractQuotes,
	]
>;

export class Contracts implements Product {
	readonly handlers: ContractHandlers = {
		SetInstrument: (command) => setTerms(this.#instruments, command, this.#engine, this.#dependencies),
		DelistInstrument: (command) => this.#delist(command),
		SetContractMode: (command) => this.#setMode(command),
		OpenTicket: (command) => this.#open(command),
		CloseTicket: (command) => this.#close(command),
		CancelTicketOrder: (command) => this.#cancel(command),
		SetTicketStops: (command) => this.#setStops(command),
		ReplaceContractQuotes: (command) => this.#replaceQuotes(command),
	};
	readonly offers = contractsOffers({
		instruments: () => this.#instruments,
		tickets: () => this.#tickets,
		now: () => this.#engine.now(),
		done: (instrument) => void this.#done(instrument, 0),
	});
	readonly sectionVersion = 3;
	readonly #engine: ContractsEngine;
	readonly #dependencies: ContractsDependencies;
	readonly #money: Money;
	readonly #tickets: Tickets;
	readonly #matching: Matching;
	readonly #opening: Opening;
	readonly #closing: Closing;
	readonly #work: Work;
	readonly #held: HeldTickets;
	readonly #settlement: Settlement;
	readonly #instruments: Instruments;

	constructor(engine: ContractsEngine, dependencies: ContractsDependencies) {
		this.#engine = engine;
		this.#dependencies = dependencies;
		this.#instruments = new Instruments(engine, dependencies);
		this.#money = new Money(engine, dependencies);
		this.#tickets = new Tickets(engine, this.#money);
		this.#matching = new Matching(engine, this.#money, this.#tickets);
		this.#opening = new Opening(this.#money, this.#tickets, this.#matching);
		this.#closing = new Closing(this.#tickets, this.#matching);
		this.#held = new HeldTickets(engine, this.#money, this.#tickets);
		const parts = { money: this.#money, tickets: this.#tickets, matching: this.#matching };
		const liquidation = new Liquidation(engine, parts, (instrument) => this.#instruments.insuranceOf(instrument));
		const funding = new Funding(engine, this.#money, this.#tickets);
		this.#settlement = new Settlement(engine, parts);
		const by = { tickets: this.#tickets, closing: this.#closing, liquidation, funding, settlement: this.#settlement };
		this.#work = new Work(engine, { ...by, take: (instrument, record) => this.#take(instrument, record) });
	}

	/** What only takes out, or closes, what stands. */
	isClosing(command: CommandBase): boolean {
		if (command.type !== "ReplaceContractQuotes") return CLOSING.has(command.type);
		const { bids, asks } = command as ReplaceContractQuotes;
		return bids.length === 0 && asks.length === 0;
	}

	#setMode({ by, instrument: id, net, leverage }: SetContractMode): Verdict {
		const instrument = this.#instruments.get(id);
		if (instrument === undefined) return no("unknown_instrument", "match_id");
		const top = topLeverage(instrument.terms);
		if (!isSmallCount(leverage) || leverage > top) return no("invalid_leverage", "multiple", { maximum: top });
		const member = this.#instruments.memberOf(instrument, by);
		if (!member.isEmpty) return no("not_while_open", undefined, undefined, true);
		if (member.slot < 0) return no("insufficient_balance", undefined, { available: 0n }, true);
		member.net = net;
		member.leverage = leverage;
		instrument.join(member);
		this.#engine.emit({ type: "ContractModeSet", user: by, instrument: id, net, leverage });
		return id;
	}

	#open(command: OpenTicket): Verdict {
		const { by, long, lots, leverage, price, orderType, stopLoss, takeProfit, trigger } = command;
		const instrument = this.#instruments.get(command.instrument);
		if (instrument === undefined || !instrument.terms.active) return no("unknown_instrument", "match_id");
		if (isClosingOnly(instrument, this.#engine.now())) return no("delisting", "match_id");
		const known = instrument.members.get(by);
		const wrong = accessProblem(this.#dependencies, instrument, command) ?? openingProblem(instrument, known, command);
		if (wrong !== undefined) return wrong;
		const { terms } = instrument;
		const pair = this.#dependencies.pair(terms.pair) as Pair;
		const outside = price > 0 ? bandProblem(pair, instrument.index, long, price) : undefined;
		if (outside !== undefined) return outside;
		const stops = stopsProblem(long, stopLoss, takeProfit, price || watchedBy(instrument, trigger));
		if (stops !== undefined) return stops;
		const member = known ?? this.#instruments.memberOf(instrument, by);
		const begin = beginningOf(instrument, member, command);
		if (!("bound" in begin)) return begin;
		const free = this.#money.free(member);
		const { asset } = moneyOf(terms.account);
		if (free < begin.needed) {
			return no("insufficient_balance", "share", { available: free, needed: begin.needed, asset }, true);
		}
		const atRisk = member.real ? this.#dependencies.judgeRisk(by, begin.needed) : undefined;
		if (atRisk !== undefined) return atRisk;
		instrument.join(member);
		const placedAt = this.#engine.now();
		const asked = { clientId: command.id, orderType, price, leverage, ordered: lots, stopLoss, takeProfit, trigger, placedAt };
		const ticket = new Ticket(++this.#tickets.last, member, terms, long, asked);
		this.#tickets.add(instrument, ticket);
		this.#opening.take(instrument, ticket, begin.bound);
		return this.#done(instrument, ticket.id);
	}

	#delist(command: DelistInstrument): Verdict {
		const instrument = this.#instruments.get(command.instrument);
		const verdict = delist(instrument, command, this.#engine);
		// The date may be nearer than any other.
		if (instrument !== undefined) this.#work.attend(instrument);
		return verdict;
	}

	#close({ by, ticket: id, lots, orderType, price }: CloseTicket): Verdict {
		const found = this.#ownTicket(id, by);
		if (found === undefined) return no("unknown_ticket", "id");
		const { ticket, instrument } = found;
		if (ticket.lots === 0) return no("nothing_held", "id", undefined, true);
		if (ticket.closing > 0) return no("already_closing", "id", undefined, true);
		if (lots !== 0 && !isSmallCount(lots)) return no("invalid_lots", "share");
		if (lots > ticket.lots) return no("invalid_lots", "share", { maximum: ticket.lots });
		if (orderType === "market" ? price !== 0 : !isSmallCount(price)) {
			return no(orderType === "market" ? "not_applicable" : "invalid_price", "target_price");
		}
		const pair = this.#dependencies.pair(instrument.pair) as Pair;
		const outside = price > 0 ? bandProblem(pair, instrument.index, !ticket.long, price) : undefined;
		if (outside !== undefined) return outside;
		if (lots === 0 && ticket.openOrder !== undefined) this.#tickets.cancel(instrument, ticket.openOrder, "user");
		const all = lots === 0 ? ticket.lots : lots;
		if (orderType === "market") this.#closing.atMarket(instrument, ticket, all, "user");
		else this.#closing.atLimit(instrument, ticket, all, price);
		return this.#done(instrument, id);
	}

	/** One's own ticket on which something can still be done. */
	#ownTicket(id: number, by: number) {
		const found = this.#tickets.find(id);
		return found === undefined || found.ticket.member.user !== by || found.ticket.held ? undefined : found;
	}

	#cancel({ by, ticket: id }: CancelTicketOrder): Verdict {
		const found = this.#ownTicket(id, by);
		if (found === undefined) return no("unknown_ticket", "id");
		const { ticket, instrument } = found;
		if (ticket.openOrder !== undefined) this.#tickets.cancel(instrument, ticket.openOrder, "user");
		else if (ticket.closing > 0) this.#tickets.stopClosing(instrument, ticket, "user");
		else return no("nothing_waits", "id", undefined, true);
		return this.#done(instrument, id);
	}

	#setStops({ by, ticket: id, stopLoss, takeProfit, trigger }: SetTicketStops): Verdict {
		const found = this.#ownTicket(id, by);
		if (found === undefined) return no("unknown_ticket", "id");
		const { ticket, instrument } = found;
		const from = ticket.lots > 0 ? watchedBy(instrument, trigger) : ticket.price;
		const wrong = stopsProblem(ticket.long, stopLoss, takeProfit, from);
		if (wrong !== undefined) return wrong;
		instrument.lift(ticket);
		ticket.stopLoss = stopLoss;
		ticket.takeProfit = takeProfit;
		ticket.trigger = trigger;
		ticket.armed = true;
		this.#tickets.touch(instrument, ticket);
		this.#tickets.settle(instrument, ticket);
		return this.#done(instrument, id);
	}

	#replaceQuotes(command: ReplaceContractQuotes): Verdict {
		const instrument = this.#instruments.get(command.instrument);
		if (instrument === undefined) return no("unknown_instrument", "match_id");
		const member = instrument.members.get(command.by);
		if (member?.net !== true) return no("not_net");
		if (!this.isClosing(command)) {
			if (!instrument.terms.active) return no("unknown_instrument", "match_id");
			// They go on until the date: whoever closes needs somebody on the other side.
			if (instrument.delisted) return no("delisting", "match_id");
			const wrong = accessProblem(this.#dependencies, instrument, { by: command.by, leverage: member.leverage });
			if (wrong !== undefined) return wrong;
		}
		const pair = this.#dependencies.pair(instrument.pair) as Pair;
		const verdict = replaceQuotes(instrument, member, command, {
			money: this.#money,
			tickets: this.#tickets,
			bounds: this.#dependencies,
			pair,
		});
		return typeof verdict === "number" ? this.#done(instrument, verdict) : verdict;
	}

	/** Ends a command: tells what it changed; what it set off comes right behind it. */
	#done(instrument: Instrument, verdict: number): number {
		this.#tickets.tell();
		this.#work.attend(instrument);
		return verdict;
	}

	/** A new mark for every instrument that follows this index. */
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

	/** Sets the mark of a record, and begins what follows from it. */
	#take(instrument: Instrument, { seq, time: at, index }: Pick<IndexRecord, "seq" | "time" | "index">): void {
		instrument.heardAt = at;
		instrument.seq = seq;
		instrument.index = index;
		sample(instrument, index, at);
		instrument.mark = markOf(instrument, index, at);
		instrument.endLines();
		if (!this.#engine.isBefore(LAST_PRICE_CONFIRMED)) this.#matching.reachStops(instrument);
		const [fundingPpb, premiumPpb] = [formingRate(instrument), meanPremium(instrument)];
		const { id, mark, last } = instrument;
		this.#engine.emit({ type: "MarkSet", instrument: id, seq, index, mark, last, fundingPpb, premiumPpb, at });
		this.#work.endPeriod(instrument, at);
		const insurance = instrument.members.get(PLATFORM);
		if (insurance !== undefined) this.#closing.offer(instrument, insurance);
		this.#tickets.tell();
	}

	/** Orders and quotes that would open something. A break and a loss limit are about real money alone. */
	onRestricted(user: number, by: Restriction): void {
		const reason = by === "limit" ? "loss_limit" : "restricted";
		for (const instrument of this.#instruments.values()) {
			const member = instrument.members.get(user);
			if (member === undefined || (by !== "standing" && !member.real)) continue;
			const quotes = [...member.bids.values(), ...member.asks.values()];
			const opening = [...member.tickets.values()].flatMap(({ openOrder }) => openOrder ?? []);
			for (const order of [...opening, ...quotes]) this.#tickets.cancel(instrument, order, reason);
			if (opening.length + quotes.length > 0) this.#done(instrument, 0);
		}
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

	/** The instrument whose positions are all closed next; of several the one of the lowest id. */
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

	/** Holds a ticket: its money stays where it is, what it had aside as margin. */
	quarantine(item: number): boolean {
		const found = this.#tickets.find(item);
		if (found === undefined || found.ticket.held) return false;
		const { ticket, instrument } = found;
		const { liquidating, settling } = instrument;
		if (liquidating?.told.ticket === item) {
			// As far as it came.
			instrument.liquidating = undefined;
			this.#engine.emit(liquidating.told);
		}
		if (settling !== undefined) this.#settlement.tellBegun(settling, item);
		this.#tickets.hold(instrument, ticket);
		this.#tickets.tell();
		return true;
	}

	releaseHeld(item: number, way: ReleaseWay): number | Refusal {
		const found = this.#tickets.find(item);
		if (found?.ticket.held !== true) return refuse("not_held", "item");
		const { ticket, instrument } = found;
		if (way === "release") this.#held.release(instrument, ticket);
		else this.#held.close(instrument, ticket);
		this.#done(instrument, 0);
		return ticket.member.user;
	}

	restate(): void {
		restateContracts(this.#instruments.values(), this.#engine);
	}

	save(writer: ByteWriter): number {
		return saveContracts(writer, this.#tickets.last, this.#matching.lastTrade, [...this.#instruments.values()]);
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
				invariant(member !== undefined, "insurance has tickets and no account");
				instrument.join(member);
				return member;
			},
			tickets: this.#tickets,
			reserve: (order, amount) => this.#money.remember(order, amount),
			version,
		});
		this.#tickets.last = loaded.lastTicket;
		this.#matching.lastTrade = loaded.lastTrade;
		this.#tickets.forgetTouched();
		for (const instrument of this.#instruments.values()) this.#work.attend(instrument);
	}

	tellHeld(holds: (slot: Slot, amount: bigint) => void): void {
		tellHeld(this.#instruments.values(), holds);
	}

	checkInvariants(): void {
		checkContracts(this.#instruments.values(), this.#engine.ledger);
	}
}

const CLOSING = new Set(["CloseTicket", "CancelTicketOrder", "SetTicketStops"]);
/** Before rules 10 a silence shorter than this was no halt. */
const HALTED_AFTER_MS = 10_000;
