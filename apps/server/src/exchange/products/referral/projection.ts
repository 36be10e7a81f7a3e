// Writes the referral product to tables: links, terms, closed days, each settled rebate, and the sums of paid rebates.
import type {
	InviterSet,
	PartnerSet,
	Rebate,
	RebatesLapsed,
	RebatesSettled,
	ReferralDayClosed,
	ReferralTermsSet,
} from "@candor/core";
import type { ClientBase } from "pg";
import { binaryArray, type Value } from "../../projection/binary-array.ts";
import { Columns } from "../../projection/columns.ts";
import type { BatchProjection, ProductProjection } from "../product.ts";
import {
	INVITERS,
	REBATE_SUMS,
	REBATES,
	REFERRAL_DAYS,
	REFERRAL_INCOME,
	REFERRAL_TERMS,
	REFERRAL_TOTALS,
	type RebateRow,
	type ReferralDayRow,
	rebateValues,
} from "./tables.ts";

/** Price of an asset: `per` units of it were worth `price` units of the settlement asset. */
interface Price {
	readonly price: bigint;
	readonly per: bigint;
}

type Prices = Map<string, Price>;
const placeOf = (day: number, asset: number) => `${day} ${asset}`;

export class ReferralProjection implements ProductProjection {
	/**
	 * Closing prices, keyed by day and asset. No day is removed: a held rebate may be paid up to a year later, at the price of
	 * its day.
	 */
	readonly #prices: Prices = new Map();

	async load(client: ClientBase): Promise<void> {
		this.#prices.clear();
		const { rows } = await client.query<ReferralDayRow>("select day, asset, price, per from projection.referral_days");
		for (const { day, asset, price, per } of rows) this.#prices.set(placeOf(day, asset), { price, per });
	}

	begin(): BatchProjection {
		return new ReferralBatch(this.#prices);
	}
}

class ReferralBatch implements BatchProjection {
	readonly #prices: Prices;
	readonly #inviters = new Columns(INVITERS);
	readonly #terms = new Columns(REFERRAL_TERMS);
	readonly #days = new Columns(REFERRAL_DAYS);
	/**
	 * Latest state of each rebate in this batch, keyed by invitee, day and asset. One SQL statement cannot write the same row twice.
	 */
	readonly #rebates = new Map<string, Value[]>();
	readonly #totals = new Map<string, { inviter: number; day: number; value: bigint; rebates: bigint }>();
	readonly #income = new Map<string, { inviter: number; day: number; asset: number; amount: bigint; invitees: bigint }>();
	readonly take = {
		InviterSet: ({ user, inviter, imported, at }: InviterSet) => this.#inviters.add(user, inviter, imported, at),
		ReferralTermsSet: ({ terms, ratioPpm, partnerRatioPpm, lapseDays, fromDay, at }: ReferralTermsSet) =>
			this.#terms.add(terms, 0, ratioPpm, partnerRatioPpm, lapseDays, "", fromDay, at),
		PartnerSet: ({ terms, user, ratioPpm, code, fromDay, at }: PartnerSet) =>
			this.#terms.add(terms, user, ratioPpm, 0, 0, code, fromDay, at),
		ReferralDayClosed: ({ day, sums, at }: ReferralDayClosed) => {
			for (const { asset, amount, price, per } of sums) {
				this.#days.add(day, asset, amount, price, per, at);
				this.#prices.set(placeOf(day, asset), { price, per });
			}
		},
		RebatesSettled: ({ settlement, paid, held, at }: RebatesSettled) => {
			for (const rebate of held) this.#row(rebate, "held", settlement, at);
			for (const rebate of paid) {
				this.#row(rebate, "paid", settlement, at);
				this.#addPaid(rebate);
			}
		},
		RebatesLapsed: ({ rebates, at }: RebatesLapsed) => {
			for (const rebate of rebates) this.#row(rebate, "lapsed", 0, at);
		},
	};

	constructor(prices: Prices) {
		this.#prices = prices;
	}

	/**
	 * Returns the value of a rebate at its day's closing price. Throws if the table lacks that day, because the projection is then
	 * incomplete.
	 */
	#valueOf({ day, asset, amount }: Rebate): bigint {
		const price = this.#prices.get(placeOf(day, asset));
		if (price === undefined) throw new Error(`a rebate of day ${day}, which is not in the projection`);
		return (amount * price.price) / price.per;
	}

