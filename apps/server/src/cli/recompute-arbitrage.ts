// Recomputes the values of funds and the shares of users from the journal's events, without code of the core. It checks each unit
// value, each subscription and each redemption, and that all units belong to lots (docs/reference/rules.md §7). The inputs of a
// unit value are compared with the balances and positions of the fund's account.
import type {
	AssetListed,
	BalanceChanged,
	Event,
	FundCoinsHandedOut,
	FundCoinsPaid,
	FundLot,
	FundRedemptionMoved,
	FundSubscriptionMoved,
	InstrumentSet,
	PairListed,
	PositionChanged,
	UnitValued,
	UnwindingEnded,
} from "@candor/core";
import { FUND_ACCOUNTS, MAX_FUNDS, SETTLEMENT_ASSET } from "@candor/core";
import type { Recomputation } from "./recompute-product.ts";

const BILLION = 1_000_000_000n;
const MILLION = 1_000_000n;
const PERIOD_MS = 8n * 3_600_000n;

interface Fund {
	account: number;
	feePpm: number;
	units: bigint;
	value: UnitValued | undefined;
	/**
	 * Number of the last unwinding (sale of positions for redemptions) that has begun. An `UnwindingEnded` with another number is
	 * a payment from the fund's cash, without a sale.
	 */
	begun: number;
	/** Sum of the subscriptions that were executed at the unit value of the current hour. */
	entered: bigint;
	/**
	 * Event that ended the last unwinding, with its proceeds and purpose. The events of the redemptions that it pays come after
	 * it.
	 */
	ended: UnwindingEnded | undefined;
	/** Lots from which the current redemption is paid. They determine its fee. */
	lots: FundLot[];
}

class ArbitrageRecomputation implements Recomputation {
	readonly #differences: string[] = [];
	readonly #assets = new Map<number, AssetListed>();
	readonly #pairs = new Map<number, PairListed>();
	readonly #instruments = new Map<number, InstrumentSet>();
	readonly #indexes = new Map<number, number>();
	/** Balances of the funds' accounts, keyed by account and coin. `#positions` contains the open positions of these accounts. */
	readonly #held = new Map<string, ReadonlyMap<string, bigint>>();
	readonly #positions = new Map<number, PositionChanged>();
	readonly #funds = new Map<number, Fund>();
	/** Newest state of each lot, keyed by its number. */
	readonly #lots = new Map<number, FundLot>();
	/** For each fund, the newest event by which it handed out coins of a delisted market. */
	readonly #inKindOf = new Map<number, FundCoinsHandedOut>();
	#values = 0;
	#entries = 0;
	#payments = 0;

	take(event: Event): void {
		switch (event.type) {
			case "AssetListed":
				this.#assets.set(event.asset, event);
				break;
			case "PairListed":
				this.#pairs.set(event.pair, event);
				break;
			case "InstrumentSet":
				this.#instruments.set(event.instrument, event);
				break;
			case "BalanceChanged":
				this.#balance(event);
				break;
			case "PositionChanged":
				this.#position(event);
				break;
			case "IndexRecorded":
				this.#indexes.set(event.pair, event.index);
				break;
			case "FundSet":
				Object.assign(this.#fundOf(event.fund), { account: event.account, feePpm: event.performanceFeePpm });
				break;
			case "FundFounded":
				this.#fundOf(event.fund).units = event.units;
				break;
			case "UnitValued":
				this.#valued(event);
				break;
			case "FundSubscriptionMoved":
				if (event.status === "done") this.#entered(event);
				break;
			case "FundLot":
				this.#lot(event);
				break;
			case "UnwindingBegun":
				this.#fundOf(event.fund).begun = event.unwinding;
				break;
			case "UnwindingEnded":
				this.#unwound(event);
				break;
			case "FundCoinsHandedOut":
				this.#handedOut(event);
				break;
			case "FundCoinsPaid":
				this.#inKind(event);
				break;
			case "FundRedemptionMoved":
				if (event.paidUnits > 0n) this.#paid(event);
				break;
		}
	}

	/** Checks that a fund hands out all of its coins of the delisted market. */
	#handedOut(event: FundCoinsHandedOut): void {
		const fund = this.#fundOf(event.fund);
		const what = `coins of fund ${event.fund} that were handed out`;
		this.#expect(what, event.quantity, this.#heldOf(fund.account, event.asset));
		this.#expect(`${what}: units`, event.units, fund.units);
		this.#inKindOf.set(event.fund, event);
	}

