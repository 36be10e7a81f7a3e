// Tests contracts: opening, closing, stops, net accounts, halts, and each refusal (docs/reference/rules.md §5). A tick is 0.1
// USDT and a lot is 0.001 BTC, so one lot at the price PAR costs 100 USDT.
import { BTC_TIERS, ContractScenario, PAR } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { Exchange } from "../exchange.ts";
import type { Command } from "../registry.ts";

const USDT = 1_000_000n;

function scenario(options: ConstructorParameters<typeof ContractScenario>[0] = {}): ContractScenario {
	const at = new ContractScenario(options);
	at.record(PAR);
	return at;
}

describe("a user opens a position", () => {
	it("opening a position freezes the margin and takes the fees, and longs equal shorts", () => {
		const at = scenario();
		const [long, short] = at.match({ lots: 10, leverage: 10 }, { leverage: 20 });
		// Ten lots have a notional of 1,000 USDT. The margins are 100 and 50 USDT, and the fees are 0.5 and 0.2 USDT.
		expect(at.position(long)).toMatchObject({ status: "holding", lots: 10, margin: 100n * USDT, fees: 500_000n, mmrPpm: 4_000 });
		expect(at.position(short)).toMatchObject({ status: "holding", lots: 10, margin: 50n * USDT, fees: 200_000n });
		expect(at.balance(at.person(0), "contract")).toEqual({ available: 9_899_500_000n, frozen: 100n * USDT });
		expect(at.balance(at.person(1), "contract")).toEqual({ available: 9_949_800_000n, frozen: 50n * USDT });
		expect(at.balance(0, "fees").available).toBe(700_000n);
		at.exchange.checkInvariants();
	});

	it("the unfilled part of an opening order rests, and cancelling it releases its reserve", () => {
		const at = scenario();
		const short = at.open({ by: at.person(1), long: false, lots: 4 });
		const long = at.open({ lots: 10 });
		expect(at.position(long)).toMatchObject({ status: "holding", lots: 4, opening: 6 });
		expect(at.say({ type: "CancelPositionOrder", id: "", by: at.person(0), position: long })).toBe("ok");
		expect(at.position(long)).toMatchObject({ status: "holding", lots: 4, opening: 0, reserved: 0n });
		expect(at.position(short)).toMatchObject({ status: "holding", lots: 4 });
		expect(at.balance(at.person(0), "contract").frozen).toBe(40n * USDT);
	});

	it("a fill worse than mark charges the difference to mark at once", () => {
		const at = scenario();
		const [long] = at.match({ lots: 10, leverage: 10 }, { price: PAR + 1_000, leverage: 10 });
		// The notional is 1,001 USDT. The margin is a tenth of the notional plus the difference of 1 USDT between fill and mark.
		expect(at.position(long).margin).toBe(101_100_000n);
	});

	it("an opening order does not fill at a price worse than mark by more than half the initial margin", () => {
		const at = scenario();
		at.open({ by: at.person(1), long: false, price: PAR + 4_001 });
		expect(at.say(at.order({ leverage: 125, orderType: "market" }))).toBe("no_liquidity order_type");
		const position = at.open({ leverage: 125, price: PAR + 5_000 });
		expect(at.position(position)).toMatchObject({ status: "cancelled", reason: "price_bound" });
		expect(at.say(at.order({ leverage: 100, orderType: "market" }))).toBe("ok");
	});

	it("a market order fills as many lots as its money covers", () => {
		const at = scenario();
		at.open({ by: at.person(1), long: false, lots: 1, leverage: 100 });
		at.open({ by: at.person(1), long: false, lots: 1_000, leverage: 100, price: PAR + 1_000 });
		const long = at.open({ orderType: "market", lots: 990, leverage: 10 });
		const { status, lots, reason, opened } = at.position(long);
		expect([status, reason, lots]).toEqual(["holding", "insufficient_balance", opened]);
		const { available } = at.balance(at.person(0), "contract");
		// The money left is less than one more lot would need: a tenth of its price, its difference to mark, and the fee.
		expect(lots).toBeGreaterThan(900);
		expect(available).toBeGreaterThanOrEqual(0n);
		expect(available).toBeLessThan(10n * USDT + 100_000n + 50_000n + 10_000n);
		at.exchange.checkInvariants();
	});

	it("matching cancels a resting order that its money no longer covers, and continues with the next order", () => {
		const at = scenario({ each: 101_000_000n });
		const poor = at.open({ by: at.person(1), lots: 10, leverage: 10 });
		const next = at.open({ by: at.person(2), lots: 10, leverage: 20, price: PAR - 10 });
		// Mark falls below the price of the resting bids. A fill of such a bid must now pay the difference to mark at once.
		at.tick(PAR - 5_000);
		expect(at.mark).toBeLessThan(PAR - 3_000);
		const taker = at.open({ by: at.person(3), long: false, leverage: 20, price: PAR - 100 });
		expect(at.position(poor)).toMatchObject({ status: "cancelled", reason: "not_covered" });
		expect(at.position(next)).toMatchObject({ status: "holding", lots: 10 });
		expect(at.position(taker)).toMatchObject({ status: "holding" });
	});

	it("the tier follows from all positions and orders of a side, and its deduction counts for a single position", () => {
		const at = scenario({ each: 100_000_000_000n });
		const [alone] = at.match({ lots: 1_000, leverage: 50 }, { leverage: 50 });
		expect(at.position(alone)).toMatchObject({ mmrPpm: 5_000, cum: 50_000_000n });
		const [second] = at.match({ lots: 10, leverage: 50 }, { leverage: 50 });
		expect(at.position(second)).toMatchObject({ mmrPpm: 5_000, cum: 0n });
		expect(at.say(at.order({ lots: 10, leverage: 125 }))).toBe("invalid_leverage multiple");
	});
});

