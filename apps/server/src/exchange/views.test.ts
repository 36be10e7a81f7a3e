// Compares two sets of views: one is updated batch by batch, and one is newly built from the core's current state.
import { type Event, Exchange, FIRST_REGISTERED_USER, FUND_ACCOUNTS, type Traded } from "@candor/core";
import { CommandGenerator } from "@candor/testkit";
import { describe, expect, test } from "vitest";
import { BookView } from "./markets/book-view.ts";
import { MarketView } from "./markets/market-view.ts";
import { addUnique } from "./products/product.ts";
import { OrderView } from "./products/spot/order-view.ts";
import { createViews, type Views } from "./views.ts";

const DAY_MS = 86_400_000;

describe("views follow random exchanges", () => {
	test.each([5, 6, 9])("seed %i: views updated batch by batch equal views built from the core's current state", (seed) => {
		const exchange = new Exchange();
		const generator = new CommandGenerator(seed);
		const views = createViews();
		for (let batch = 1; batch <= 300; batch++) {
			const commands = Array.from({ length: 10 }, () => generator.next());
			const { at, events } = exchange.applyBatch(generator.time, commands);
			generator.observe(events);
			views.apply(events, { lastSeq: batch, at });
		}
		const fresh = createViews();
		fresh.apply(exchange.restate(), { lastSeq: 300, at: exchange.now });
		expect(views.seq).toBe(300);
		expect(views.founding.mode).toBe(fresh.founding.mode);
		expect(views.listing.pairs()).toEqual(fresh.listing.pairs());
		for (const level of ["basic", "advanced"] as const) {
			expect([...views.verification.usersWith(level)].sort()).toEqual([...fresh.verification.usersWith(level)].sort());
		}
		for (const standing of ["closing_only", "frozen"] as const) {
			expect([...views.accounts.usersWith(standing)].sort()).toEqual([...fresh.accounts.usersWith(standing)].sort());
		}
		for (const view of ["options", "positions", "earn", "subscriptions", "ieos"] as const) {
			expect(views[view].heldCount).toBe(fresh[view].heldCount);
		}
		// At a start the core restates only the newest step of an order, with the time of the start. The comparison leaves out the
		// affected fields.
		const told = (from: Views) =>
			from.p2p
				.allOpenOrders()
				.map((order) => ({ ...order, terms: "", steps: order.steps.length > 0, payMs: -1, late: false, rulingDue: 0 }));
		expect(told(views)).toEqual(told(fresh));
		expect(views.p2p.advertisements()).toEqual(fresh.p2p.advertisements());
		expect(fresh.p2p.advertisements().length).toBeGreaterThan(0);
		expect(views.p2p.heldCount).toBe(fresh.p2p.heldCount);
		expect(views.p2pCatalogue.terms).toEqual(fresh.p2pCatalogue.terms);
		expect(views.p2pCatalogue.payTypes()).toEqual(fresh.p2pCatalogue.payTypes());
		for (const { pair } of fresh.listing.pairs()) {
			for (const side of ["buy", "sell"] as const) {
				expect(views.books.levels(pair, side, 10_000)).toEqual(fresh.books.levels(pair, side, 10_000));
				expect(views.books.best(pair, side)).toEqual(fresh.books.levels(pair, side, 1)[0]);
			}
			expect(views.indexes.latest(pair)).toEqual(fresh.indexes.latest(pair));
			expect(views.indexes.head(pair)?.hash).toBe(fresh.indexes.latest(pair)?.hash);
		}
		const instruments = fresh.contracts.instruments();
		expect(instruments.length).toBeGreaterThan(1);
		for (const { instrument, ...terms } of instruments) {
			expect(views.contracts.instrument(instrument)).toMatchObject(terms);
			expect(views.contracts.openLots(instrument)).toBe(fresh.contracts.openLots(instrument));
			const { at: _at, ...mark } = views.contracts.mark(instrument) ?? { at: 0 };
			expect(fresh.contracts.mark(instrument) ?? {}).toMatchObject(mark);
			for (const side of ["buy", "sell"] as const) {
				expect(views.contractBooks.levels(instrument, side, 10_000)).toEqual(
					fresh.contractBooks.levels(instrument, side, 10_000),
				);
			}
		}
		// The values of funds are left out, because a start loads them from the tables.
		const known = (from: Views) => from.arbitrage.funds().map((fund) => ({ ...fund, value: undefined }));
		expect(known(views)).toEqual(known(fresh));
		expect(known(fresh).length).toBeGreaterThan(1);
		const general = ({ referral }: Views) => [
			...[referral.latestTerms(), referral.partners(), referral.settlement, referral.mayHaveWork, referral.lastClosedDay()],
			referral.partners().map(({ user }) => referral.ratioOn(user, Math.floor(exchange.now / DAY_MS) + 1)),
		];
		expect(general(views)).toEqual(general(fresh));
		// The time of the latest change is set to 0, because the core does not restate it at a start.
		const asked = <T extends { readonly at: number }>(one: T) => ({ ...one, at: 0 });
		let positions = 0;
		let open = 0;
		let invited = 0;
		let changedSince = 0;
		const people = Array.from({ length: 9 }, (_, person) => FIRST_REGISTERED_USER + person);
		for (const user of [FUND_ACCOUNTS + 1, ...people]) {
			const trading = ({ p2p }: Views) => [
				...[p2p.merchant(user), p2p.barredUntil(user), p2p.openOrders(user).map(({ order }) => order)],
				...[p2p.advertisementsOf(user), people.map((other) => p2p.hasBlocked(user, other))],
			];
			expect(trading(views)).toEqual(trading(fresh));
			const sorted = (from: Views) => [...from.orders.open(user)].sort((a, b) => a.order - b.order);
			expect(sorted(views)).toEqual(sorted(fresh));
			for (const order of fresh.orders.open(user)) if (order.updatedAt > order.placedAt) changedSince++;
			open += fresh.orders.open(user).length;
			// The time of a position's latest change is set to 0, because the core does not restate it at a start.
			const held = (from: Views) =>
				from.positions
					.open(user)
					.map((position) => ({ ...position, updatedAt: 0 }))
					.sort((a, b) => a.position - b.position);
			expect(held(views)).toEqual(held(fresh));
			for (const { instrument } of instruments)
				expect(views.contracts.modeOf(user, instrument)).toEqual(fresh.contracts.modeOf(user, instrument));
			positions += held(fresh).length;
			const referred = ({ referral }: Views) => [
				...[referral.linkOf(user), referral.linksOf(user), referral.decisionOn(user), referral.partner(user)],
				...[referral.pending(user), referral.heldFor(user)],
			];
			expect(referred(views)).toEqual(referred(fresh));
			invited += fresh.referral.linksOf(user).length;
			expect(views.arbitrage.lots(user)).toEqual(fresh.arbitrage.lots(user));
			expect(views.arbitrage.subscriptions(user).map(asked)).toEqual(fresh.arbitrage.subscriptions(user).map(asked));
			expect(views.arbitrage.redemptions(user).map(asked)).toEqual(fresh.arbitrage.redemptions(user).map(asked));
			for (const { account, asset, ...amounts } of fresh.balances.all(user))
				expect(views.balances.of(user, account, asset)).toMatchObject(amounts);
		}
		expect(positions).toBeGreaterThan(0);
		expect(open).toBeGreaterThan(5);
		expect(invited).toBeGreaterThan(3);
		expect(changedSince).toBeGreaterThan(0);
		expect(views.orders.openCount).toBe(open);
	});
});

