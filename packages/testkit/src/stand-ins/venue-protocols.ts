// Local versions of the public protocols of trading venues. Each follows the venue's documentation, and is limited to prices.
import type { LocalMarket, LocalQuote, Received, VenueProtocol } from "./local-venue.ts";

type Parsed = Record<string, unknown>;
const parsed = (text: string) => JSON.parse(text) as Parsed;
const nothing: Received = { replies: [], wants: [] };
const seconds = (ms: number) => Math.floor(ms / 1000);

/** Has GET /api/v3/exchangeInfo, GET /api/v3/klines, and SUBSCRIBE to `btcusdt@ticker`, which sends 24hrTicker events. */
const binance: VenueProtocol = {
	id: (base, quote) => `${base}${quote}`,
	answer(path, query, markets) {
		if (path === "/api/v3/klines") return klines(query);
		if (path !== "/api/v3/exchangeInfo") return undefined;
		return {
			timezone: "UTC",
			serverTime: 1_700_000_000_000,
			rateLimits: [],
			exchangeFilters: [],
			symbols: markets.map(({ base, quote }) => ({
				symbol: `${base}${quote}`,
				status: "TRADING",
				baseAsset: base,
				baseAssetPrecision: 8,
				quoteAsset: quote,
				quotePrecision: 8,
				quoteAssetPrecision: 8,
				orderTypes: ["LIMIT", "MARKET"],
				isSpotTradingAllowed: true,
				isMarginTradingAllowed: true,
				filters: [
					{ filterType: "PRICE_FILTER", minPrice: "0.01", maxPrice: "1000000.00", tickSize: "0.01" },
					{ filterType: "LOT_SIZE", minQty: "0.00001", maxQty: "9000.00", stepSize: "0.00001" },
				],
				permissions: [],
				permissionSets: [["SPOT", "MARGIN"]],
			})),
		};
	},
	receive(text) {
		const { method, params, id } = parsed(text);
		if (method !== "SUBSCRIBE") return nothing;
		const wants = (params as string[]).map((stream) => (stream.split("@")[0] as string).toUpperCase());
		return { replies: [{ result: null, id }], wants };
	},
	frame: ({ id }, { bid, ask, last, time }) => ({
		e: "24hrTicker",
		E: time,
		s: id,
		p: "12.5",
		P: "0.02",
		w: last,
		x: last,
		c: last,
		Q: "0.01",
		b: bid,
		B: "4.1",
		a: ask,
		A: "2.2",
		o: last,
		h: ask,
		l: bid,
		v: "1735.1",
		q: "3332.4",
		O: time - 86_400_000,
		C: time,
		F: 1,
		L: 2,
		n: 2,
	}),
};

/** Length of a candle in ms, for each name of an interval. */
const KLINE_LENGTHS: ReadonlyMap<string, number> = new Map([
	["1m", 60_000],
	["5m", 300_000],
	["30m", 1_800_000],
	["1h", 3_600_000],
	["1d", 86_400_000],
]);

/** Returns candles. The price rises by one with each candle. */
function klines(query: URLSearchParams): unknown[] {
	const length = KLINE_LENGTHS.get(query.get("interval") ?? "");
	if (length === undefined) return [];
	const first = Math.ceil(Number(query.get("startTime")) / length) * length;
	const limit = Number(query.get("limit"));
	const rows: unknown[] = [];
	for (let time = first; rows.length < limit && time <= KLINES_UNTIL; time += length) {
		const price = 50_000 + ((time / length) % 1_000);
		rows.push([
			time,
			`${price}.0`,
			`${price + 2}.5`,
			`${price - 2}.5`,
			`${price + 1}.0`,
			"12.5",
			time + length - 1,
			"9",
			3,
			"1",
			"1",
			"0",
		]);
	}
	return rows;
}
export const KLINES_UNTIL = Date.UTC(2026, 10, 21, 12);

