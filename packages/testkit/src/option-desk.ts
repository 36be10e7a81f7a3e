// A small exchange that sells options, with a clock and a feed in the test's hands. One market, BTC/USDT, prices in ticks of 0.1.
import { type BuyOption, type Command, DEMO_ASSET, type Event, Exchange, FOUNDER, type Outcome, SERVICE } from "@candor/core";
import { foundingCommands } from "./founding.ts";

/** What a desk's options are sold on: 80 % beside the stake, 1 to 100 USDT. */
export const DESK_TERMS = { payoutPpm: 800_000, minStake: 1_000_000n, maxStake: 100_000_000n } as const;
const DESK_SECONDS = [30, 60] as const;
const USDT = 3;
const REASON = "for a test";
const FIRST = 100_101;
const BEGIN = 1_700_000_000_000;
const SOURCES = ["amber", "birch", "cedar", "dune", "ember"] as const;

interface DeskOptions {
	/** People, each with so much in their option account. Default 3 of 10,000 USDT. */
	readonly people?: number;
	readonly each?: bigint;
	/** Default 100,000 USDT. */
	readonly pool?: bigint;
	/** Whose verification is set, to which country. Default: everybody's, TH. */
	readonly country?: string;
}

/** A source's word: price in ticks, and how old it is. */
export type Word = readonly [price: number, ageMs: number];

export class OptionDesk {
	exchange = new Exchange();
	time = BEGIN;
	readonly people: readonly number[];
	/** Everything that was told since the start, in order. */
	readonly events: Event[] = [];

	constructor({ people = 3, each = 10_000_000_000n, pool = 100_000_000_000n, country = "TH" }: DeskOptions = {}) {
		this.people = Array.from({ length: people }, (_, index) => FIRST + index);
		const own = { id: "", by: FOUNDER, reason: REASON };
		const commands: Command[] = [
			...foundingCommands(),
			{ type: "ListAsset", id: "", by: FOUNDER, asset: DEMO_ASSET, code: "DEMO", name: "Demo dollar", decimals: 6 },
			...DESK_SECONDS.map((seconds): Command => ({ type: "SetOptionTerms", ...own, seconds, ...DESK_TERMS, active: true })),
			{ type: "SetOptionMarket", ...own, pair: 1, active: true },
			{ type: "DepositHouse", id: "", by: SERVICE.custody, asset: USDT, amount: pool + 1n },
			{ type: "FundHouse", ...own, purse: "option_pool", asset: USDT, amount: pool },
			{ type: "FundDemoPool", ...own, amount: pool },
			...this.people.flatMap((user): Command[] => [
				{ type: "OpenAccount", id: "", by: SERVICE.accounts, user },
				{ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: USDT, amount: each },
				{ type: "Transfer", id: "", by: user, asset: USDT, from: "coin", to: "option", amount: each },
				{ type: "RefillDemo", id: "", by: user },
			]),
		];
		if (country !== "") {
			for (const user of this.people)
				commands.push({ type: "SetVerification", ...own, user, version: 1, basic: true, advanced: false, country });
		}
		for (const command of commands) this.must(command);
	}

	/** The person with this number, from 0. */
	person(index: number): number {
		return this.people[index] as number;
	}

	/** One command in a batch of its own, and before and after it whatever is due. */
	send(command: Command): Outcome {
		this.settle();
		const { outcomes, events } = this.exchange.applyBatch(this.time, [command]);
		this.events.push(...events);
		this.settle();
		return outcomes[0] as Outcome;
	}

	/** Throws where it is refused. Answers the result. */
	must(command: Command): number {
		const outcome = this.send(command);
		if (outcome.kind === "refused") throw new Error(`${command.type}: ${outcome.refusal.code} ${outcome.refusal.field ?? ""}`);
		return outcome.result;
	}

	/** "ok", or code and field of the refusal. */
	say(command: Command): string {
		const outcome = this.send(command);
		return outcome.kind === "refused" ? `${outcome.refusal.code} ${outcome.refusal.field ?? ""}`.trim() : "ok";
	}

	/** Does what is due by now. */
	settle(): void {
		do this.events.push(...this.exchange.applyBatch(this.time, []).events);
		while ((this.exchange.nextDeadline() ?? Number.POSITIVE_INFINITY) <= this.exchange.now);
	}

	wait(ms: number): void {
		this.time += ms;
		this.settle();
	}

	/** A record of five sources that say a price now, or of the words given. */
	record(words: number | readonly Word[]): void {
		const said = typeof words === "number" ? SOURCES.map((): Word => [words, 0]) : words;
		const quotes = said.map(([price, ageMs], index) => {
			return { source: SOURCES[index] as string, bid: price, ask: price, time: this.time - ageMs };
		});
		this.must({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] });
	}

	/** A second passes, then a record. */
	tick(words: number | readonly Word[]): void {
		this.wait(1_000);
		this.record(words);
	}

	order(more: Partial<BuyOption> = {}): BuyOption {
		const usual = {
			pair: 1,
			up: true,
			seconds: 30,
			stake: 10_000_000n,
			payoutPpm: DESK_TERMS.payoutPpm,
			account: "real",
		} as const;
		return { type: "BuyOption", id: "", by: this.person(0), ...usual, ...more };
	}

	/** Buys one. Answers its number. */
	buy(more: Partial<BuyOption> = {}): number {
		return this.must(this.order(more));
	}

	/** Units available and frozen. */
	balance(owner: number, account: "option" | "demo" | "option_pool" | "demo_pool"): { available: bigint; frozen: bigint } {
		const asset = account === "demo" || account === "demo_pool" ? DEMO_ASSET : USDT;
		let found = { available: 0n, frozen: 0n };
		for (const event of this.events) {
			if (event.type === "BalanceChanged" && event.owner === owner && event.account === account && event.asset === asset)
				found = { available: event.available, frozen: event.frozen };
		}
		return found;
	}

	/** What was told last of one kind about an option. */
	told<T extends "OptionBought" | "OptionOpened" | "OptionSettled">(
		type: T,
		option: number,
	): Extract<Event, { type: T }> | undefined {
		return this.events.findLast(
			(event): event is Extract<Event, { type: T }> => event.type === type && "option" in event && event.option === option,
		);
	}
}
