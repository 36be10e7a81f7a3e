// Recomputes the rebates and the ranking of referral from the journal's events, without code of the core: the fees of each fill
// and fund redemption, the ratio on each day, the sums of each closed day, each rebate, and the total of each inviter
// (docs/reference/rules.md §11).
import type {
	Event,
	InstrumentSet,
	PartnerSet,
	PositionChanged,
	Rebate,
	RebatesSettled,
	ReferralDayClosed,
	ReferralTermsSet,
	Traded,
} from "@candor/core";
import type { Recomputation } from "./recompute-product.ts";

const DAY_MS = 86_400_000;
const SETTLEMENT_ASSET = 3;
const PPM = 1_000_000n;
/** Upper limit (exclusive) of a ratio: a rebate is less than half of the fee. */
const HALF_PPM = 500_000;
const FIRST_TERMS = { terms: 0, ratioPpm: 200_000, fromDay: 0 };

type Terms = Pick<PartnerSet, "terms" | "ratioPpm" | "fromDay">;

/** Fees that one invitee paid in one asset on one day. */
interface Row {
	readonly invitee: number;
	readonly inviter: number;
	readonly asset: number;
	readonly day: number;
	readonly ratioPpm: number;
	readonly terms: number;
	fees: bigint;
}

class ReferralRecomputation implements Recomputation {
	readonly #differences: string[] = [];
	readonly #inviters = new Map<number, number>();
	readonly #pairs = new Map<number, { readonly base: number; readonly quote: number }>();
	readonly #realInstruments = new Set<number>();
	/** Fees that each position has paid so far. */
	readonly #positionFees = new Map<number, bigint>();
	readonly #general: Terms[] = [FIRST_TERMS];
	readonly #partners = new Map<number, Terms[]>();
	readonly #allowed = new Set<number>();
	/** Fees of the current day, and of earlier days that a fault keeps open, keyed by day. */
	readonly #open = new Map<number, Map<string, Row>>();
	#openDay: number | undefined;
	/** Rebates of closed days that are neither paid nor lapsed. */
	readonly #unpaid = new Map<string, Row>();
	readonly #owed = new Map<number, bigint>();
	readonly #recorded = new Map<number, bigint>();
	readonly #prices = new Map<string, Pick<ReferralDayClosed["sums"][number], "price" | "per">>();
	/** Sum of the paid rebates of each inviter, in ledger units of the settlement asset. */
	readonly totals = new Map<number, bigint>();
	#settlement = 0;
	#paid = 0;
	#lapsed = 0;

	take(event: Event): void {
		switch (event.type) {
			case "PairListed":
				this.#pairs.set(event.pair, event);
				break;
			case "InstrumentSet":
				this.#instrument(event);
				break;
			case "InviterSet":
				this.#expect(`inviter of ${event.user}`, event.inviter, this.#inviters.get(event.user) ?? event.inviter);
				this.#inviters.set(event.user, event.inviter);
				break;
			case "ReferralTermsSet":
				this.#general.push(this.#soon(event));
				break;
			case "PartnerSet":
				this.#partners.set(event.user, [...(this.#partners.get(event.user) ?? []), this.#soon(event)]);
				break;
			case "RebatesAllowed":
				if (event.allowed) this.#allowed.add(event.invitee);
				else this.#allowed.delete(event.invitee);
				break;
			case "Traded":
				this.#traded(event);
				break;
			case "PositionChanged":
				this.#position(event);
				break;
			case "FundRedemptionMoved":
				this.#fee(event.user, SETTLEMENT_ASSET, event.fee, event.at);
				break;
			case "ItemQuarantined":
				if (event.product === "referral" && event.item === 2 * (this.#openDay ?? -1)) this.#openDay = undefined;
				break;
			case "HeldReleased":
				if (event.product === "referral" && event.way === "close" && event.item % 2 === 0) this.#open.delete(event.item / 2);
				break;
			case "ReferralDayClosed":
				this.#dayClosed(event);
				break;
			case "RebatesSettled":
				this.#settled(event);
				break;
			case "RebatesLapsed":
				for (const rebate of event.rebates) this.#lapse(rebate);
				break;
			case "BalanceChanged":
				if (event.account === "rebates") this.#recorded.set(event.asset, event.available);
				break;
		}
	}

	#expect(what: string, told: bigint | number, right: bigint | number): void {
		if (told !== right) this.#differences.push(`${what}: recorded ${told}, recomputed ${right}`);
	}

	#instrument({ instrument, account }: InstrumentSet): void {
		if (account === "real") this.#realInstruments.add(instrument);
	}