describe("a user closes a position", () => {
	it("closing a position pays the gain from the other side through the clearing account", () => {
		const at = scenario();
		const [long, short] = at.match({ lots: 10, leverage: 10 }, { leverage: 10 });
		at.open({ by: at.person(2), lots: 10, price: PAR + 2_000 });
		at.tick(PAR + 2_000);
		expect(at.close(long)).toBe("ok");
		// The lots were bought for 1,000 USDT and sold for 1,002 USDT. So the gain is 2 USDT, and the fees are 0.5 and 0.501 USDT.
		expect(at.position(long)).toMatchObject({ status: "closed", closedBy: "user", profit: 2n * USDT, fees: 1_001_000n });
		expect(at.wealth(at.person(0))).toBe(10_000_999_000n);
		expect(at.position(short)).toMatchObject({ status: "holding" });
		at.exchange.checkInvariants();
	});

	it("closing part of a position releases its margin in proportion, rounded down", () => {
		const at = scenario();
		const [long] = at.match({ lots: 3, leverage: 7 }, {});
		const { margin } = at.position(long);
		at.open({ by: at.person(2), lots: 10 });
		expect(at.close(long, { lots: 1 })).toBe("ok");
		expect(at.position(long)).toMatchObject({ status: "holding", lots: 2, margin: margin - margin / 3n, closed: 1 });
	});

	it("a market close waits while no order is within its price bound, and is tried again when such an order arrives", () => {
		const at = scenario();
		const [long] = at.match({ lots: 10, leverage: 10 }, {});
		expect(at.close(long)).toBe("ok");
		expect(at.position(long)).toMatchObject({ status: "closing", closing: 10, closePrice: 0, reason: "no_liquidity" });
		expect(at.close(long)).toBe("already_closing id");
		at.open({ by: at.person(2), lots: 4, price: PAR - 100 });
		expect(at.position(long)).toMatchObject({ status: "closing", closing: 6, lots: 6 });
		at.open({ by: at.person(2), lots: 10, price: PAR - 30_000 });
		expect(at.position(long)).toMatchObject({ closing: 6 });
		expect(at.say({ type: "CancelPositionOrder", id: "", by: at.person(0), position: long })).toBe("ok");
		expect(at.position(long)).toMatchObject({ status: "holding", closing: 0, lots: 6 });
	});

	it("a limit close rests in the book, but never beyond the bankruptcy price", () => {
		const at = scenario();
		const [long] = at.match({ lots: 10, leverage: 100 }, {});
		const { bankruptcyPrice } = at.position(long);
		expect(bankruptcyPrice).toBeGreaterThan(PAR - 10_000);
		expect(at.close(long, { orderType: "limit", price: PAR - 9_999 })).toBe("ok");
		expect(at.position(long).closePrice).toBe(bankruptcyPrice);
	});

	it("closing some lots of a position leaves its opening order in the book, and closing all lots cancels it", () => {
		const at = scenario();
		at.open({ by: at.person(1), long: false, lots: 4 });
		const long = at.open({ lots: 10 });
		at.open({ by: at.person(2), lots: 20, price: PAR + 50 });
		expect(at.close(long, { lots: 1 })).toBe("ok");
		expect(at.position(long)).toMatchObject({ lots: 3, opening: 6 });
		expect(at.close(long)).toBe("ok");
		expect(at.position(long)).toMatchObject({ status: "closed", lots: 0, opening: 0 });
		expect(at.balance(at.person(0), "contract").frozen).toBe(0n);
	});
});

