// A small test exchange. The test controls its clock and its prices. The only market is BTC/USDT with ticks of 0.1 USDT.
import { type Command, DEMO_ASSET, type Event, Exchange, FOUNDER, type Outcome, SERVICE } from "@candor/core";
import { foundingCommands } from "./founding.ts";

const USDT = 3;
const FIRST = 100_101;
const BEGIN = 1_700_000_000_000;
const SOURCES = ["amber", "birch", "cedar", "dune", "ember"] as const;
/** Reason in the commands of operators. */
export const SCENARIO_REASON = "for a test";

/** Price of one source in ticks, and the age of this price in ms. */
export type Word = readonly [price: number, ageMs: number];
type Purse =
	| "coin"
	| "option"
	| "contract"
	| "demo"
	| "option_pool"
	| "demo_pool"
	| "insurance"
	| "fees"
	| "clearing"
	| "trust"
	| "treasury"
	| "earn_reserve"
	| "subscription_escrow"
	| "ieo_escrow"
	| "custody"
	| "network_fees"
	| "p2p_escrow"
	| "p2p_bond";

export interface Founding {
	/** Number of users. Each has the amount `each` in the account `account` at the start. */
	readonly people: number;
	readonly each: bigint;
	readonly account: "coin" | "option" | "contract" | "trust";
	/** Amount that the platform deposits when the exchange is founded. */
	readonly treasury: bigint;
	/** Country of the verified users. With an empty text, users are not verified. */
	readonly country: string;
	readonly terms: readonly Command[];
}

export class Scenario {
	exchange = new Exchange();
	time = BEGIN;
	readonly people: readonly number[];
	/** All events since the founding, in order. */
	readonly events: Event[] = [];

	constructor({ people, each, account, treasury, country, terms }: Founding) {
		this.people = Array.from({ length: people }, (_, index) => FIRST + index);
		const commands: Command[] = [
			...foundingCommands(),
			{ type: "ListAsset", id: "", by: FOUNDER, asset: DEMO_ASSET, code: "DEMO", name: "Demo dollar", decimals: 6 },
			{ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: USDT, amount: treasury },
			...terms,
			...this.people.flatMap((user): Command[] => [
				{ type: "OpenAccount", id: "", by: SERVICE.accounts, user },
				{ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: USDT, amount: each },
				...(account === "coin"
					? []
					: [{ type: "Transfer", id: "", by: user, asset: USDT, from: "coin", to: account, amount: each } as const]),
				{ type: "RefillDemo", id: "", by: user },
			]),
		];
		const verified = { id: "", by: FOUNDER, reason: SCENARIO_REASON, version: 1, basic: true, advanced: false } as const;
		if (country !== "") for (const user of this.people) commands.push({ type: "SetVerification", ...verified, user, country });
		for (const command of commands) this.must(command);
	}

	/** Returns the number of the user at an index, which counts from 0. */
	person(index: number): number {
		return this.people[index] as number;
	}

	/** Sends one command in a batch of its own. Automatic work that is due is done before and after it. */
	send(command: Command): Outcome {
		this.settle();
		const { outcomes, events } = this.exchange.applyBatch(this.time, [command]);
		this.events.push(...events);
		this.settle();
		return outcomes[0] as Outcome;
	}

	/** Sends a command and returns its result. Throws if the command is refused. */
	must(command: Command): number {
		const outcome = this.send(command);
		if (outcome.kind === "refused") throw new Error(`${command.type}: ${outcome.refusal.code} ${outcome.refusal.field ?? ""}`);
		return outcome.result;
	}

	/** Sends a command. Returns "ok", or the code and field of the refusal. */
	say(command: Command): string {
		const outcome = this.send(command);
		return outcome.kind === "refused" ? `${outcome.refusal.code} ${outcome.refusal.field ?? ""}`.trim() : "ok";
	}

	/** Does all automatic work that is due. */
	settle(): void {
		do this.events.push(...this.exchange.applyBatch(this.time, []).events);
		while ((this.exchange.nextDeadline(this.time) ?? Number.POSITIVE_INFINITY) <= this.exchange.now);
	}

	wait(ms: number): void {
		this.time += ms;
		this.settle();
	}

	/** Records prices. @param words one current price for all five sources, or the price and age for each source */
	record(words: number | readonly Word[]): void {
		const said = typeof words === "number" ? SOURCES.map((): Word => [words, 0]) : words;
		const quotes = said.map(([price, ageMs], index) => {
			return { source: SOURCES[index] as string, bid: price, ask: price, time: this.time - ageMs };
		});
		this.must({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] });
	}

	/** Advances by a second, then records prices. */
	tick(words: number | readonly Word[]): void {
		this.wait(1_000);
		this.record(words);
	}

	/** Returns a balance, units: its available part and its frozen part. */
	balance(
		owner: number,
		account: Purse,
		asset = account === "demo" || account === "demo_pool" ? DEMO_ASSET : USDT,
	): { available: bigint; frozen: bigint } {
		let found = { available: 0n, frozen: 0n };
		for (const event of this.events) {
			if (event.type === "BalanceChanged" && event.owner === owner && event.account === account && event.asset === asset)
				found = { available: event.available, frozen: event.frozen };
		}
		return found;
	}
}