	/** Returns new terms. Checks that they begin on the day after the command. */
	#soon({ terms, ratioPpm, fromDay, at }: PartnerSet | ReferralTermsSet): Terms {
		this.#expect(`first day of terms ${terms}`, fromDay, dayOf(at) + 1);
		if (ratioPpm >= HALF_PPM) this.#differences.push(`terms ${terms} have a ratio of half of the fee`);
		return { terms, ratioPpm, fromDay };
	}

	#traded({ pair, takerSide, makerUser, takerUser, makerFee, takerFee, at }: Traded): void {
		const market = this.#pairs.get(pair);
		if (market === undefined) return void this.#differences.push(`a trade in the unlisted market ${pair}`);
		// Maker and taker each pay their fee in the coin that they receive.
		const [ofTaker, ofMaker] = takerSide === "buy" ? [market.base, market.quote] : [market.quote, market.base];
		this.#fee(makerUser, ofMaker, makerFee, at);
		this.#fee(takerUser, ofTaker, takerFee, at);
	}

	#position({ position, user, instrument, fees, updatedAt }: PositionChanged): void {
		const before = this.#positionFees.get(position) ?? 0n;
		this.#positionFees.set(position, fees);
		if (this.#realInstruments.has(instrument)) this.#fee(user, SETTLEMENT_ASSET, fees - before, updatedAt);
	}

	#fee(payer: number, asset: number, fee: bigint, at: number): void {
		const inviter = this.#inviters.get(payer);
		if (inviter === undefined || fee === 0n) return;
		this.#openDay ??= dayOf(at);
		const day = this.#openDay;
		const rows = this.#open.get(day) ?? new Map<string, Row>();
		this.#open.set(day, rows);
		const key = `${payer} ${asset} ${day}`;
		const row = rows.get(key) ?? { invitee: payer, inviter, asset, day, ...this.#ratio(inviter, day), fees: 0n };
		row.fees += fee;
		rows.set(key, row);
	}

	#ratio(inviter: number, day: number): Pick<Row, "ratioPpm" | "terms"> {
		const on = (history: readonly Terms[]) => history.findLast(({ fromDay }) => fromDay <= day);
		const partner = on(this.#partners.get(inviter) ?? []);
		const { ratioPpm, terms } = partner !== undefined && partner.ratioPpm > 0 ? partner : (on(this.#general) ?? FIRST_TERMS);
		return { ratioPpm, terms };
	}

	#dayClosed({ day, rows: count, sums, at }: ReferralDayClosed): void {
		const rows = this.#open.get(day) ?? new Map<string, Row>();
		this.#open.delete(day);
		if (this.#openDay === day) this.#openDay = undefined;
		this.#expect(`rows of day ${day}`, count, rows.size);
		if (at < (day + 1) * DAY_MS) this.#differences.push(`day ${day} closed before its end`);
		const right = new Map<number, bigint>();
		for (const [key, row] of rows) {
			right.set(row.asset, (right.get(row.asset) ?? 0n) + amountOf(row));
			if (amountOf(row) > 0n) this.#unpaid.set(key, row);
		}
		for (const { asset, amount, price, per } of sums) {
			this.#expect(`rebates of day ${day} in asset ${asset}`, amount, right.get(asset) ?? 0n);
			right.delete(asset);
			this.#add(this.#owed, asset, amount);
			this.#prices.set(`${day} ${asset}`, { price, per });
		}
		for (const [asset, amount] of right) this.#expect(`rebates of day ${day} in asset ${asset}`, 0n, amount);
	}

	#add(sums: Map<number, bigint>, key: number, change: bigint): void {
		sums.set(key, (sums.get(key) ?? 0n) + change);
	}

	#settled({ settlement, paid, held }: RebatesSettled): void {
		this.#expect("number of a settlement", settlement, this.#settlement + 1);
		this.#settlement = settlement;
		for (const rebate of held) this.#compare(rebate);
		for (const rebate of paid) {
			this.#paid++;
			if (!this.#allowed.has(rebate.invitee)) this.#differences.push(`${describe(rebate)} was paid and not allowed`);
			const { price, per } = this.#prices.get(`${rebate.day} ${rebate.asset}`) ?? { price: 0n, per: 1n };
			this.#add(this.totals, rebate.inviter, (rebate.amount * price) / per);
			this.#end(rebate);
		}
	}

	#lapse(rebate: Rebate): void {
		this.#lapsed++;
		if (this.#allowed.has(rebate.invitee)) this.#differences.push(`${describe(rebate)} lapsed and was allowed`);
		this.#end(rebate);
	}

	#end(rebate: Rebate): void {
		this.#compare(rebate);
		this.#unpaid.delete(`${rebate.invitee} ${rebate.asset} ${rebate.day}`);
		this.#add(this.#owed, rebate.asset, -rebate.amount);
	}

	#compare(rebate: Rebate): void {
		const row = this.#unpaid.get(`${rebate.invitee} ${rebate.asset} ${rebate.day}`);
		const what = describe(rebate);
		if (row === undefined) return void this.#differences.push(`${what} does not exist, or ended before`);
		this.#expect(`${what}, inviter`, rebate.inviter, row.inviter);
		this.#expect(`${what}, fees`, rebate.fees, row.fees);
		this.#expect(`${what}, ratio`, rebate.ratioPpm, row.ratioPpm);
		this.#expect(`${what}, terms`, rebate.terms, row.terms);
		this.#expect(`${what}, amount`, rebate.amount, amountOf(row));
	}

	/**
	 * Returns the inviters with the value of their paid rebates, the highest value first. Inviters with equal values are sorted
	 * by user id.
	 */
	ranking(): { readonly inviter: number; readonly value: bigint }[] {
		return Array.from(this.totals, ([inviter, value]) => ({ inviter, value })).sort((a, b) =>
			a.value === b.value ? a.inviter - b.inviter : a.value < b.value ? 1 : -1,
		);
	}

	end(): { counted: string; differences: readonly string[] } {
		for (const [asset, right] of this.#owed)
			this.#expect(`unpaid rebates of asset ${asset}`, this.#recorded.get(asset) ?? 0n, right);
		const counted = `referral    ${this.#inviters.size} invitees, ${this.#paid} rebates paid to ${this.totals.size} inviters, ${this.#lapsed} lapsed, ${this.#unpaid.size} unpaid`;
		return { counted, differences: this.#differences };
	}
}

const dayOf = (at: number) => Math.floor(at / DAY_MS);
const amountOf = ({ fees, ratioPpm }: Row) => (fees * BigInt(ratioPpm)) / PPM;
const describe = ({ invitee, asset, day }: Rebate) => `rebate for ${invitee} in asset ${asset} of day ${day}`;

export function createReferralRecompute(): ReferralRecomputation {
	return new ReferralRecomputation();
}