describe("stop loss and take profit close positions", () => {
	it("stop loss and take profit close at market when mark reaches them", () => {
		const at = scenario();
		const [long, short] = at.match(
			{ lots: 10, leverage: 5, stopLoss: PAR - 3_000, takeProfit: PAR + 3_000 },
			{ leverage: 5, takeProfit: PAR - 3_000 },
		);
		at.open({ by: at.person(2), lots: 20, price: PAR - 4_000 });
		at.open({ by: at.person(3), lots: 20, long: false, price: PAR - 2_000 });
		at.tick(PAR - 2_900);
		expect(at.position(long)).toMatchObject({ status: "holding" });
		at.tick(PAR - 4_000);
		expect(at.position(long)).toMatchObject({ status: "closed", closedBy: "stop" });
		expect(at.position(short)).toMatchObject({ closedBy: "profit" });
	});

	it("a stop can watch the last price instead of mark", () => {
		const at = scenario();
		const [long] = at.match({ lots: 10, leverage: 5, stopLoss: PAR - 1_000, trigger: "last" }, {});
		at.open({ by: at.person(2), lots: 30, price: PAR - 1_500 });
		const seller = at.open({ by: at.person(3), lots: 1, long: false, price: PAR - 1_500 });
		expect(at.position(seller)).toMatchObject({ lots: 1 });
		expect(at.position(long)).toMatchObject({ status: "closed", closedBy: "stop" });
	});

	it("stops run after the liquidations of the same index record", () => {
		const at = scenario();
		const [long] = at.match({ lots: 10, leverage: 100, stopLoss: PAR - 5_000 }, {});
		at.tick(PAR - 20_000);
		expect(at.position(long)).toMatchObject({ status: "closed", closedBy: "liquidation" });
	});

	it("a stop on the wrong side of the price is rejected, and a stop can be changed", () => {
		const at = scenario();
		const [long] = at.match({ lots: 10 }, {});
		const set = (stopLoss: number, takeProfit: number) =>
			at.say({ type: "SetPositionStops", id: "", by: at.person(0), position: long, stopLoss, takeProfit, trigger: "mark" });
		expect(set(PAR, 0)).toBe("stop_wrong_side stop_loss_price");
		expect(set(0, PAR - 1)).toBe("stop_wrong_side target_profit_price");
		expect(set(2 ** 31, 0)).toBe("invalid_price stop_loss_price");
		expect(set(PAR - 1, PAR + 1)).toBe("ok");
		expect(at.position(long)).toMatchObject({ stopLoss: PAR - 1, takeProfit: PAR + 1 });
		expect(set(0, 0)).toBe("ok");
	});
});