	#row(rebate: Rebate, state: RebateRow["state"], settlement: number, at: number): void {
		const { invitee, day, asset } = rebate;
		this.#rebates.set(`${invitee} ${day} ${asset}`, rebateValues(rebate, this.#valueOf(rebate), state, settlement, at));
	}

	#addPaid(rebate: Rebate): void {
		const { inviter, day, asset, amount } = rebate;
		const total = this.#totals.get(`${inviter} ${day}`) ?? { inviter, day, value: 0n, rebates: 0n };
		total.value += this.#valueOf(rebate);
		total.rebates++;
		this.#totals.set(`${inviter} ${day}`, total);
		const income = this.#income.get(`${inviter} ${day} ${asset}`) ?? { inviter, day, asset, amount: 0n, invitees: 0n };
		income.amount += amount;
		income.invitees++;
		this.#income.set(`${inviter} ${day} ${asset}`, income);
	}

	async write(client: ClientBase): Promise<void> {
		const rebates = new Columns(REBATES);
		for (const values of this.#rebates.values()) rebates.add(...values);
		const totals = new Columns(REFERRAL_TOTALS);
		for (const { inviter, day, value, rebates: count } of this.#totals.values()) totals.add(inviter, day, value, count);
		const income = new Columns(REFERRAL_INCOME);
		for (const { inviter, day, asset, amount, invitees } of this.#income.values())
			income.add(inviter, day, asset, amount, invitees);
		const sums = await this.#sums(client);
		for (const columns of [this.#inviters, this.#terms, this.#days, rebates, totals, income, sums]) await columns.write(client);
	}

	/** Returns the amounts to add to the stored sums: the rebates of this batch minus the older versions that they replace. */
	async #sums(client: ClientBase): Promise<Columns> {
		const sums = new Map<string, SummedRow>();
		const add = (row: Omit<SummedRow, "count">, sign: 1n | -1n) => {
			const { inviter, day, asset, ratioPpm, terms, state } = row;
			const key = [inviter, day, asset, ratioPpm, terms, state].join(" ");
			const { fees = 0n, amount = 0n, count = 0n } = sums.get(key) ?? {};
			sums.set(key, { ...row, fees: fees + sign * row.fees, amount: amount + sign * row.amount, count: count + sign });
		};
		for (const row of this.#rebates.values()) add(summedOf(row), 1n);
		if (sums.size > 0) for (const row of await replacedRows(client, this.#rebates.values())) add(row, -1n);
		const columns = new Columns(REBATE_SUMS);
		for (const { inviter, day, asset, ratioPpm, terms, state, fees, amount, count } of sums.values())
			columns.add(inviter, day, asset, ratioPpm, terms, state, fees, amount, count);
		return columns;
	}
}

/** The fields of a rebate's row that enter a sum. */
interface SummedRow {
	readonly inviter: Value;
	readonly day: Value;
	readonly asset: Value;
	readonly ratioPpm: Value;
	readonly terms: Value;
	readonly state: Value;
	readonly fees: bigint;
	readonly amount: bigint;
	readonly count: bigint;
}

/** Converts the values that `rebateValues` returns. */
function summedOf([_invitee, day, asset, inviter, fees, ratioPpm, terms, amount, _value, state]: readonly Value[]) {
	return { day, asset, inviter, ratioPpm, terms, state, fees: BigInt(fees as bigint), amount: BigInt(amount as bigint) } as Omit<
		SummedRow,
		"count"
	>;
}

/** Returns the stored rows that this batch's rebates will replace. */
async function replacedRows(
	client: ClientBase,
	rebates: Iterable<readonly Value[]>,
): Promise<readonly Omit<SummedRow, "count">[]> {
	const keys: readonly [Value[], Value[], Value[]] = [[], [], []];
	for (const [invitee, day, asset] of rebates)
		for (const [at, one] of [invitee, day, asset].entries()) keys[at]?.push(one as Value);
	const { rows } = await client.query<Omit<SummedRow, "count">>({
		name: "replaced rebates",
		text: `select inviter_id as inviter, day, asset, ratio_ppm as "ratioPpm", terms, state, fees, amount from projection.rebates
			join unnest($1::bigint[], $2::integer[], $3::integer[]) as key (invitee_id, day, asset) using (invitee_id, day, asset)`,
		values: [binaryArray("bigint", keys[0]), binaryArray("integer", keys[1]), binaryArray("integer", keys[2])],
	});
	return rows;
}