/** Has GET /api/v5/public/instruments, and a subscription to the channel `tickers`. */
const okx: VenueProtocol = {
	id: (base, quote) => `${base}-${quote}`,
	answer(path, query, markets) {
		if (path !== "/api/v5/public/instruments" || query.get("instType") !== "SPOT") return undefined;
		const data = markets.map(({ base, quote }) => ({
			instType: "SPOT",
			instId: `${base}-${quote}`,
			baseCcy: base,
			quoteCcy: quote,
			settleCcy: "",
			ctVal: "",
			ctMult: "",
			lever: "10",
			tickSz: "0.1",
			lotSz: "0.00000001",
			minSz: "0.00001",
			state: "live",
			ruleType: "normal",
			listTime: "1548133413000",
			expTime: "",
			stk: "",
			uly: "",
			instFamily: "",
		}));
		return { code: "0", msg: "", data };
	},
	receive(text) {
		if (text === "ping") return { replies: ["pong"], wants: [] };
		const { op, args } = parsed(text);
		if (op !== "subscribe") return nothing;
		const asked = args as { channel: string; instId: string }[];
		const replies = asked.map((arg) => ({ event: "subscribe", arg, connId: "a4d3ae55" }));
		return { replies, wants: asked.filter(({ channel }) => channel === "tickers").map(({ instId }) => instId) };
	},
	frame: ({ id }, { bid, ask, last, time }) => ({
		arg: { channel: "tickers", instId: id },
		data: [
			{
				instType: "SPOT",
				instId: id,
				last,
				lastSz: "0.001",
				askPx: ask,
				askSz: "11",
				bidPx: bid,
				bidSz: "5",
				open24h: last,
				high24h: ask,
				low24h: bid,
				sodUtc0: last,
				sodUtc8: last,
				volCcy24h: "2222",
				vol24h: "2222",
				ts: String(time),
			},
		],
	}),
};

/**
 * Has GET /v5/market/instruments-info, and a subscription to `orderbook.1.BTCUSDT`. Each change is sent as a snapshot of the best
 * level.
 */
const bybit: VenueProtocol = {
	id: (base, quote) => `${base}${quote}`,
	answer(path, query, markets) {
		if (path !== "/v5/market/instruments-info" || query.get("category") !== "spot") return undefined;
		const list = markets.map(({ base, quote }) => ({
			symbol: `${base}${quote}`,
			baseCoin: base,
			quoteCoin: quote,
			innovation: "0",
			status: "Trading",
			marginTrading: "utaOnly",
			lotSizeFilter: {
				basePrecision: "0.000001",
				quotePrecision: "0.00000001",
				minOrderQty: "0.000048",
				maxOrderQty: "71.7",
				minOrderAmt: "1",
				maxOrderAmt: "4000000",
			},
			priceFilter: { tickSize: "0.01" },
		}));
		return { retCode: 0, retMsg: "OK", result: { category: "spot", list }, retExtInfo: {}, time: 1_700_000_000_000 };
	},
	receive(text) {
		const { op, args, req_id } = parsed(text);
		if (op === "ping") return { replies: [{ success: true, ret_msg: "pong", conn_id: "0970e817", op: "ping" }], wants: [] };
		const wants = (args as string[]).flatMap((topic) => /^orderbook\.1\.(.+)$/.exec(topic)?.[1] ?? []);
		return { replies: [{ success: true, ret_msg: "subscribe", conn_id: "0970e817", req_id, op: "subscribe" }], wants };
	},
	frame: ({ id }, { bid, ask, time }) => ({
		topic: `orderbook.1.${id}`,
		ts: time,
		type: "snapshot",
		data: { s: id, b: [[bid, "0.006"]], a: [[ask, "0.213"]], u: 18_521_288, seq: 7_961_638_724 },
		cts: time - 2,
	}),
};

/** Has GET /api/v3/brokerage/market/products, and a subscription to the channel `ticker`. */
const coinbase: VenueProtocol = {
	id: (base, quote) => `${base}-${quote}`,
	answer(path, query, markets) {
		if (path !== "/api/v3/brokerage/market/products") return undefined;
		if (query.get("product_type") === "FUTURE") return { products: [], num_products: 0 };
		const products = markets.map(({ base, quote }) => ({
			product_id: `${base}-${quote}`,
			price: "1",
			price_percentage_change_24h: "0.5",
			volume_24h: "100",
			base_increment: "0.00000001",
			quote_increment: "0.01",
			quote_min_size: "1",
			quote_max_size: "150000000",
			base_min_size: "0.00000001",
			base_max_size: "3400",
			base_name: base,
			quote_name: quote,
			is_disabled: false,
			new: false,
			status: "online",
			cancel_only: false,
			limit_only: false,
			post_only: false,
			trading_disabled: false,
			auction_mode: false,
			product_type: "SPOT",
			quote_currency_id: quote,
			base_currency_id: base,
			alias: "",
			alias_to: [],
			base_display_symbol: base,
			quote_display_symbol: quote,
			price_increment: "0.01",
		}));
		return { products, num_products: products.length };
	},
	receive(text) {
		const { type, channel, product_ids } = parsed(text);
		if (type !== "subscribe" || channel !== "ticker") return nothing;
		return { replies: [], wants: product_ids as string[] };
	},
	frame: ({ id }, { bid, ask, last, time }, before) => ({
		channel: "ticker",
		client_id: "",
		timestamp: new Date(time).toISOString().replace("Z", "167359Z"),
		sequence_num: 0,
		events: [
			{
				type: before === undefined ? "snapshot" : "update",
				tickers: [
					{
						type: "ticker",
						product_id: id,
						price: last,
						volume_24_h: "16038.2",
						low_24_h: bid,
						high_24_h: ask,
						low_52_w: bid,
						high_52_w: ask,
						price_percent_chg_24_h: "-4.15",
						best_bid: bid,
						best_bid_quantity: "0.02",
						best_ask: ask,
						best_ask_quantity: "0.015",
					},
				],
			},
		],
	}),
};

