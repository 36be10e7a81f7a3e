// Derives users' notices from events. The writer of the table of notices and the check of that table share this code, so both get
// the same notices.
import {
	type AdvertisementMoved,
	type AdvertisementSet,
	type DepositMoved,
	type EarnEnded,
	FUNDING_MS,
	type FundCoinsPaid,
	type FundRedemptionMoved,
	type FundSubscriptionMoved,
	type HeldReleased,
	type IeoMoved,
	type IndexRecorded,
	type LimitsSet,
	type MarkSet,
	type OptionSettled,
	type P2pOrderMoved,
	type P2pOrderOpened,
	type PositionChanged,
	type PositionDeleveraged,
	type PositionLiquidated,
	type PositionSettled,
	type RebatesExpiring,
	type RebatesSettled,
	type SubscriptionMoved,
} from "@candor/core";
import type { ContractsOffers } from "../contracts/projection.ts";
import type { LossLimits } from "./loss-limits.ts";
import { NearLiquidation } from "./near-liquidation.ts";
import { HELD_PRODUCTS, type Notice, type NoticeContent } from "./notice.ts";
import { type Addressed, P2pNotices } from "./p2p-notices.ts";
import { RebateNotices } from "./rebate-notices.ts";

/** Minimum stake in units of the settlement asset: the end of an option with a lower stake causes no notice. */
export const LARGE_STAKE = 100_000_000n;

/**
 * A funding rate above this one (parts per billion; 0.1 %) counts as high. Users are warned of it at most HIGH_FUNDING_BEFORE_MS
 * before the funding period ends.
 */
const HIGH_FUNDING_PPB = 1_000_000n;
const HIGH_FUNDING_BEFORE_MS = 30 * 60_000;
const DAY_MS = 86_400_000;

/** Terms of an option that has just ended, from its sale. */
export interface SoldOption {
	readonly account: "real" | "simulation";
	readonly pair: number;
	readonly stake: bigint;
}

export class NoticeMaker {
	readonly #limits: LossLimits;
	readonly #soldOf: (option: number) => SoldOption | undefined;
	readonly #positions: ContractsOffers["positionReplay"];
	/** Number of the last notice of each user. */
	readonly #numbers: Map<number, number>;
	readonly #near = new NearLiquidation();
	readonly #rebates = new RebateNotices();
	readonly #p2p = new P2pNotices();
	/** Funding period of the last warning about a high rate, keyed by contract. */
	readonly #highFunding = new Map<number, number>();
	/** Positions and contracts whose warnings have changed since the last call of `takeWarnings`. */
	#changedPositions = new Set<number>();
	#changedInstruments = new Set<number>();

	constructor(
		limits: LossLimits,
		numbers: Map<number, number>,
		soldOf: (option: number) => SoldOption | undefined,
		positions: ContractsOffers["positionReplay"],
	) {
		this.#limits = limits;
		this.#numbers = numbers;
		this.#soldOf = soldOf;
		this.#positions = positions;
	}

