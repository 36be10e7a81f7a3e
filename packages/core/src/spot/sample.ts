// Generates random commands for tests of spot: valid and invalid orders of every type around the index, quotes, and cancels of
// open orders.
import type { Draw, Sample, SampleCommand, SampleWorld } from "../engine/sample.ts";
import type { IndexRecorded } from "../prices/messages.ts";
import type { OrderChanged, PlaceOrder, Traded } from "./messages.ts";

/** For each pair, its first price in ticks and the size of the largest order in lots. */
const MARKETS = [
	{ pair: 1, start: 600_000, mostLots: 2_000 },
	{ pair: 2, start: 300_000, mostLots: 5_000 },
] as const;
const ODD = [0, -1, 1.5, 2 ** 31, 2 ** 31 - 1, Number.MAX_SAFE_INTEGER, Number.NaN] as const;
const MOST_KNOWN = 500;

type Market = (typeof MARKETS)[number];
type Order = { -readonly [K in keyof Omit<PlaceOrder, "id">]: PlaceOrder[K] };

export function spotSample(world: SampleWorld): Sample {
	const { draw, users } = world;
	const middles = new Map<number, number>(MARKETS.map(({ pair, start }) => [pair, start]));
	/** For each open order, its user; the oldest order first. */
	const open = new Map<number, number>();
	const middleOf = ({ pair }: Market) => middles.get(pair) as number;
	let seen = 0;

	function cancel(): SampleCommand {
		if (open.size === 0 || draw.chance(0.1)) return { type: "CancelOrder", by: draw.pick(users), order: draw.below(seen + 10) };
		const [order, user] = draw.pick([...open]);
		return { type: "CancelOrder", by: draw.chance(0.95) ? user : draw.pick(users), order };
	}

	return {
		weight: 82,
		observe(event) {
			if (event.type === "IndexRecorded") {
				const { pair, index } = event as IndexRecorded;
				if (index > 0 && middles.has(pair)) middles.set(pair, index);
			}
			if (event.type === "Traded") {
				const { maker, makerDone, taker, takerDone } = event as Traded;
				if (makerDone) open.delete(maker);
				if (takerDone) open.delete(taker);
			}
			if (event.type !== "OrderChanged") return;
			const { order, user, status } = event as OrderChanged;
			seen = Math.max(seen, order);
			if (status !== "waiting") open.delete(order);
			else if (open.size < MOST_KNOWN) open.set(order, user);
		},
		next() {
			const market = draw.pick(MARKETS);
			const roll = draw.below(82);
			if (roll < 66) return orderOf(world, draw.pick(users), market, middleOf(market));
			if (roll < 71) return cancel();
			if (roll < 72) return { type: "CancelAllOrders", by: draw.pick(users), pair: draw.pick([0, 1, 2, 9]) };
			return quotesOf(draw, draw.pick(users), market, middleOf(market));
		},
		changed(command) {
			if (command.type === "PlaceOrder") return { ...command, lots: command.lots === 1 ? 2 : 1 };
			if (command.type === "CancelOrder") return { ...command, order: (command.order as number) + 1 };
			return { ...command, pair: (command.pair as number) + 1 };
		},
	};
}

function orderOf({ draw, unwritable }: SampleWorld, by: number, { pair, mostLots }: Market, middle: number): Order {
	const near = (most: number) => Math.max(1, middle + draw.between(-most, most));
	const side = draw.pick(["buy", "sell"] as const);
	const order: Order = {
		type: "PlaceOrder",
		by,
		pair: draw.chance(0.01) ? 9 : pair,
		side,
		orderType: "limit",
		timeInForce: draw.pick(["gtc", "gtc", "gtc", "ioc", "fok"] as const),
		postOnly: false,
		selfTrade: draw.pick(["expire_taker", "expire_maker", "expire_both"] as const),
		trigger: draw.pick(["last", "index"] as const),
		price: 0,
		stopPrice: 0,
		stopLimitPrice: 0,
		lots: draw.between(1, mostLots),
		quoteAmount: 0n,
	};
	const byAmount = () => {
		order.lots = 0;
		order.quoteAmount = BigInt(draw.between(1_000_000, 2_000_000_000));
	};
	const roll = draw.below(10);
	if (roll < 5) {
		// The prices farthest from the middle are beyond the collar, which limits the prices of market orders.
		order.price = near(draw.pick([200, 200, 200, 200, 200, 200, 3_000, 45_000]));
		order.postOnly = draw.chance(0.2);
	} else if (roll < 7) {
		order.orderType = "market";
		if (side === "buy" && draw.chance(0.5)) byAmount();
	} else if (roll < 8) {
		order.orderType = "stop_limit";
		order.stopPrice = near(1_500);
		order.price = near(2_000);
	} else if (roll < 9) {
		order.orderType = "stop_market";
		order.stopPrice = near(1_500);
		if (side === "buy") byAmount();
	} else {
		order.orderType = "oco";
		order.timeInForce = "gtc";
		const away = side === "buy" ? 1 : -1;
		order.price = middle - away * draw.between(1, 800);
		order.stopPrice = middle + away * draw.between(1, 800);
		order.stopLimitPrice = order.stopPrice + away * draw.between(-20, 200);
	}
	if (order.stopPrice > 0 && draw.chance(0.02)) order.stopPrice = middle;
	if (draw.chance(0.06)) spoil(draw, order, unwritable);
	return order;
}

function spoil(draw: Draw, order: Order, unwritable: boolean): void {
	const odd = draw.pick(unwritable ? ODD : ODD.filter((value) => Number.isSafeInteger(value) && value >= 0));
	const field = draw.pick(["price", "stopPrice", "stopLimitPrice", "lots", "quoteAmount", "timeInForce", "postOnly"] as const);
	if (field === "quoteAmount") order.quoteAmount = draw.pick([0n, 1n, 1n << 61n, 7_000_000_000_000n]);
	else if (field === "timeInForce") order.timeInForce = "ioc";
	else if (field === "postOnly") order.postOnly = true;
	else order[field] = odd;
}

function quotesOf(draw: Draw, by: number, { pair, mostLots }: Market, middle: number): SampleCommand {
	const step = draw.between(5, 60);
	const levels = draw.chance(0.05) ? 101 : draw.below(8);
	const ladder = (away: number) =>
		Array.from({ length: levels }, (_, index) => ({
			price: Math.max(1, middle + away * (draw.chance(0.05) ? 0 : 10 + index * step)),
			lots: draw.between(1, mostLots >> 2),
		}));
	return { type: "ReplaceQuotes", by, pair, bids: ladder(-1), asks: draw.chance(0.9) ? ladder(1) : [] };
}
