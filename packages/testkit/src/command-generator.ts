// Seeded random commands of a whole exchange: people who deposit, move, order well and badly, cancel and quote around a price
// that walks. One seed, one sequence, as long as it is shown the same events; founding comes first. Needs nothing of the exchange but its events.
import { type Command, type Event, type PlaceOrder, SERVICE, TRANSFER_ACCOUNTS } from "@candor/core";
import { foundingCommands } from "./founding.ts";
import { Random } from "./random.ts";

const FIRST = 100_101;
const SOURCES = ["amber", "birch", "cedar", "dune", "ember"] as const;
/** Where each pair's price begins, ticks, and how many lots an order of it has at most. */
const MARKETS = [
	{ pair: 1, base: 1, start: 600_000, mostLots: 2_000 },
	{ pair: 2, base: 2, start: 300_000, mostLots: 5_000 },
] as const;
const ODD = [0, -1, 1.5, 2 ** 31, 2 ** 31 - 1, Number.MAX_SAFE_INTEGER, Number.NaN] as const;

export interface GeneratorOptions {
	/** How many people. Default 8. */
	readonly users?: number;
	/** Milliseconds for prices' times: the clock that the exchange will be given. Default: a clock of its own that creeps. */
	readonly now?: () => number;
	/** Share of commands that repeat an id already sent, with the same or another body. Default 0.02. */
	readonly repeats?: number;
	/** Also numbers that no codec can write (1.5, -1, NaN). Only for exchanges that are asked directly. Default false. */
	readonly unwritable?: boolean;
}

export class CommandGenerator {
	readonly #random: Random;
	readonly #users: number;
	readonly #now: () => number;
	readonly #repeats: number;
	readonly #unwritable: boolean;
	readonly #prices = MARKETS.map(({ start }): number => start);
	readonly #open: { order: number; user: number }[] = [];
	readonly #sent: Command[] = [];
	readonly #opening: Command[];
	#count = 0;
	#time = 1_700_000_000_000;

	constructor(seed: number, options: GeneratorOptions = {}) {
		this.#random = new Random(seed);
		this.#users = options.users ?? 8;
		this.#now = options.now ?? (() => this.#time);
		this.#repeats = options.repeats ?? 0.02;
		this.#unwritable = options.unwritable ?? false;
		this.#opening = foundingCommands();
		for (let index = 0; index < this.#users; index++) {
			const user = FIRST + index;
			this.#opening.push({ type: "OpenAccount", id: "", by: SERVICE.accounts, user });
			// The last of them is poor, so that money runs out.
			const share = index === this.#users - 1 ? 1_000n : 1n;
			const riches = [
				[3, 200_000_000_000n],
				[1, 500_000_000n],
				[2, 5_000_000_000n],
			] as const;
			for (const [asset, amount] of riches) {
				this.#opening.push({ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset, amount: amount / share });
			}
		}
	}

	/** The time that its prices carry when no clock was given: give it to `applyBatch`. */
	get time(): number {
		return this.#now();
	}