const KRAKEN_ASSETS: ReadonlyMap<string, string> = new Map([
	["BTC", "XXBT"],
	["ETH", "XETH"],
	["LTC", "XLTC"],
	["XRP", "XXRP"],
	["DOGE", "XXDG"],
	["USD", "ZUSD"],
]);

/**
 * Has GET /0/public/AssetPairs, and in version 2 of the WebSocket API a subscription to the channel `book`. It sends first a
 * snapshot without a timestamp, then updates with timestamps.
 */
const kraken: VenueProtocol = {
	id: (base, quote) => `${base}/${quote}`,
	answer(path, _query, markets) {
		if (path !== "/0/public/AssetPairs") return undefined;
		const result: Record<string, object> = Object.create(null);
		for (const { base, quote } of markets) {
			const [ours, theirs] = [KRAKEN_ASSETS.get(base) ?? base, KRAKEN_ASSETS.get(quote) ?? quote];
			const altname = `${ours.replace(/^X(?=[A-Z]{3}$)/, "")}${theirs.replace(/^Z/, "")}`;
			result[`${ours}${theirs}`] = {
				altname,
				wsname: `${base === "BTC" ? "XBT" : base}/${quote}`,
				aclass_base: "currency",
				base: ours,
				aclass_quote: "currency",
				quote: theirs,
				lot: "unit",
				cost_decimals: 5,
				pair_decimals: 1,
				lot_decimals: 8,
				lot_multiplier: 1,
				leverage_buy: [2, 3],
				leverage_sell: [2, 3],
				fees: [[0, 0.4]],
				fees_maker: [[0, 0.25]],
				fee_volume_currency: "ZUSD",
				margin_call: 80,
				margin_stop: 40,
				ordermin: "0.00005",
				costmin: "0.5",
				tick_size: "0.1",
				status: "online",
			};
		}
		return { error: [], result };
	},
	receive(text) {
		const { method, params, req_id } = parsed(text);
		if (method === "ping") return { replies: [{ method: "pong", req_id }], wants: [] };
		if (method !== "subscribe") return nothing;
		const { channel, symbol } = params as { channel: string; symbol: string[] };
		const replies = symbol.map((one) => ({
			method: "subscribe",
			result: { channel, depth: 10, snapshot: true, symbol: one },
			success: true,
			req_id,
		}));
		return { replies, wants: channel === "book" ? symbol : [] };
	},
	frame({ id }, { bid, ask, time }, before) {
		const data = { symbol: id, checksum: 2_439_117_997 };
		if (before === undefined) {
			return { channel: "book", type: "snapshot", data: [{ ...data, bids: krakenLevels(bid), asks: krakenLevels(ask) }] };
		}
		const changed = { ...data, bids: krakenLevels(bid, before.bid), asks: krakenLevels(ask, before.ask) };
		return { channel: "book", type: "update", data: [{ ...changed, timestamp: new Date(time).toISOString() }] };
	},
};

/** Returns the only level of a side. If the price has changed, also returns the removed level with a quantity of zero. */
function krakenLevels(price: string, gone = price): object[] {
	const left = gone === price ? [] : [{ price: Number(gone), qty: 0 }];
	return [...left, { price: Number(price), qty: 1.5 }];
}

/** Has GET /api/v2/markets/ and /api/v2/ticker/. Prices are requested again and again, not streamed. Times are full seconds. */
const bitstamp: VenueProtocol = {
	id: (base, quote) => `${base}${quote}`.toLowerCase(),
	answer(path, _query, markets) {
		if (path === "/api/v2/markets/") {
			return markets.map(({ base, quote }) => ({
				name: `${base}/${quote}`,
				market_symbol: `${base}${quote}`.toLowerCase(),
				base_currency: base,
				base_decimals: 8,
				counter_currency: quote,
				counter_decimals: 2,
				minimum_order_value: "10",
				trading: "Enabled",
				instant_order_counter_decimals: 2,
				instant_and_market_orders: "Enabled",
				description: `${base} / ${quote}`,
				market_type: "SPOT",
			}));
		}
		return path === "/api/v2/ticker/" ? markets.flatMap(bitstampTicker) : undefined;
	},
};