describe("a view of a book sorts its levels", () => {
	test("the view orders book levels best first and removes a level without lots", () => {
		const books = new BookView();
		const depth = (side: "buy" | "sell", price: number, lots: number) => books.levelChanged(1, { side, price, lots }, 7);
		for (const price of [100, 98, 99, 101]) depth("buy", price, price);
		for (const price of [105, 103, 104]) depth("sell", price, price);
		expect(books.levels(1, "buy", 3)).toEqual([101, 100, 99].map((price) => ({ price, lots: price })));
		expect(books.levels(1, "sell", 9)).toEqual([103, 104, 105].map((price) => ({ price, lots: price })));
		depth("buy", 101, 0);
		depth("buy", 97, 0);
		depth("sell", 103, 5);
		expect(books.best(1, "buy")).toEqual({ price: 100, lots: 100 });
		expect(books.best(1, "sell")).toEqual({ price: 103, lots: 5 });
		expect(books.version(1)).toBe(7);
		expect(books.best(2, "buy")).toBeUndefined();
	});
});

const trade = (id: number, price: number, lots: number, at: number): Traded => ({
	type: "Traded",
	trade: id,
	pair: 1,
	price,
	lots,
	takerSide: "buy",
	maker: 1,
	makerUser: 100_101,
	makerQuote: true,
	makerFilled: 0,
	makerTurnover: 0n,
	makerFee: 0n,
	makerFeeTotal: 0n,
	makerDone: false,
	taker: 2,
	takerUser: 100_102,
	takerFilled: 0,
	takerTurnover: 0n,
	takerFee: 0n,
	takerFeeTotal: 0n,
	takerDone: false,
	at,
});