describe("a net account holds one position per side", () => {
	const mode = (by: number, more: object = {}): Command => {
		return { type: "SetContractMode", id: "", by, instrument: 1, net: true, leverage: 10, ...more } as Command;
	};

	it("a net account closes its opposite positions first, the oldest first, and its quotes hold one position per side", () => {
		const at = scenario();
		const maker = at.person(3);
		at.must(mode(maker));
		const ladder = { bids: [{ price: PAR - 10, lots: 5 }], asks: [{ price: PAR + 10, lots: 5 }] };
		const quote = () => at.must({ type: "ReplaceContractQuotes", id: "", by: maker, instrument: 1, ...ladder });
		quote();
		at.open({ orderType: "market", lots: 5 });
		quote();
		at.open({ orderType: "market", lots: 5 });
		const own = at.all("PositionChanged").filter(({ user }) => user === maker);
		expect(new Set(own.map(({ position }) => position)).size).toBe(1);
		expect(own.at(-1)).toMatchObject({ lots: 10, long: false });
		quote();
		at.open({ by: at.person(1), long: false, orderType: "market", lots: 5 });
		quote();
		at.open({ by: at.person(1), long: false, orderType: "market", lots: 5 });
		expect(at.position((own.at(-1) as { position: number }).position)).toMatchObject({ status: "closed", closedBy: "net" });
		at.must({ type: "ReplaceContractQuotes", id: "", by: maker, instrument: 1, bids: [], asks: [] });
		expect(at.balance(maker, "contract").frozen).toBe(0n);
		at.exchange.checkInvariants();
	});

	it("a fill of a net account whose loss exceeds margin and available funds is rejected", () => {
		const at = scenario({ each: 140_000_000n });
		const net = at.person(3);
		at.must(mode(net));
		const short = at.open({ by: net, long: false, lots: 10, leverage: 10 });
		at.open({ lots: 10, leverage: 10 });
		expect(at.position(short)).toMatchObject({ lots: 10, margin: 100n * USDT });
		at.tick(PAR + 80_000);
		expect(at.position(short)).toMatchObject({ status: "holding" });
		// The loss of buying a lot back at a price 8 % higher is less than its margin.
		const back = at.open({ by: net, lots: 1, leverage: 10, price: PAR + 79_000 });
		expect(at.position(back).reserved).toBe(0n);
		at.open({ by: at.person(1), long: false, lots: 1, leverage: 50, price: PAR + 79_000 });
		expect(at.position(short)).toMatchObject({ lots: 9, closedBy: "net" });
		// At a price 9.6 % higher, the loss plus fees is close to the margin of 10 USDT per lot.
		const dear = at.open({ by: net, lots: 9, leverage: 10, price: PAR + 96_000 });
		at.tick(PAR + 89_000);
		expect(at.position(short)).toMatchObject({ status: "holding" });
		expect(at.position(dear).status).toBe("pending");
		const before = at.wealth(net);
		at.must({
			type: "Transfer",
			id: "",
			by: net,
			asset: 3,
			from: "contract",
			to: "coin",
			amount: at.balance(net, "contract").available,
		});
		at.open({ by: at.person(1), long: false, lots: 9, leverage: 50, price: PAR + 96_000 });
		expect(at.wealth(net)).toBeLessThanOrEqual(before);
		at.exchange.checkInvariants();
	});

	it("an account can become a net account only while nothing is open, and only net accounts may quote", () => {
		const at = scenario();
		at.open({});
		expect(at.say(mode(at.person(0)))).toBe("not_while_open");
		expect(at.say(mode(at.person(1), { leverage: 126 }))).toBe("invalid_leverage multiple");
		expect(at.say(mode(at.person(1), { instrument: 9 }))).toBe("unknown_instrument match_id");
		const quotes: Command = { type: "ReplaceContractQuotes", id: "", by: at.person(1), instrument: 1, bids: [], asks: [] };
		expect(at.say(quotes)).toBe("not_net");
		at.must(mode(at.person(1)));
		const of = (bids: object[], asks: object[]) => at.say({ ...quotes, bids, asks } as Command);
		expect(of([{ price: PAR, lots: 1 }], [{ price: PAR, lots: 1 }])).toBe("quotes_crossed asks");
		expect(
			of(
				[
					{ price: PAR, lots: 1 },
					{ price: PAR, lots: 2 },
				],
				[],
			),
		).toBe("duplicate_price bids");
		expect(
			of(
				Array.from({ length: 101 }, (_, at) => ({ price: PAR - at - 1, lots: 1 })),
				[],
			),
		).toBe("too_many_quotes bids");
		expect(of([{ price: 10, lots: 1 }], [])).toBe("price_outside_band bids");
		expect(of([{ price: PAR, lots: 1_000_000 }], [])).toBe("position_too_large bids");
		expect(of([{ price: PAR, lots: 10_000 }], [])).toBe("insufficient_balance bids");
	});
});

