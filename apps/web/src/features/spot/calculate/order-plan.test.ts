import { describe, expect, it } from "vitest";
import { btc, draftOf, market } from "../../../../testing/examples/spot-market.ts";
import { fieldsOf } from "./order-draft.ts";
import { orderParams } from "./order-params.ts";
import { mostOf, type Problem, planOrder, shareOf, stopDirection } from "./order-plan.ts";

const problemsOf = (changes: Parameters<typeof draftOf>[0], around = market): [string, Problem["kind"]][] =>
	planOrder(btc, draftOf(changes), around).problems.map(({ field, problem }) => [field, problem.kind]);

describe("fieldsOf returns the fields of each order type", () => {
	it.each([
		[{ orderType: "limit" }, ["target_price", "amount"]],
		[{ orderType: "market" }, ["quote_amount"]],
		[{ orderType: "market", byQuote: false }, ["amount"]],
		[{ orderType: "market", side: "sell" }, ["amount"]],
		[{ orderType: "stop_limit" }, ["stop_price", "target_price", "amount"]],
		[{ orderType: "stop_market" }, ["stop_price", "quote_amount"]],
		[{ orderType: "stop_market", side: "sell" }, ["stop_price", "amount"]],
		[{ orderType: "oco" }, ["target_price", "stop_price", "stop_limit_price", "amount"]],
	] as const)("the draft %o has the fields %o", (changes, fields) => expect(fieldsOf(draftOf(changes))).toEqual(fields));
});

describe("planOrder calculates a limit order", () => {
	it("a limit buy locks its full cost and pays the fee from the coins that it receives", () => {
		const plan = planOrder(btc, draftOf({ price: "64217.1", amount: "0.05" }), market);
		expect(plan).toMatchObject({
			problems: [],
			total: 3_210_855_000n,
			locked: 3_210_855_000n,
			received: 5_000_000n,
			fee: 5_000n,
		});
	});

	it("a limit sell locks the coins and receives the turnover minus the fee", () => {
		const plan = planOrder(btc, draftOf({ side: "sell", price: "64217.1", amount: "0.05" }), market);
		expect(plan).toMatchObject({ problems: [], locked: 5_000_000n, received: 3_210_855_000n, fee: 3_210_855n });
	});

	it.each([
		[
			{ price: "", amount: "" },
			[
				["target_price", "empty"],
				["amount", "empty"],
			],
		],
		[{ price: "1e3", amount: "1" }, [["target_price", "malformed"]]],
		[{ price: "64217.15", amount: "1" }, [["target_price", "too_many_decimals"]]],
		[{ price: "64217.1", amount: "0" }, [["amount", "zero"]]],
		[{ price: "64217.1", amount: "0.00001" }, [["amount", "below_minimum"]]],
		[{ price: "64217.1", amount: "100" }, [["amount", "above_maximum"]]],
		[{ price: "64217.1", amount: "0.2" }, [["amount", "insufficient_balance"]]],
		[{ side: "sell", price: "64217.1", amount: "0.50001" }, [["amount", "insufficient_sellable"]]],
		[{ price: "90000", amount: "0.01" }, [["target_price", "outside_band"]]],
		[{ side: "sell", price: "40000", amount: "0.01" }, [["target_price", "outside_band"]]],
	] as const)("the draft %o gives the problems %o before it is sent", (changes, problems) =>
		expect(problemsOf(changes)).toEqual(problems),
	);

	it("an order is not checked against a balance that is unknown", () => {
		const unknown = { ...market, balancesKnown: false, availableQuote: 0n };
		expect(planOrder(btc, draftOf({ price: "64217.1", amount: "0.2" }), unknown).problems).toEqual([]);
	});
});

describe("planOrder calculates a market order", () => {
	it("a market buy by cost gives the lots that it buys now, their average price and the price bound", () => {
		const plan = planOrder(btc, draftOf({ orderType: "market", quoteAmount: "100" }), market);
		expect(plan).toMatchObject({
			problems: [],
			lots: 155n,
			locked: 100_000_000n,
			boundTicks: 674_293n,
			averageTicks: 642_204n,
			estimated: true,
		});
	});

	it("a market buy by quantity needs the cost at the current book and locks the cost at the price bound", () => {
		const plan = planOrder(btc, draftOf({ orderType: "market", byQuote: false, amount: "0.1" }), market);
		expect(plan).toMatchObject({ problems: [], total: 6_422_040_000n, needed: 6_422_040_000n, locked: 6_742_930_000n });
		expect(problemsOf({ orderType: "market", byQuote: false, amount: "0.15572" })).toEqual([["amount", "insufficient_balance"]]);
		expect(problemsOf({ orderType: "market", byQuote: false, amount: "0.15571" })).toEqual([]);
	});

	it("planOrder marks a market order that the book cannot fill completely", () => {
		const plan = planOrder(btc, draftOf({ orderType: "market", side: "sell", amount: "0.5" }), {
			...market,
			bids: market.bids.slice(0, 1),
		});
		expect(plan).toMatchObject({ problems: [], fillsWhole: false, received: 6_421_710_000n });
	});

	it("a market order is rejected while there is no index price", () => {
		expect(problemsOf({ orderType: "market", quoteAmount: "100" }, { ...market, indexTicks: 0n })).toEqual([
			["quote_amount", "no_index"],
		]);
	});

	it("100 % of the balance, as a market buy, spends the full balance", () => {
		expect(shareOf(btc, draftOf({ orderType: "market" }), market, 100)).toBe(market.availableQuote);
		expect(problemsOf({ orderType: "market", quoteAmount: "10000" })).toEqual([]);
		expect(problemsOf({ orderType: "market", quoteAmount: "10000.000001" })).toEqual([["quote_amount", "insufficient_balance"]]);
	});
});