describe("market views compute statistics", () => {
	const noon = 20_000 * DAY_MS + DAY_MS / 2;
	const feed = (markets: MarketView<Traded>, ...trades: Traded[]) => {
		for (const one of trades) {
			markets.moveTo(one.at);
			markets.traded(one.pair, one, BigInt(one.lots), BigInt(one.price * one.lots));
		}
	};

	test("market views exclude trades older than 24 hours from the day's figures", () => {
		const markets = new MarketView<Traded>();
		feed(
			markets,
			trade(1, 500, 1, noon),
			trade(2, 100, 2, noon + 60_000),
			trade(3, 110, 3, noon + 61_000),
			trade(4, 105, 4, noon + DAY_MS / 2),
		);
		expect(markets.stats(1)).toEqual({ open: 500, high: 500, low: 100, last: 105, volumeLots: 10n, turnover: 1_450n });
		markets.moveTo(noon + DAY_MS + 60_000);
		expect(markets.stats(1)).toEqual({ open: 100, high: 110, low: 100, last: 105, volumeLots: 9n, turnover: 950n });
		markets.moveTo(noon + 3 * DAY_MS);
		expect(markets.stats(1)).toEqual({ open: 105, high: 105, low: 105, last: 105, volumeLots: 0n, turnover: 0n });
	});

	test("market views keep newer published data when history loads, and loading it twice changes nothing", () => {
		const markets = new MarketView<Traded>();
		feed(markets, trade(9, 120, 1, noon));
		const bar = { open: 90, high: 95, low: 80, close: 91, volumeLots: 7n, turnover: 600n };
		const bars = [
			{ openTime: noon - 120_000, ...bar },
			{ openTime: noon, ...bar },
		];
		for (let times = 0; times < 2; times++) markets.load(1, bars, [trade(8, 91, 1, noon - 100_000), trade(9, 120, 1, noon)]);
		expect(markets.stats(1)).toEqual({ open: 90, high: 120, low: 80, last: 120, volumeLots: 8n, turnover: 720n });
		expect(markets.trades(1, 10).map((one) => one.trade)).toEqual([9, 8]);
	});

	test("market views show the close of the loaded candle as the price if there are no trades", () => {
		const markets = new MarketView<Traded>();
		expect(markets.last(1)).toBe(0);
		markets.moveTo(noon);
		markets.load(1, [{ openTime: noon - 60_000, open: 5, high: 6, low: 4, close: 5, volumeLots: 1n, turnover: 5n }], []);
		expect(markets.last(1)).toBe(5);
		expect(markets.stats(1).last).toBe(5);
	});
});

test("the view stores finished orders up to a limit and drops the oldest first", () => {
	const exchange = new Exchange();
	const generator = new CommandGenerator(5);
	let sample: Extract<Event, { type: "OrderChanged" }> | undefined;
	while (sample === undefined) {
		const { events } = exchange.applyBatch(generator.time, [generator.next()]);
		sample = events.find((event) => event.type === "OrderChanged");
	}
	const orders = new OrderView();
	for (let order = 1; order <= 40_010; order++) orders.orderChanged({ ...sample, order, status: "cancelled" });
	expect(orders.find(20_000)).toBeUndefined();
	expect(orders.find(20_001)?.status).toBe("cancelled");
	expect(orders.find(40_010)).toBeDefined();
});

test("createViews throws if two products use the same view name", () => {
	expect(() => addUnique({ orders: 1 }, { orders: 2 }, "contracts")).toThrow(
		"contracts brings orders, which another product brings",
	);
	expect(Object.keys(createViews())).toEqual(expect.arrayContaining(["orders", "balances", "seq", "at"]));
});
