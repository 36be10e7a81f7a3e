// Reads an operator's terms of an offering: a JSON file with coins by code, amounts as decimal text, times in ISO 8601 with a
// zone.
import { z } from "zod";
import { readTerms } from "./terms-file.ts";
import { UsageError } from "./usage-error.ts";

const amount = z.string().regex(/^\d{1,20}(\.\d{1,12})?$/);
const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const shared = { coin: z.string(), name: z.string(), supply: amount, min: amount, user_cap: amount, lock_days: z.int().min(0) };
const subscription = z.strictObject({
	...shared,
	prices: z.record(z.string(), amount),
	opens_at: time,
	closes_at: time,
	launch_at: time,
});
const ieo = z.strictObject({
	...shared,
	payment: z.string(),
	price: amount,
	lot: amount,
	max: amount,
	opens_at: time,
	closes_at: time,
	allot_at: time,
	pay_at: time,
	list_at: time,
});

type Fields = Readonly<Record<string, unknown>>;
/** A coin, named by its code, and an amount of it in units. */
interface Coins {
	assetOf(code: string): number;
	unitsOf(code: string, amount: string): bigint;
}

export function subscriptionTerms(file: string | undefined, { assetOf, unitsOf }: Coins): Fields {
	const given = readTerms(fileOf(file), subscription, "a subscription");
	return {
		asset: assetOf(given.coin),
		name: given.name,
		supply: unitsOf(given.coin, given.supply),
		prices: Object.entries(given.prices).map(([code, price]) => ({ asset: assetOf(code), price: unitsOf(code, price) })),
		minAmount: unitsOf(given.coin, given.min),
		userCap: unitsOf(given.coin, given.user_cap),
		opensAt: given.opens_at,
		closesAt: given.closes_at,
		launchAt: given.launch_at,
		lockDays: given.lock_days,
	};
}

export function ieoTerms(file: string | undefined, { assetOf, unitsOf }: Coins): Fields {
	const given = readTerms(fileOf(file), ieo, "an initial offering");
	const lot = unitsOf(given.coin, given.lot);
	const inLots = (member: "supply" | "min" | "max" | "user_cap") => {
		const units = unitsOf(given.coin, given[member]);
		if (lot === 0n || units % lot !== 0n) throw new UsageError(`${member} is no whole number of lots`);
		return units / lot;
	};
	return {
		asset: assetOf(given.coin),
		name: given.name,
		payAsset: assetOf(given.payment),
		price: unitsOf(given.payment, given.price),
		lot,
		supplyLots: inLots("supply"),
		minLots: inLots("min"),
		maxLots: inLots("max"),
		capLots: inLots("user_cap"),
		opensAt: given.opens_at,
		closesAt: given.closes_at,
		allotAt: given.allot_at,
		payAt: given.pay_at,
		listAt: given.list_at,
		lockDays: given.lock_days,
	};
}

function fileOf(file: string | undefined): string {
	if (file === undefined) throw new UsageError("There is no file of terms");
	return file;
}