describe("planOrder calculates stop orders", () => {
	it("a stop order triggers on a rise or a fall, depending on the last price", () => {
		expect(stopDirection(draftOf({ orderType: "stop_limit" }), 650_000n, 642_184n)).toBe("rises");
		expect(stopDirection(draftOf({ orderType: "stop_market" }), 630_000n, 642_184n)).toBe("falls");
		expect(stopDirection(draftOf({}), 630_000n, 642_184n)).toBeUndefined();
	});

	it("a stop-market buy spends the typed amount", () => {
		const plan = planOrder(btc, draftOf({ orderType: "stop_market", stopPrice: "65000", quoteAmount: "650" }), market);
		expect(plan).toMatchObject({ problems: [], lots: 1_000n, locked: 650_000_000n, total: 650_000_000n });
	});

	it("the limit price of a stop order is checked against its stop price, not against the market", () => {
		const far = { orderType: "stop_limit", stopPrice: "90000", price: "91000", amount: "0.01" } as const;
		expect(problemsOf(far)).toEqual([]);
		expect(problemsOf({ ...far, price: "110000" })).toEqual([["target_price", "outside_band"]]);
		expect(problemsOf({ ...far, stopPrice: "64218.4", price: "64300" })).toEqual([["stop_price", "stop_at_market"]]);
	});

	it("an OCO has its legs on opposite sides of the last price and locks the larger leg", () => {
		const good = { orderType: "oco", price: "63000", stopPrice: "65000", stopLimitPrice: "65100", amount: "0.01" } as const;
		expect(planOrder(btc, draftOf(good), market)).toMatchObject({ problems: [], locked: 651_000_000n });
		expect(problemsOf({ ...good, price: "64500" })).toEqual([["target_price", "oco_limit_side"]]);
		expect(problemsOf({ ...good, stopPrice: "64218.4" })).toEqual([["stop_price", "stop_at_market"]]);
		expect(problemsOf({ ...good, stopPrice: "64000" })).toEqual([["stop_price", "oco_stop_side"]]);
		const sale = { ...good, side: "sell", price: "65000", stopPrice: "63000", stopLimitPrice: "62900" } as const;
		expect(planOrder(btc, draftOf(sale), market)).toMatchObject({ problems: [], locked: 1_000_000n });
		expect(problemsOf({ ...sale, price: "63900" })).toEqual([["target_price", "oco_limit_side"]]);
	});
});

describe("mostOf returns the largest order that the balance allows", () => {
	it("mostOf returns the exact largest order for every order type and side", () => {
		expect(mostOf(btc, draftOf({ price: "64217.1" }), market)).toBe(15_572n);
		expect(mostOf(btc, draftOf({ side: "sell" }), market)).toBe(50_000n);
		expect(mostOf(btc, draftOf({ orderType: "oco", price: "60000", stopLimitPrice: "64217.1" }), market)).toBe(15_572n);
		expect(mostOf(btc, draftOf({ price: "" }), market)).toBe(0n);
		expect(mostOf(btc, draftOf({ orderType: "market", byQuote: false }), market)).toBe(15_571n);
	});
});

describe("orderParams converts a draft to params of the call", () => {
	const pair = { baseId: 1, quoteId: 3 };

	it("orderParams contains only the params of the order type", () => {
		const typed = { price: "1", stopPrice: "2", stopLimitPrice: "3", amount: "4", quoteAmount: "5", postOnly: true } as const;
		expect(orderParams(pair, draftOf({ ...typed, orderType: "market" }))).toEqual({
			currency_id: "1",
			legal_id: "3",
			type: "1",
			order_type: "market",
			quote_amount: "5",
		});
		expect(orderParams(pair, draftOf({ ...typed, side: "sell" }))).toEqual({
			currency_id: "1",
			legal_id: "3",
			type: "2",
			order_type: "limit",
			time_in_force: "gtc",
			post_only: "1",
			target_price: "1",
			amount: "4",
		});
	});
});