	/** Checks that a user receives the share of the handed-out coins that belongs to the user's units, rounded down. */
	#inKind({ fund, user, quantity }: FundCoinsPaid): void {
		const all = this.#inKindOf.get(fund);
		let own = 0n;
		for (const lot of this.#lots.values()) if (lot.user === user && lot.fund === fund) own += lot.units;
		this.#expect(`coins of fund ${fund} to ${user}`, quantity, all === undefined ? 0n : (all.quantity * own) / all.units);
	}

	#balance({ owner, account, asset, available, frozen }: BalanceChanged): void {
		if (!isOfFunds(owner) || (account !== "coin" && account !== "contract")) return;
		const key = `${owner} ${asset}`;
		this.#held.set(key, new Map(this.#held.get(key)).set(account, available + frozen));
	}

	#position(event: PositionChanged): void {
		if (!isOfFunds(event.user)) return;
		if (event.lots > 0) this.#positions.set(event.position, event);
		else this.#positions.delete(event.position);
	}

	#heldOf(account: number, asset: number): bigint {
		return [...(this.#held.get(`${account} ${asset}`)?.values() ?? [])].reduce((sum, amount) => sum + amount, 0n);
	}

	#positionsOf(account: number): PositionChanged[] {
		return [...this.#positions.values()].filter(({ user }) => user === account);
	}

	/**
	 * Returns the cash of the fund's account. It includes amounts that open orders hold, because these orders are cancelled
	 * before a payment.
	 */
	#cashOf({ account }: Pick<Fund, "account">): bigint {
		const margins = this.#positionsOf(account).reduce((sum, { margin }) => sum + margin, 0n);
		return this.#heldOf(account, SETTLEMENT_ASSET) - margins;
	}

	/** Compares the holdings that an event `UnitValued` contains with the balances and positions of the fund's account. */
	#expectHeld(what: string, { account }: Fund, { cash, coins, positions }: UnitValued): void {
		const own = this.#positionsOf(account);
		this.#expect(`${what}: cash`, cash, this.#cashOf({ account }));
		for (const { pair, quantity } of coins) {
			this.#expect(`${what}: coins of pair ${pair}`, quantity, this.#heldOf(account, this.#pairs.get(pair)?.base ?? 0));
		}
		this.#expect(`${what}: how many positions`, positions.length, own.length);
		for (const { position, lots, entry, margin } of positions) {
			const held = this.#positions.get(position);
			this.#expect(`${what}: lots of position ${position}`, lots, held?.lots ?? 0);
			this.#expect(`${what}: what position ${position} cost`, entry, held?.entry ?? 0n);
			this.#expect(`${what}: the margin of position ${position}`, margin, held?.margin ?? 0n);
		}
	}

	#fundOf(fund: number): Fund {
		const known = this.#funds.get(fund);
		if (known !== undefined) return known;
		const fresh: Fund = { account: 0, feePpm: 0, units: 0n, value: undefined, ended: undefined, lots: [], begun: 0, entered: 0n };
		this.#funds.set(fund, fresh);
		return fresh;
	}

	#expect(what: string, told: bigint | number, right: bigint | number): void {
		if (told !== right) this.#differences.push(`${what}: recorded ${told}, recomputed ${right}`);
	}

	/**
	 * Returns the ledger units of the quote that one lot costs at a price of one tick, and the ledger units of the base in one
	 * lot.
	 */
	#scaleOf(pair: number): { readonly tickLot: bigint; readonly lot: bigint } {
		const terms = this.#pairs.get(pair);
		if (terms === undefined) return { tickLot: 0n, lot: 1n };
		const decimals = (asset: number) => this.#assets.get(asset)?.decimals ?? 0;
		return {
			tickLot: 10n ** BigInt(decimals(terms.quote) - terms.priceDecimals - terms.lotDecimals),
			lot: 10n ** BigInt(decimals(terms.base) - terms.lotDecimals),
		};
	}

	#valued(event: UnitValued): void {
		this.#values++;
		const { fund: number, seq, cash, coins, positions, funding, equity, units, value } = event;
		const what = `value ${seq} of fund ${number}`;
		const fund = this.#fundOf(number);
		this.#expectHeld(what, fund, event);
		let sum = cash;
		for (const { pair, quantity, index, worth } of coins) {
			const { tickLot, lot } = this.#scaleOf(pair);
			this.#expect(`${what}: the index of pair ${pair}`, index, this.#indexes.get(pair) ?? 0);
			this.#expect(`${what}: its coins of pair ${pair}`, worth, (quantity * BigInt(index) * tickLot) / lot);
			sum += worth;
		}
		const net = new Map<number, bigint>();
		for (const { position, instrument, pair, long, lots, entry, margin, index, profit } of positions) {
			const unit = this.#scaleOf(pair).tickLot * BigInt(this.#instruments.get(instrument)?.lotSize ?? 0);
			const notional = BigInt(lots) * BigInt(index) * unit;
			this.#expect(`${what}: the index of position ${position}`, index, this.#indexes.get(pair) ?? 0);
			this.#expect(`${what}: the profit of position ${position}`, profit, long ? notional - entry : entry - notional);
			net.set(instrument, (net.get(instrument) ?? 0n) + (long ? notional : -notional));
			sum += margin + profit;
		}
		for (const { instrument, ratePpb, elapsedMs, notional, amount } of funding) {
			this.#expect(`${what}: what instrument ${instrument} is worth`, notional, net.get(instrument) ?? 0n);
			this.#expect(`${what}: its funding`, amount, floor(-notional * ratePpb * BigInt(elapsedMs), BILLION * PERIOD_MS));
			sum += amount;
		}
		this.#expect(`${what}: equity`, equity, sum);
		this.#expect(`${what}: units`, units, fund.units);
		this.#expect(what, value, sum > 0n && units > 0n ? (sum * BILLION) / units : 0n);
		fund.value = event;
		fund.entered = 0n;
	}

	#entered({ fund: number, subscription, amount, cost, units }: FundSubscriptionMoved): void {
		this.#entries++;
		const fund = this.#fundOf(number);
		const { equity, units: before } = fund.value ?? { equity: 1n, units: 0n };
		this.#expect(`units of subscription ${subscription}`, units, ((amount - cost) * before) / equity);
		fund.units += units;
		fund.entered += amount;
	}

	#lot(event: FundLot): void {
		const before = this.#lots.get(event.lot);
		// If a lot has lost units, a redemption was paid from them. The next redemption event contains this payment.
		if (before !== undefined) {
			const units = before.units - event.units;
			this.#fundOf(event.fund).lots.push({ ...before, units, highWater: before.highWater - event.highWater });
			this.#expect(
				`the mark of lot ${event.lot}`,
				before.highWater - event.highWater,
				ceil(before.highWater * units, before.units),
			);
		}
		this.#lots.set(event.lot, event);
	}

	#unwound(event: UnwindingEnded): void {
		const fund = this.#fundOf(event.fund);
		if (event.unwinding !== fund.begun) this.#cashShare(event, fund);
		fund.units -= event.paidUnits;
		fund.ended = event;
		this.#expect(`units of fund ${event.fund} after unwinding ${event.unwinding}`, event.units, fund.units);
	}

	#cashShare({ fund: number, unwinding, cash, rest, paidUnits, proceeds }: UnwindingEnded, fund: Fund): void {
		const what = `share ${unwinding} of the cash of fund ${number}`;
		this.#expect(`${what}: cash`, cash, this.#cashOf(fund) + fund.entered);
		this.#expect(`${what}: what is left in targets`, rest, 0n);
		const most = (paidUnits * (fund.value?.value ?? 0n)) / BILLION;
		if (proceeds > most) this.#differences.push(`${what}: brought ${proceeds}, its units were worth ${most}`);
	}

	#paid({ fund: number, redemption, paidUnits, proceeds, fee }: FundRedemptionMoved): void {
		this.#payments++;
		const fund = this.#fundOf(number);
		const { paidUnits: all, proceeds: whole } = fund.ended ?? { paidUnits: 1n, proceeds: 0n };
		const what = `redemption ${redemption}`;
		this.#expect(`what ${what} brings`, proceeds, (whole * paidUnits) / all);
		let units = 0n;
		let owed = 0n;
		for (const lot of fund.lots) {
			units += lot.units;
			const gain = (proceeds * lot.units) / paidUnits - lot.highWater;
			if (gain > 0n) owed += (gain * BigInt(fund.feePpm)) / MILLION;
		}
		fund.lots = [];
		this.#expect(`lots of ${what}`, units, paidUnits);
		this.#expect(`the fee of ${what}`, fee, owed);
	}

	end(): { counted: string; differences: readonly string[] } {
		const counted = `funds       ${this.#values} unit values, ${this.#entries} entries and ${this.#payments} payments worked out again`;
		return { counted, differences: this.#differences };
	}
}

function isOfFunds(account: number): boolean {
	return account > FUND_ACCOUNTS && account <= FUND_ACCOUNTS + MAX_FUNDS;
}

function floor(value: bigint, by: bigint): bigint {
	const quotient = value / by;
	return value < 0n && quotient * by !== value ? quotient - 1n : quotient;
}

function ceil(value: bigint, by: bigint): bigint {
	return (value + by - 1n) / by;
}

export function createArbitrageRecompute(): Recomputation {
	return new ArbitrageRecomputation();
}
