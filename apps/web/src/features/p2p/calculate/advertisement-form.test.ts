import type { OwnAdvertisement } from "@candor/contract";
import { describe, expect, test } from "vitest";
import { exampleP2pConfig as config, exampleOwnAdvertisement, examplePayType } from "../../../../testing/examples/p2p.ts";
import {
	type AdvertisementDraft,
	draftOf,
	emptyDraft,
	faultOfDraft,
	paramsOf,
	priceNow,
	windowsOf,
} from "./advertisement-form.ts";

const draft: AdvertisementDraft = {
	...emptyDraft(3, "THB"),
	...{ quantity: "1000", minimum: "500", maximum: "20000", windows: { 5: 15 } },
};

test("faultOfDraft finds no fault in a complete draft of an ad", () => expect(faultOfDraft(draft, 6, 2)).toBe(undefined));

test.each<[Partial<AdvertisementDraft>, string, string]>([
	[{ percent: "49.9999" }, "percent", "outside"],
	[{ percent: "200.0001" }, "percent", "outside"],
	[{ lowest: "37", highest: "36" }, "highest", "order"],
	[{ floating: false }, "price", "missing"],
	[{ quantity: "" }, "quantity", "missing"],
	[{ minimum: "0" }, "minimum", "missing"],
	[{ maximum: "" }, "maximum", "missing"],
	[{ maximum: "499.99" }, "maximum", "order"],
	[{ windows: {} }, "windows", "missing"],
])("faultOfDraft finds in a draft of an ad with %o the fault %s %s", (change, field, fault) => {
	expect(faultOfDraft({ ...draft, ...change }, 6, 2)).toEqual({ field, fault });
});

describe("priceNow calculates the current price of a draft of an ad", () => {
	test.each<[Partial<AdvertisementDraft>, string | undefined]>([
		[{}, "36.420000"],
		[{ percent: "100.5" }, "36.602100"],
		[{ lowest: "37" }, "37.000000"],
		[{ highest: "36" }, "36.000000"],
		[{ currency: 1 }, "2338834.128000"],
		[{ floating: false, price: "35.9" }, "35.9"],
		[{ floating: false }, undefined],
		[{ fiat: "JPY" }, undefined],
	])("the current price of a draft of an ad with %o is %s", (change, price) =>
		expect(priceNow({ ...draft, ...change }, config)).toBe(price),
	);
});

test("an ad for another coin than USDT offers payment windows up to the usual window of the pay type", () => {
	const long = { ...examplePayType, window_ms: 120 * 60_000 };
	expect(windowsOf(long, "USDT", config.terms)).toEqual([10, 15, 20, 30, 60, 120]);
	expect(windowsOf(long, "BTC", config.terms)).toEqual([10, 15, 20, 30]);
	expect(windowsOf({ ...examplePayType, window_ms: 5 * 60_000 }, "USDT", config.terms)).toEqual([5]);
});

test("a changed ad sends the terms that the merchant had set", () => {
	const one: OwnAdvertisement = { ...exampleOwnAdvertisement, lowest: "35.000000", ratio_ppm: 1_005_000 };
	expect(paramsOf(draftOf(one), one)).toEqual({
		...{ id: 12, version: 3, side: "sell", currency: 3, fiat: "THB", ratio_ppm: 1_005_000, lowest: "35" },
		...{ quantity: "4180", minimum: "500", maximum: "50000", terms: one.terms, visible: true },
		pay_types: [{ account_id: 5, window_minutes: 30 }],
	});
});

test("a new ad with a fixed price sends no ratio and no bounds", () => {
	const params = paramsOf({ ...draft, floating: false, price: "36", lowest: "1" }, undefined);
	expect(params).toMatchObject({ price: "36" });
	expect(Object.keys(params)).not.toContain("ratio_ppm");
	expect(Object.keys(params)).not.toContain("lowest");
});