describe("contract orders are rejected with a reason", () => {
	it.each([
		["invalid_lots share", { lots: 0 }],
		["invalid_lots share", { lots: -1 }],
		["invalid_lots share", { lots: 1.5 }],
		["position_too_large share", { lots: 2 ** 31 - 1 }],
		["invalid_leverage multiple", { leverage: 0 }],
		["invalid_leverage multiple", { leverage: 126 }],
		["invalid_leverage multiple", { leverage: 2.5 }],
		["invalid_leverage multiple", { leverage: 125, lots: 600 }],
		["invalid_price target_price", { price: 0 }],
		["price_outside_band target_price", { price: PAR * 2 }],
		["not_applicable target_price", { orderType: "market", price: 5 }],
		["no_liquidity order_type", { orderType: "market" }],
		["insufficient_balance share", { lots: 500, leverage: 1 }],
		["unknown_instrument match_id", { instrument: 7 }],
		["stop_wrong_side stop_loss_price", { stopLoss: PAR + 1 }],
		["stop_wrong_side target_profit_price", { takeProfit: PAR }],
	] as const)("an order is rejected with %s for the fields %j", (said, more) => {
		const at = scenario();
		expect(at.say(at.order(more as object))).toBe(said);
	});

	it("no position opens without a fresh index", () => {
		const at = scenario();
		at.wait(11_000);
		expect(at.say(at.order())).toBe("market_halted");
	});

	it("the core rejects an order beyond 200 positions of a user", () => {
		const at = scenario();
		for (let count = 0; count < 200; count++) at.open({ lots: 1, price: PAR - 10 });
		expect(at.say(at.order({ lots: 1 }))).toBe("too_many_positions");
	});

	it("an unverified user trades with demo money, and with real money up to leverage 20", () => {
		const at = scenario({ country: "" });
		expect(at.say(at.order({ leverage: 21 }))).toBe("not_verified multiple");
		expect(at.say(at.order({ leverage: 20 }))).toBe("ok");
		expect(at.say(at.order({ instrument: 1_001, leverage: 100 }))).toBe("ok");
	});

	it("in some countries a user trades with demo money only", () => {
		const at = scenario({ country: "GB" });
		expect(at.say(at.order({ leverage: 1 }))).toBe("demo_only");
		expect(at.say(at.order({ instrument: 1_001 }))).toBe("ok");
	});

	it("a demo position uses only demo money", () => {
		const at = scenario();
		const position = at.open({ instrument: 1_001, lots: 10 });
		expect(at.balance(at.person(0), "demo").frozen).toBeGreaterThan(0n);
		expect(at.balance(at.person(0), "contract").frozen).toBe(0n);
		expect(at.position(position).instrument).toBe(1_001);
	});

	it("every command for another user's position returns unknown_position", () => {
		const at = scenario();
		const [long] = at.match({ lots: 10 }, {});
		const by = at.person(2);
		const all: Command[] = [
			{ type: "ClosePosition", id: "", by, position: long, lots: 0, orderType: "market", price: 0 },
			{ type: "CancelPositionOrder", id: "", by, position: long },
			{ type: "SetPositionStops", id: "", by, position: long, stopLoss: 0, takeProfit: 0, trigger: "mark" },
		];
		for (const command of all) expect(at.say(command)).toBe("unknown_position id");
	});

	it("the core rejects invalid closes and cancels", () => {
		const at = scenario();
		const pending = at.open({ lots: 10, price: PAR - 10 });
		expect(at.close(pending)).toBe("nothing_held id");
		const [long] = at.match({ by: at.person(2), lots: 10 }, {});
		expect(at.close(long, { lots: 11 })).toBe("invalid_lots share");
		expect(at.close(long, { lots: 1.5 })).toBe("invalid_lots share");
		expect(at.close(long, { orderType: "limit" })).toBe("invalid_price target_price");
		expect(at.close(long, { price: 5 })).toBe("not_applicable target_price");
		expect(at.close(long, { orderType: "limit", price: 5 })).toBe("price_outside_band target_price");
		expect(at.say({ type: "CancelPositionOrder", id: "", by: at.person(2), position: long })).toBe("nothing_waits id");
	});
});