function bitstampTicker({ base, quote, said }: LocalMarket): object[] {
	if (said === undefined) return [];
	const { bid, ask, last, time } = said;
	return [
		{
			timestamp: String(seconds(time)),
			open: last,
			high: ask,
			low: bid,
			last,
			volume: "213.2",
			vwap: last,
			bid,
			ask,
			side: "0",
			open_24: last,
			percent_change_24: "13.57",
			market_type: "SPOT",
			pair: `${base}/${quote}`,
		},
	];
}

/**
 * Has GET /api/v2/symbols, POST /api/v1/bullet-public, which returns the address of the socket, and a subscription to
 * `/spotMarket/level1:BTC-USDT,…`.
 */
const kucoin: VenueProtocol = {
	id: (base, quote) => `${base}-${quote}`,
	greeting: { id: "hQvf8jkno", type: "welcome" },
	answer(path, _query, markets, host) {
		if (path === "/api/v1/bullet-public") {
			const server = {
				endpoint: `ws://${host}/endpoint`,
				encrypt: true,
				protocol: "websocket",
				pingInterval: 18_000,
				pingTimeout: 10_000,
			};
			return { code: "200000", data: { token: "2neAiuYvAU61ZDXANAGAsiL4", instanceServers: [server] } };
		}
		if (!/^\/api\/v\d\/symbols$/.test(path)) return undefined;
		const data = markets.map(({ base, quote }) => ({
			symbol: `${base}-${quote}`,
			name: `${base}-${quote}`,
			baseCurrency: base,
			quoteCurrency: quote,
			feeCurrency: quote,
			market: "USDS",
			baseMinSize: "0.00001",
			quoteMinSize: "0.1",
			baseMaxSize: "10000000000",
			quoteMaxSize: "99999999",
			baseIncrement: "0.00000001",
			quoteIncrement: "0.000001",
			priceIncrement: "0.1",
			priceLimitRate: "0.1",
			minFunds: "0.1",
			isMarginEnabled: true,
			enableTrading: true,
		}));
		return { code: "200000", data };
	},
	receive(text) {
		const { id, type, topic } = parsed(text);
		if (type === "ping") return { replies: [{ id, type: "pong", timestamp: 1 }], wants: [] };
		if (type !== "subscribe") return nothing;
		const wants = /^\/spotMarket\/level1:(.+)$/.exec(String(topic))?.[1]?.split(",") ?? [];
		return { replies: [{ id, type: "ack" }], wants };
	},
	frame: ({ id }, { bid, ask, time }) => ({
		type: "message",
		topic: `/spotMarket/level1:${id}`,
		subject: "level1",
		data: { asks: [ask, "4.8"], bids: [bid, "0.1"], timestamp: time },
	}),
};

/** Has GET /api/v4/spot/currency_pairs, and a subscription to `spot.book_ticker`, which has best quotes but no last price. */
const gate: VenueProtocol = {
	id: (base, quote) => `${base}_${quote}`,
	answer(path, _query, markets) {
		if (path === "/api/v4/margin/currency_pairs") return [];
		if (path !== "/api/v4/spot/currency_pairs") return undefined;
		return markets.map(({ base, quote }) => ({
			id: `${base}_${quote}`,
			base,
			quote,
			fee: "0.2",
			min_base_amount: "0.001",
			min_quote_amount: "1.0",
			amount_precision: 3,
			precision: 6,
			trade_status: "tradable",
			sell_start: 0,
			buy_start: 0,
		}));
	},
	receive(text) {
		const { id, channel, event, payload, time } = parsed(text);
		if (channel === "spot.ping")
			return { replies: [{ time, channel: "spot.pong", event: "", error: null, result: null }], wants: [] };
		if (event !== "subscribe") return nothing;
		const wants = (payload as string[]).filter(() => channel === "spot.book_ticker");
		return { replies: [{ time, id, channel, event, error: null, result: { status: "success" } }], wants };
	},
	frame: ({ id }, { bid, ask, time }: LocalQuote) => ({
		time: seconds(time),
		time_ms: time,
		channel: "spot.book_ticker",
		event: "update",
		result: { t: time, u: 48_733_182, s: id, b: bid, B: "0.001", a: ask, A: "2.9" },
	}),
};

export const PROTOCOLS = { binance, okx, bybit, coinbase, kraken, bitstamp, kucoin, gate };