	/** Shows what happened, so that cancels name orders that are there. Optional. */
	observe(events: readonly Event[]): void {
		for (const event of events) {
			if (event.type === "OrderChanged" && event.status === "waiting") {
				if (this.#open.length < 2_000 && !event.triggered) this.#open.push({ order: event.order, user: event.user });
			}
		}
	}

	next(): Command {
		const opening = this.#opening.shift();
		if (opening !== undefined) return opening;
		// Now and then the sources are silent for so long that the index is stale.
		this.#time += this.#random.chance(0.004) ? 12_000 : this.#random.below(200);
		this.#count++;
		if (this.#sent.length > 0 && this.#random.chance(this.#repeats)) return this.#repeat();
		const command = this.#one(`c${this.#count}`, FIRST + this.#random.below(this.#users));
		this.#sent.push(command);
		if (this.#sent.length > 200) this.#sent.shift();
		return command;
	}

	/** The same id again: the same body, or another one. */
	#repeat(): Command {
		const command = this.#random.pick(this.#sent);
		if (this.#random.chance(0.7) || command.type !== "PlaceOrder") return command;
		return { ...command, lots: command.lots === 1 ? 2 : 1 };
	}

	#one(id: string, user: number): Command {
		const random = this.#random;
		const roll = random.below(100);
		if (roll < 52) return this.#order(id, user);
		if (roll < 72) return this.#cancel(id, user);
		if (roll < 74) return { type: "CancelAllOrders", id, by: user, pair: random.pick([0, 1, 2, 9]) };
		if (roll < 82) return this.#quotes(id, user);
		if (roll < 91) return this.#record(id);
		if (roll < 95) {
			const [from, to] = [random.pick(TRANSFER_ACCOUNTS), random.pick(TRANSFER_ACCOUNTS)];
			return {
				type: "Transfer",
				id,
				by: user,
				asset: random.pick([1, 2, 3, 4, 99]),
				from,
				to,
				amount: BigInt(random.below(5_000_000)),
			};
		}
		if (roll < 98) {
			const amount = BigInt(random.below(100_000_000));
			return { type: "DepositSandbox", id, by: SERVICE.custody, user, asset: random.pick([1, 2, 3, 4]), amount };
		}
		if (roll < 99) {
			// One of the people now and then; whoever is restricted is let go again soon.
			const standing = random.chance(0.15) ? random.pick(["closing_only", "frozen"] as const) : "trading";
			return { type: "SetStanding", id, by: SERVICE.accounts, user, version: this.#count, standing };
		}
		return { type: "OpenAccount", id, by: SERVICE.accounts, user: FIRST + random.below(this.#users + 2) };
	}

	#cancel(id: string, user: number): Command {
		const random = this.#random;
		if (this.#open.length > 0 && random.chance(0.9)) {
			const at = random.below(this.#open.length);
			const { order, user: owner } = this.#open[at] as { order: number; user: number };
			this.#open[at] = this.#open[this.#open.length - 1] as { order: number; user: number };
			this.#open.pop();
			return { type: "CancelOrder", id, by: random.chance(0.95) ? owner : user, order };
		}
		return { type: "CancelOrder", id, by: user, order: random.below(this.#count + 10) };
	}

	#order(id: string, by: number): Command {
		const random = this.#random;
		const at = random.below(MARKETS.length);
		const { pair, mostLots } = MARKETS[at] as (typeof MARKETS)[number];
		const middle = this.#prices[at] as number;
		const near = (most: number) => Math.max(1, middle + random.between(-most, most));
		const side = random.pick(["buy", "sell"] as const);
		const order: PlaceOrder = {
			type: "PlaceOrder",
			id,
			by,
			pair: random.chance(0.01) ? 9 : pair,
			side,
			orderType: "limit",
			timeInForce: random.pick(["gtc", "gtc", "gtc", "ioc", "fok"] as const),
			postOnly: false,
			selfTrade: random.pick(["expire_taker", "expire_maker", "expire_both"] as const),
			trigger: random.pick(["last", "index"] as const),
			price: 0,
			stopPrice: 0,
			stopLimitPrice: 0,
			lots: random.between(1, mostLots),
			quoteAmount: 0n,
		};
		const byAmount = () => {
			order.lots = 0;
			order.quoteAmount = BigInt(random.between(1_000_000, 2_000_000_000));
		};
		const roll = random.below(10);
		if (roll < 5) {
			// The farthest lie beyond the collar of market orders.
			order.price = near(random.pick([200, 200, 200, 200, 200, 200, 3_000, 45_000]));
			order.postOnly = random.chance(0.2);
		} else if (roll < 7) {
			order.orderType = "market";
			if (side === "buy" && random.chance(0.5)) byAmount();
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
			order.price = middle - away * random.between(1, 800);
			order.stopPrice = middle + away * random.between(1, 800);
			order.stopLimitPrice = order.stopPrice + away * random.between(-20, 200);
		}
		if (random.chance(0.04)) this.#spoil(order);
		return order;
	}

	#spoil(order: PlaceOrder): void {
		const random = this.#random;
		const odd = random.pick(this.#unwritable ? ODD : ODD.filter((value) => Number.isSafeInteger(value) && value >= 0));
		const field = random.pick(["price", "stopPrice", "stopLimitPrice", "lots", "quoteAmount"] as const);
		if (field === "quoteAmount") order.quoteAmount = random.pick([1n, 1n << 61n, 7_000_000_000_000n]);
		else order[field] = odd;
	}

	#quotes(id: string, by: number): Command {
		const random = this.#random;
		const at = random.below(MARKETS.length);
		const { pair, mostLots } = MARKETS[at] as (typeof MARKETS)[number];
		const middle = this.#prices[at] as number;
		const step = random.between(5, 60);
		const levels = random.chance(0.05) ? 101 : random.below(8);
		const ladder = (away: number) =>
			Array.from({ length: levels }, (_, index) => ({
				price: Math.max(1, middle + away * (random.chance(0.05) ? 0 : 10 + index * step)),
				lots: random.between(1, mostLots >> 2),
			}));
		return { type: "ReplaceQuotes", id, by, pair, bids: ladder(-1), asks: random.chance(0.9) ? ladder(1) : [] };
	}

	#record(id: string): Command {
		const random = this.#random;
		const time = this.#now();
		const markets = MARKETS.map(({ pair }, at) => {
			const step = random.chance(0.03) ? 6_000 : 150;
			this.#prices[at] = Math.max(100_000, (this.#prices[at] as number) + random.between(-step, step));
			const heard = random.chance(0.9) ? SOURCES : SOURCES.slice(0, 2);
			return {
				pair,
				prices: heard.map((source) => ({ source, price: (this.#prices[at] as number) + random.between(-20, 20), time })),
			};
		});
		return { type: "RecordPrices", id, by: SERVICE.prices, markets };
	}
}