describe("an instrument without a fresh index halts", () => {
	it("a halt cancels opening orders and matches closes with closes at the last mark; the next record liquidates first", () => {
		const at = scenario();
		const [long, short] = at.match({ lots: 10, leverage: 100 }, { leverage: 10 });
		const waits = at.open({ by: at.person(2), lots: 5, price: PAR - 100 });
		at.wait(11_000);
		at.record([[PAR, 0]]);
		expect(at.position(waits)).toMatchObject({ status: "cancelled", reason: "halted", reserved: 0n });
		expect(at.close(short, { lots: 4 })).toBe("ok");
		expect(at.position(short)).toMatchObject({ closing: 4 });
		expect(at.close(long, { lots: 4 })).toBe("ok");
		// The two closes are not matched with each other at once, so both wait at market.
		expect([at.position(long).closing, at.position(short).closing]).toEqual([4, 4]);
		at.tick(PAR - 50_000);
		expect(at.position(long)).toMatchObject({ status: "closed", closedBy: "liquidation" });
		at.exchange.checkInvariants();
	});

	it("a halt cancels opening orders however short it is", () => {
		const at = scenario();
		at.must({ type: "SetPriceRules", id: "", by: 1, staleAfterMs: 2_000, minimumSources: 3 });
		at.tick(PAR);
		const waits = at.open({ lots: 5, price: PAR - 20_000 });
		at.wait(2_000);
		at.record(PAR);
		expect(at.position(waits)).toMatchObject({ status: "pending" });
		at.wait(2_001);
		at.record(PAR - 30_000);
		expect(at.position(waits)).toMatchObject({ status: "cancelled", reason: "halted" });
	});

	it("a limit close matches another close while the index is stale", () => {
		const at = scenario();
		const [long, short] = at.match({ lots: 10, leverage: 10 }, { leverage: 10 });
		at.wait(11_000);
		expect(at.close(short, { orderType: "limit", price: PAR })).toBe("ok");
		expect(at.close(long)).toBe("ok");
		expect(at.position(long)).toMatchObject({ status: "closed" });
		expect(at.position(short)).toMatchObject({ status: "closed" });
		at.exchange.checkInvariants();
	});
});

describe("an operator changes an instrument's terms", () => {
	it("new terms apply to later orders and positions, not to open positions", () => {
		const at = scenario();
		const [long] = at.match({ lots: 10, leverage: 10 }, {});
		const before = at.position(long);
		const terms = { instrument: 1, pair: 1, account: "real", lotSize: 100, takerBoundPpm: 20_000, markBandPpm: 10_000 } as const;
		const more = {
			makerFeePpm: 300,
			takerFeePpm: 900,
			impactMargin: 500_000_000n,
			liquidationFeePpm: 2_000,
			insuranceMarginPpm: 100_000,
		};
		const tiers = [{ upTo: 1_000_000_000_000n, mmrPpm: 100_000, maxLeverage: 5, cum: 0n }];
		at.must({ type: "SetInstrument", id: "", by: 1, ...terms, ...more, tiers, active: true, reason: "for a test" });
		at.tick(PAR);
		expect(at.position(long)).toEqual(before);
		expect(at.say(at.order({ leverage: 6 }))).toBe("invalid_leverage multiple");
		const other = { type: "SetInstrument", id: "", by: 1, ...terms, ...more, tiers, active: true, reason: "for a test" } as const;
		expect(at.say({ ...other, lotSize: 7 })).toBe("terms_fixed instrument");
		at.open({ by: at.person(2), lots: 10, leverage: 5 });
		expect(at.close(long)).toBe("ok");
		expect(at.position(long).fees).toBe(1_000_000n);
	});

	it.each([
		["invalid_instrument tiers", { tiers: [] }],
		["invalid_instrument tiers", { tiers: [{ ...BTC_TIERS[0], maxLeverage: 201 }] }],
		["invalid_instrument tiers", { tiers: [BTC_TIERS[0], { ...BTC_TIERS[1], cum: 1n }] }],
		["invalid_instrument takerFeePpm", { makerFeePpm: 501 }],
		["invalid_instrument insuranceMarginPpm", { insuranceMarginPpm: 1 }],
		["invalid_instrument impactMargin", { impactMargin: 0n }],
		["unknown_pair pair", { pair: 9 }],
	] as const)("new terms are rejected with %s", (said, terms) => {
		expect(() => new ContractScenario({ terms: terms as object })).toThrow(said);
	});
});

it("contracts continue identically after a restart from a snapshot", () => {
	const at = scenario();
	at.match({ lots: 10, leverage: 50, stopLoss: PAR - 1_000 }, { leverage: 20 });
	at.open({ by: at.person(2), lots: 7, price: PAR - 500 });
	const twin = Exchange.restore(at.exchange.sections());
	expect(twin.stateHash()).toBe(at.exchange.stateHash());
	twin.checkInvariants();
	const restated = twin.restate();
	expect(restated).toEqual(at.exchange.restate());
	expect(restated.filter(({ type }) => type === "PositionChanged")).toHaveLength(3);
});
