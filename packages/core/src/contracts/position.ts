// Holds a position from its opening order to its end, and the orders that it has in the book. money.ts moves the money.
import { bankruptcyPrice, liquidationPrice } from "@candor/proofs";
import type { BookOrder, Level } from "../matching/book.ts";
import type { MemberOf } from "./member.ts";
import type { ClosedBy, ContractTrigger, OpenPosition, PositionChanged, PositionReason, PositionStatus } from "./messages.ts";
import type { Terms } from "./terms.ts";

export type Member = MemberOf<Position, ContractOrder>;

/** A resting order: the opening or closing order of a position, or a quote of a net account. */
export class ContractOrder implements BookOrder<ContractOrder> {
	/** Id of the position; 0 for a quote. */
	readonly id: number;
	price: number;
	remaining: number;
	level: Level<ContractOrder> | undefined = undefined;
	previous: ContractOrder | undefined = undefined;
	next: ContractOrder | undefined = undefined;
	readonly kind: "open" | "close" | "quote";
	readonly buys: boolean;
	readonly member: Member;
	readonly position: Position | undefined;
	readonly terms: Terms;
	readonly leverage: number;
	/** Money frozen for the order, ledger units. A closing order needs none. */
	reserved = 0n;

	constructor(of: Pick<ContractOrder, "kind" | "buys" | "member" | "position" | "terms" | "leverage" | "price" | "remaining">) {
		this.id = of.position?.id ?? 0;
		this.kind = of.kind;
		this.buys = of.buys;
		this.member = of.member;
		this.position = of.position;
		this.terms = of.terms;
		this.leverage = of.leverage;
		this.price = of.price;
		this.remaining = of.remaining;
	}
}

/**
 * The price under which the position is sorted in each price ladder of its instrument; 0 if the position is not in that ladder.
 */
interface Places {
	liquidation: number;
	stop: number;
	profit: number;
}

type Asked = Pick<OpenPosition, "orderType" | "price" | "leverage" | "stopLoss" | "takeProfit" | "trigger"> & {
	readonly clientId: string;
	readonly ordered: number;
	readonly placedAt: number;
};

export class Position {
	readonly id: number;
	readonly member: Member;
	readonly long: boolean;
	readonly clientId: string;
	readonly orderType: "limit" | "market";
	readonly price: number;
	readonly placedAt: number;
	/** Terms of the instrument at the position's latest fill. */
	terms: Terms;
	leverage: number;
	ordered: number;
	stopLoss: number;
	takeProfit: number;
	trigger: ContractTrigger;
	/** True while the position's stops can be triggered; false after a stop was triggered. */
	armed = true;
	lots = 0;
	entry = 0n;
	margin = 0n;
	mmrPpm = 0;
	cum = 0n;
	opened = 0;
	openedNotional = 0n;
	closed = 0;
	closedNotional = 0n;
	profit = 0n;
	fees = 0n;
	funding = 0n;
	/** Amount of the position that counts towards the user's loss limit, ledger units. */
	risk = 0n;
	openOrder: ContractOrder | undefined = undefined;
	closeOrder: ContractOrder | undefined = undefined;
	/** Number of lots that wait to close at market until a counterparty arrives. */
	waiting = 0;
	closeWhy: ClosedBy = "none";
	closedBy: ClosedBy = "none";
	reason: PositionReason = "none";
	/** True while the position is quarantined after a program fault. It then gets no automatic work. */
	held = false;
	openedAt = 0;
	closedAt = 0;
	/** Number of the last funding period in which the position paid or received funding. */
	fundedFor = 0;
	/** Liquidation price and bankruptcy price, ticks; 0 while no lots are held. */
	liquidation = 0;
	bankruptcy = 0;
	readonly places: Places = { liquidation: 0, stop: 0, profit: 0 };

	constructor(id: number, member: Member, terms: Terms, long: boolean, asked: Asked) {
		this.id = id;
		this.member = member;
		this.terms = terms;
		this.long = long;
		this.clientId = asked.clientId;
		this.orderType = asked.orderType;
		this.price = asked.price;
		this.leverage = asked.leverage;
		this.ordered = asked.ordered;
		this.stopLoss = asked.stopLoss;
		this.takeProfit = asked.takeProfit;
		this.trigger = asked.trigger;
		this.placedAt = asked.placedAt;
	}

	/** Lots that wait to close, by a closing order or at market. */
	get closing(): number {
		return this.waiting + (this.closeOrder?.remaining ?? 0);
	}

	get status(): PositionStatus {
		if (this.lots > 0) return this.closing > 0 ? "closing" : "holding";
		if (this.openOrder !== undefined) return "pending";
		return this.opened > 0 || this.closedBy !== "none" ? "closed" : "cancelled";
	}

	reprice(): void {
		if (this.lots === 0) {
			this.liquidation = 0;
			this.bankruptcy = 0;
			return;
		}
		const priced = {
			long: this.long,
			entry: this.entry,
			perTick: BigInt(this.lots) * this.terms.unitsPerTickLot,
			margin: this.margin,
			mmrPpm: this.mmrPpm,
			cum: this.cum,
			takerFeePpm: this.terms.takerFeePpm,
		};
		this.liquidation = liquidationPrice(priced);
		this.bankruptcy = bankruptcyPrice(priced);
	}

	/** Returns the profit of all lots at a price, ledger units; negative for a loss. */
	profitAt(price: number): bigint {
		const worth = BigInt(price) * BigInt(this.lots) * this.terms.unitsPerTickLot;
		return this.long ? worth - this.entry : this.entry - worth;
	}
}

export function changeOf(position: Position, at: number): PositionChanged {
	return {
		type: "PositionChanged",
		position: position.id,
		user: position.member.user,
		instrument: position.terms.instrument,
		terms: position.terms.version,
		long: position.long,
		status: position.status,
		closedBy: position.closedBy,
		reason: position.held ? "held" : position.reason,
		clientId: position.clientId,
		orderType: position.orderType,
		price: position.price,
		leverage: position.leverage,
		ordered: position.ordered,
		lots: position.lots,
		opening: position.openOrder?.remaining ?? 0,
		closing: position.closing,
		closePrice: position.closeOrder?.price ?? 0,
		entry: position.entry,
		margin: position.margin,
		reserved: position.openOrder?.reserved ?? 0n,
		mmrPpm: position.mmrPpm,
		cum: position.cum,
		stopLoss: position.stopLoss,
		takeProfit: position.takeProfit,
		trigger: position.trigger,
		liquidationPrice: position.liquidation,
		bankruptcyPrice: position.bankruptcy,
		opened: position.opened,
		openedNotional: position.openedNotional,
		closed: position.closed,
		closedNotional: position.closedNotional,
		profit: position.profit,
		fees: position.fees,
		funding: position.funding,
		placedAt: position.placedAt,
		openedAt: position.openedAt,
		closedAt: position.closedAt,
		updatedAt: at,
	};
}