	/**
	 * Loads the state from the tables. The open positions must be loaded before. @param warned ids of positions whose owners were
	 * already warned @param funding contracts, each with the funding period of its last warning
	 */
	loadWarnings(warned: Iterable<number>, funding: Iterable<readonly [instrument: number, period: number]>): void {
		for (const [instrument, period] of funding) this.#highFunding.set(instrument, period);
		const people = [...this.#positions.open.values()].filter(({ user }) => user !== 0);
		this.#near.load(people, warned);
	}

	/** Loads which notices about rebates each inviter has already received. */
	loadRebates(rows: Parameters<RebateNotices["load"]>[0]): void {
		this.#rebates.load(rows);
	}

	/** Loads the open P2P orders and advertisements, and which notices about them were already sent. */
	loadP2p(...state: Parameters<P2pNotices["load"]>): void {
		this.#p2p.load(...state);
	}

	/**
	 * Returns what has changed since the last call and must be written to the tables: warnings, and the numbers of sent notices and
	 * reminders.
	 */
	takeWarnings() {
		const positions = [...this.#changedPositions].map((position) => [position, this.#near.isWarned(position)] as const);
		const funding = [...this.#changedInstruments].map((id) => [id, this.#highFunding.get(id) ?? 0] as const);
		this.#changedPositions = new Set();
		this.#changedInstruments = new Set();
		return { positions, funding, rebates: this.#rebates.takeChanged(), p2p: this.#p2p.takeChanged() };
	}

	limitsSet(event: LimitsSet): void {
		this.#limits.limitsSet(event);
	}

	/**
	 * Returns the notices about the end of an option: its result if the stake is large, and a reached loss limit. Throws if the
	 * option is unknown, because an event is then missing.
	 */
	optionSettled({ option, user, result, returned, paid, at }: OptionSettled): readonly Notice[] {
		const sold = this.#soldOf(option);
		if (sold === undefined) throw new Error(`option ${option} ended and was never sold`);
		const { account, pair, stake } = sold;
		if (account !== "real") return [];
		const profitLoss = returned + paid - stake;
		const told: NoticeContent[] = [];
		if (stake >= LARGE_STAKE) told.push({ kind: "option_settled", about: { option, pair, result, profitLoss } });
		const reached = this.#limits.ended(user, profitLoss, at);
		if (reached !== undefined) told.push(reached);
		return this.#to(user, at, told);
	}

	/**
	 * Returns the notices that a changed position causes. The position's profit, fees and funding count toward the user's loss limit
	 * of the day.
	 */
	positionChanged(event: PositionChanged): readonly Notice[] {
		if (event.user !== 0 && this.#near.changed(event)) this.#changedPositions.add(event.position);
		return this.#to(event.user, event.updatedAt, this.#lost(event, this.#positions.gained(event), event.updatedAt));
	}

	positionLiquidated(event: PositionLiquidated): readonly Notice[] {
		const { position, user, instrument, long, lots, mark, liquidationPrice, returned, toInsurance, at } = event;
		const about = { position, instrument, long, lots, mark, liquidationPrice, returned };
		return this.#to(user, at, [{ kind: "liquidation", about }, ...this.#lost(event, -toInsurance, at)]);
	}

	positionDeleveraged({ position, user, instrument, lots, price, profit, at }: PositionDeleveraged): readonly Notice[] {
		if (user === 0) return [];
		const about = { position, instrument, long: this.#positions.isLong(position), lots, price, profit };
		return this.#to(user, at, [{ kind: "deleveraged", about }]);
	}

	positionSettled({
		why,
		position,
		user,
		instrument,
		long,
		lots,
		price,
		profit,
		from,
		until,
		at,
	}: PositionSettled): readonly Notice[] {
		const about = { why, position, instrument, long, lots, price, profit, from, until };
		return this.#to(user, at, [{ kind: "settled", about }]);
	}

	/** Returns the notice of a matured order. An order that ends in another way causes no notice, because its user ends it. */
	earnEnded({ order, user, asset, by, interest, refund, at }: EarnEnded): readonly Notice[] {
		if (by !== "matured") return [];
		return this.#to(user, at, [{ kind: "earn_completed", about: { order, asset, amount: refund, interest } }]);
	}

	heldReleased({ product: name, item, user, way, at }: HeldReleased): readonly Notice[] {
		const product = HELD_PRODUCTS.find((one) => one === name);
		return product === undefined ? [] : this.#to(user, at, [{ kind: "held_released", about: { product, item, way } }]);
	}

	fundSubscriptionMoved({ user, fund, status, amount, cost, units, at }: FundSubscriptionMoved): readonly Notice[] {
		// Other states cause no notice: a user who cancels a subscription already knows it.
		if (status === "returned") return this.#to(user, at, [{ kind: "fund_returned", about: { fund, amount } }]);
		if (status !== "done") return [];
		return this.#to(user, at, [{ kind: "fund_entered", about: { fund, amount, cost, units } }]);
	}

	fundRedemptionMoved({ user, fund, units: left, paidUnits: units, proceeds, fee, at }: FundRedemptionMoved): readonly Notice[] {
		if (units === 0n) return [];
		return this.#to(user, at, [{ kind: "fund_paid", about: { fund, units, left, amount: proceeds - fee, fee } }]);
	}

	fundCoinsPaid({ user, fund, asset, quantity, at }: FundCoinsPaid): readonly Notice[] {
		return this.#to(user, at, [{ kind: "fund_in_kind", about: { fund, asset, quantity } }]);
	}

	subscriptionMoved({ order, user, offering, asset, state, unlocksAt, at, ...bought }: SubscriptionMoved): readonly Notice[] {
		if (state === "held" || state === "subscribed") return [];
		const about = { order, offering, asset };
		if (state === "refunded") {
			const { payAsset, paid: amount } = bought;
			return this.#to(user, at, [{ kind: "subscription_refunded", about: { ...about, payAsset, amount } }]);
		}
		const { quantity } = bought;
		return this.#to(user, at, [{ kind: "subscription_launched", about: { ...about, quantity, unlocksAt } }]);
	}

	/**
	 * Returns the notices about an application to an IEO. Its payment causes no notice: either the user has paid, or an earlier
	 * notice stated the date of the payment.
	 */
	ieoMoved({ application: order, user, offering, asset, payAsset, state, lot, asked, at, ...came }: IeoMoved): readonly Notice[] {
		const about = { order, offering, asset };
		const quantity = came.lots * lot;
		switch (state) {
			case "failed":
			case "allotted": {
				const allotted = { payAsset, asked: asked * lot, quantity, cost: came.due };
				return this.#to(user, at, [{ kind: "ieo_allotted", about: { ...about, ...allotted } }]);
			}
			case "locked":
			case "unlocked":
				return this.#to(user, at, [{ kind: "ieo_listed", about: { ...about, quantity, unlocksAt: came.unlocksAt } }]);
			case "refunded": {
				const amount = came.due > 0n ? came.due : came.cost;
				return this.#to(user, at, [{ kind: "ieo_refunded", about: { ...about, payAsset, amount } }]);
			}
			default:
				return [];
		}
	}

	/**
	 * Returns the notices about paid rebates, at most one per inviter and day, because many commands settle the rebates of one day.
	 */
	rebatesSettled({ paid, at }: RebatesSettled): readonly Notice[] {
		const days = this.#rebates.paid(paid, Math.floor(at / DAY_MS));
		return [...days].flatMap(([inviter, day]) => this.#to(inviter, at, [{ kind: "rebates_paid", about: { day } }]));
	}

	rebatesExpiring({ rebates, lapsesAt, at }: RebatesExpiring): readonly Notice[] {
		const inviters = this.#rebates.expiring(rebates, lapsesAt);
		return inviters.flatMap((inviter) => this.#to(inviter, at, [{ kind: "rebates_expiring", about: { lapsesAt } }]));
	}

	/**
	 * Returns two kinds of warnings: to users whose positions this mark price has brought near liquidation, and to users who would
	 * pay a high funding rate at the end of the current period.
	 */
	markSet(event: MarkSet): readonly Notice[] {
		const { instrument, mark, at } = event;
		const { near, flipped } = this.#near.marked(instrument, mark, (id) => this.#positions.open.get(id));
		for (const position of flipped) this.#changedPositions.add(position);
		const told = near.flatMap(({ user, position, long, lots, liquidationPrice }) => {
			const about = { position, instrument, long, lots, mark, liquidationPrice };
			return this.#to(user, at, [{ kind: "ticket_near_liquidation", about }]);
		});
		return [...told, ...this.#highFundingOf(event)];
	}

	/**
	 * Warns all users on the side that will pay the high funding rate, once per funding period. Only this function scans all
	 * positions.
	 */
	#highFundingOf({ instrument, fundingPpb, at }: MarkSet): Notice[] {
		const period = Math.floor(at / FUNDING_MS) + 1;
		const until = period * FUNDING_MS;
		const isHigh = fundingPpb > HIGH_FUNDING_PPB || fundingPpb < -HIGH_FUNDING_PPB;
		if (!isHigh || until - at > HIGH_FUNDING_BEFORE_MS || this.#highFunding.get(instrument) === period) return [];
		this.#highFunding.set(instrument, period);
		this.#changedInstruments.add(instrument);
		const long = fundingPpb > 0n;
		const people = new Set<number>();
		for (const position of this.#positions.open.values()) {
			const pays =
				position.instrument === instrument && position.long === long && position.lots > 0 && position.reason !== "held";
			if (pays) people.add(position.user);
		}
		const about = { instrument, long, ratePpb: fundingPpb, until };
		return [...people].flatMap((user) => this.#to(user, at, [{ kind: "high_funding", about }]));
	}

	p2pOrderOpened(event: P2pOrderOpened): void {
		this.#p2p.opened(event);
	}

	p2pOrderMoved(event: P2pOrderMoved): readonly Notice[] {
		return this.#addressed(this.#p2p.moved(event), event.at);
	}

	advertisementSet(event: AdvertisementSet): void {
		this.#p2p.advertisementSet(event);
	}

	advertisementMoved(event: AdvertisementMoved): readonly Notice[] {
		return this.#addressed(this.#p2p.advertisementMoved(event), event.at);
	}

	depositMoved(event: DepositMoved): readonly Notice[] {
		return this.#addressed(this.#p2p.depositMoved(event), event.at);
	}

	indexRecorded({ time }: IndexRecorded): readonly Notice[] {
		return this.#addressed(this.#p2p.passed(time), time);
	}

	#addressed(told: readonly Addressed[], at: number): readonly Notice[] {
		return told.flatMap(([user, content]) => this.#to(user, at, [content]));
	}

	#lost({ user, instrument }: { user: number; instrument: number }, gained: bigint, at: number): NoticeContent[] {
		if (user === 0 || gained === 0n || !this.#positions.isReal(instrument)) return [];
		const reached = this.#limits.ended(user, gained, at);
		return reached === undefined ? [] : [reached];
	}

	/** Returns one notice per content, addressed to the user. The insurance fund (user number 0) gets no notices. */
	#to(user: number, at: number, told: readonly NoticeContent[]): readonly Notice[] {
		return user === 0 ? [] : told.map((each) => ({ ...each, user, id: this.#next(user), at }));
	}

	#next(user: number): number {
		const id = (this.#numbers.get(user) ?? 0) + 1;
		this.#numbers.set(user, id);
		return id;
	}
}
