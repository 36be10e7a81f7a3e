// A small exchange whose clock and prices the test controls. The only market is BTC/USDT with ticks of 0.1.
import { type Command, DEMO_ASSET, type Event, Exchange, FOUNDER, type Outcome, SERVICE } from "@candor/core";
import { foundingCommands } from "./founding.ts";

const USDT = 3;
const FIRST = 100_101;
const BEGIN = 1_700_000_000_000;
const SOURCES = ["amber", "birch", "cedar", "dune", "ember"] as const;
/** Reason that operators' commands give. */
export const SCENARIO_REASON = "for a test";

/** A source's price in ticks, with its age. */
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
	/** Number of users. `each` is the amount that each user has in the account `account`. */
	readonly people: number;
	readonly each: bigint;
	readonly account: "coin" | "option" | "contract" | "trust";
	/** Amount that the platform deposits at the founding. */
	readonly treasury: bigint;
	/** Country of the verified users; an empty text makes them unverified. */
	readonly country: string;
	readonly terms: readonly Command[];
}

export class Scenario {
	exchange = new Exchange();
	time = BEGIN;
	readonly people: readonly number[];
	/** All events since the start, in order. */
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

	/** Returns the user with this index, from 0. */
	person(index: number): number {
		return this.people[index] as number;
	}

	/** Applies one command in a separate batch, and due work before and after it. */
	send(command: Command): Outcome {
		this.settle();
		const { outcomes, events } = this.exchange.applyBatch(this.time, [command]);
		this.events.push(...events);
		this.settle();
		return outcomes[0] as Outcome;
	}

	/** Sends a command and returns its result. Throws if it is refused. */
	must(command: Command): number {
		const outcome = this.send(command);
		if (outcome.kind === "refused") throw new Error(`${command.type}: ${outcome.refusal.code} ${outcome.refusal.field ?? ""}`);
		return outcome.result;
	}

	/** Sends a command. Returns "ok", or code and field of its refusal. */
	say(command: Command): string {
		const outcome = this.send(command);
		return outcome.kind === "refused" ? `${outcome.refusal.code} ${outcome.refusal.field ?? ""}`.trim() : "ok";
	}

	/** Applies due work of the exchange. */
	settle(): void {
		do this.events.push(...this.exchange.applyBatch(this.time, []).events);
		while ((this.exchange.nextDeadline(this.time) ?? Number.POSITIVE_INFINITY) <= this.exchange.now);
	}

	wait(ms: number): void {
		this.time += ms;
		this.settle();
	}

	/** Records a current price of five sources, or the given prices. */
	record(words: number | readonly Word[]): void {
		const said = typeof words === "number" ? SOURCES.map((): Word => [words, 0]) : words;
		const quotes = said.map(([price, ageMs], index) => {
			return { source: SOURCES[index] as string, bid: price, ask: price, time: this.time - ageMs };
		});
		this.must({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] });
	}

	/** Advances by a second and records prices. */
	tick(words: number | readonly Word[]): void {
		this.wait(1_000);
		this.record(words);
	}

	/** Returns a balance in units, with its available and its frozen part. */
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
