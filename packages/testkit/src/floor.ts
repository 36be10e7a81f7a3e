// A small exchange that is controlled by lines of text, so that tables of trading cases are easy to read. Its only market is
// BTC/USDT. One lot is 1,000 units of BTC, and costs one unit of USDT for each tick of the price. A maker pays a fee of 0.1 %, a
// taker 0.15 %. The minimum order is 1 USDT (1,000,000 units).
import {
	type BalanceChanged,
	type Command,
	type Event,
	Exchange,
	type Outcome,
	type PlaceOrder,
	type ReplaceQuotes,
	SERVICE,
} from "@candor/core";
import { foundingCommands } from "./founding.ts";

export const PEOPLE = { ann: 100_101, bob: 100_102, cy: 100_103 } as const;
export type Person = keyof typeof PEOPLE;
const ASSETS = { USDT: 3, BTC: 1 } as const;
/** Initial deposit of each of the three users, units: 1,000 USDT and 10,000 lots of BTC. */
const START = { USDT: 1_000_000_000n, BTC: 10_000_000n } as const;
const SOURCES = ["amber", "birch", "cedar"] as const;

export class Floor {
	exchange = new Exchange();
	/** Balances of all users, which follow from the events. */
	readonly #balances = new Map<string, BalanceChanged>();
	#time = 1_700_000_000_000;
	lastOutcome: Outcome | undefined;
	lastEvents: readonly Event[] = [];

	/** Creates the market. @param index first index price in ticks; 0 means that there is no index */
	constructor(index = 100_000) {
		const commands = foundingCommands().map(
			(command): Command => (command.type === "ListPair" ? { ...command, minNotional: 1_000_000 } : command),
		);
		for (const user of Object.values(PEOPLE)) {
			commands.push({ type: "OpenAccount", id: "", by: SERVICE.accounts, user });
			for (const coin of ["USDT", "BTC"] as const) {
				commands.push({ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: ASSETS[coin], amount: START[coin] });
			}
		}
		for (const command of commands) this.send(command);
		if (index > 0) this.say(`index ${index}`);
	}

	/** Sends one command, in a batch of its own. */
	send(command: Command): Outcome {
		const result = this.exchange.applyBatch(this.#time, [command]);
		this.lastEvents = result.events;
		for (const event of result.events) {
			if (event.type === "BalanceChanged") this.#balances.set(`${event.owner} ${event.account} ${event.asset}`, event);
		}
		this.lastOutcome = result.outcomes[0] as Outcome;
		return this.lastOutcome;
	}

	/**
	 * Executes one line and returns the events as text, one line per event. Possible lines:
	 * `ann sell 100 @100000 [ioc|fok|post|last|index|maker|both]` · `ann buy market 100` · `ann buy market for 9000000` ·
	 * `ann sell 100 stop 99000 @98900` · `ann sell 100 stop 99000` · `ann buy for 9000000 stop 101000` ·
	 * `ann oco sell 100 @101000 stop 99000 @98900` · `ann quotes 100@99900 | 100@100100` · `ann cancel 3` · `ann cancel all` ·
	 * `index 100500` · `wait 11000`
	 */
	say(line: string): string[] {
		const words = line.split(" ");
		if (words[0] === "wait") {
			this.#time += Number(words[1]);
			return [];
		}
		const outcome = this.send(words[0] === "index" ? this.#index(Number(words[1])) : commandOf(words));
		if (outcome.kind === "refused") return [`refused ${outcome.refusal.code} ${outcome.refusal.field ?? ""}`.trim()];
		return this.lastEvents.map(lineOf).filter((text) => text !== "");
	}

	#index(price: number): Command {
		this.#time += 1_000;
		const quotes = SOURCES.map((source) => ({ source, bid: price, ask: price, time: this.#time }));
		return { type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] };
	}

	/**
	 * Returns by how much a user's balances have changed since the start, as `USDT ±available ±frozen BTC ±available ±frozen`.
	 */
	change(person: Person): string {
		return (["USDT", "BTC"] as const)
			.map((coin) => {
				const { available, frozen } = this.#balances.get(`${PEOPLE[person]} coin ${ASSETS[coin]}`) as BalanceChanged;
				return `${coin} ${signed(available - START[coin])} ${signed(frozen)}`;
			})
			.join(" ");
	}
}

function signed(value: bigint): string {
	return value > 0n ? `+${value}` : String(value);
}

function commandOf(words: readonly string[]): Command {
	const by = PEOPLE[words[0] as Person];
	const head = { id: "", by };
	if (words[1] === "cancel") {
		if (words[2] === "all") return { type: "CancelAllOrders", ...head, pair: 0 };
		return { type: "CancelOrder", ...head, order: Number(words[2]) };
	}
	if (words[1] === "quotes") {
		const [bids, asks] = words.slice(2).join(" ").split("|").map(ladderOf);
		return { type: "ReplaceQuotes", ...head, pair: 1, bids: bids ?? [], asks: asks ?? [] };
	}
	return orderOf(by, words.slice(1));
}

function ladderOf(text: string): ReplaceQuotes["bids"] {
	return text
		.split(" ")
		.filter((word) => word !== "")
		.map((word) => {
			const [lots, price] = word.split("@").map(Number);
			return { price: price as number, lots: lots as number };
		});
}

function orderOf(by: number, words: readonly string[]): PlaceOrder {
	const has = (word: string) => words.includes(word);
	const after = (word: string) => (has(word) ? Number(words[words.indexOf(word) + 1]) : 0);
	const prices = words.filter((word) => word.startsWith("@")).map((word) => Number(word.slice(1)));
	const isOco = has("oco");
	const stops = has("stop");
	const at = words.findIndex((word) => word === "buy" || word === "sell");
	const lots = words[at + 1] === "market" ? Number(words[at + 2]) : Number(words[at + 1]);
	return {
		type: "PlaceOrder",
		id: "",
		by,
		pair: 1,
		side: has("buy") ? "buy" : "sell",
		orderType: isOco ? "oco" : stops ? (prices.length > 0 ? "stop_limit" : "stop_market") : has("market") ? "market" : "limit",
		timeInForce: has("ioc") ? "ioc" : has("fok") ? "fok" : "gtc",
		postOnly: has("post"),
		selfTrade: has("maker") ? "expire_maker" : has("both") ? "expire_both" : "expire_taker",
		trigger: has("index") ? "index" : "last",
		price: prices[0] ?? 0,
		stopPrice: after("stop"),
		stopLimitPrice: prices[1] ?? 0,
		lots: Number.isNaN(lots) ? 0 : lots,
		quoteAmount: BigInt(after("for")),
	};
}

/**
 * Returns an event as text. Balances are left out, because `change` returns them. Index records are left out, because the test
 * itself sets the index.
 */
function lineOf(event: Event): string {
	switch (event.type) {
		case "OrderChanged": {
			const filled = event.filled > 0 ? ` filled ${event.filled}` : "";
			const state = event.status === "waiting" && event.triggered ? "triggered" : event.status;
			return `#${event.order} ${state}${event.reason === "none" ? "" : ` ${event.reason}`}${filled}`;
		}
		case "Traded": {
			const mark = (order: number, done: boolean) => `#${order}${done ? " done" : ""}`;
			const maker = mark(event.maker, event.makerDone);
			return `trade ${event.lots}@${event.price} ${maker}${event.makerQuote ? " quote" : ""} by ${mark(event.taker, event.takerDone)}`;
		}
		case "DepthChanged":
			return `${event.side} ${event.price}: ${event.lots}`;
		default:
			return "";
	}
}
