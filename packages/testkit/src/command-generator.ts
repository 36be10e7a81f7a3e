// Seeded random commands of a whole exchange, as its products show them: people who deposit, move, order well and badly, listings that
// change, and now and then somebody who sends what is not theirs. One seed, one sequence, as long as it is shown the same events;
// founding comes first. Dependencies nothing of the exchange but its events.
import {
	type Command,
	type Event,
	FOUNDER,
	OWN_COMMANDS,
	PRODUCTS,
	type Sample,
	type SampleCommand,
	SERVICE,
} from "@candor/core";
import { foundingCommands } from "./founding.ts";
import { ownSample } from "./own-sample.ts";
import { Random } from "./random.ts";

const FIRST = 100_101;
/** Operators, services, somebody who has an account and somebody who has none. */
const OTHER_SENDERS = [
	[FOUNDER, 2],
	[...Object.values(SERVICE), 199],
	[FIRST, 9 * FIRST],
] as const;

export interface GeneratorOptions {
	/** How many people. Default 8. */
	readonly users?: number;
	/** Milliseconds for prices' times: the clock that the exchange will be given. Default: a clock of its own that creeps. */
	readonly now?: () => number;
	/** Share of commands that repeat an id already sent, with the same or another body. Default 0.02. */
	readonly repeats?: number;
	/** Share of commands that somebody sends whose they are not. Default 0.01. */
	readonly strangers?: number;
	/** The most that any product weighs, so that the rare ones come often. Default: what it says. */
	readonly mostWeight?: number;
	/** Also numbers that no codec can write (1.5, -1, NaN). Only for exchanges that are asked directly. Default false. */
	readonly unwritable?: boolean;
	/** Also the exchange's own commands. Only for exchanges that are asked directly. Default false. */
	readonly own?: boolean;
}

export class CommandGenerator {
	readonly #random: Random;
	readonly #now: () => number;
	readonly #repeats: number;
	readonly #strangers: number;
	readonly #samples: Sample[];
	readonly #weights: number;
	readonly #mostWeight: number;
	readonly #sampleOf = new Map<string, Sample>();
	readonly #sent: Command[] = [];
	readonly #opening: Command[];
	#count = 0;
	/** A minute before a full hour: what happens at each happens in every flow. */
	#time = 1_700_002_740_000;

	constructor(seed: number, options: GeneratorOptions = {}) {
		this.#random = new Random(seed);
		this.#now = options.now ?? (() => this.#time);
		this.#repeats = options.repeats ?? 0.02;
		this.#strangers = options.strangers ?? 0.01;
		const users = Array.from({ length: options.users ?? 8 }, (_, index) => FIRST + index);
		const world = { draw: this.#random, users, now: this.#now, unwritable: options.unwritable ?? false };
		this.#samples = PRODUCTS.map((product) => {
			const sample = product.sample(world);
			for (const { type } of product.commands) this.#sampleOf.set(type, sample);
			return sample;
		});
		if (options.own === true) {
			const sample = ownSample(world);
			for (const { type } of OWN_COMMANDS) this.#sampleOf.set(type, sample);
			this.#samples.push(sample);
		}
		this.#mostWeight = options.mostWeight ?? Number.POSITIVE_INFINITY;
		this.#weights = this.#samples.reduce((sum, sample) => sum + this.#weightOf(sample), 0);
		this.#opening = [
			...foundingCommands(),
			...this.#samples.flatMap(({ opening = [] }) => opening.map((one) => withId(one, ""))),
		];
	}

	/** The time that its prices carry when no clock was given: give it to `applyBatch`. */
	get time(): number {
		return this.#now();
	}

	/** Shows what happened, so that cancels name orders that are there. Optional. */
	observe(events: readonly Event[]): void {
		for (const event of events) for (const sample of this.#samples) sample.observe?.(event);
	}

	next(): Command {
		const opening = this.#opening.shift();
		if (opening !== undefined) return opening;
		// Now and then the sources are silent for so long that the index is stale.
		this.#time += this.#random.chance(0.004) ? 12_000 : this.#random.below(200);
		this.#count++;
		if (this.#sent.length > 0 && this.#random.chance(this.#repeats)) return this.#repeat();
		const command = withId(this.#drawSample().next(), `c${this.#count}`);
		if (this.#random.chance(this.#strangers)) command.by = this.#random.pick<number>(this.#random.pick(OTHER_SENDERS));
		this.#sent.push(command);
		if (this.#sent.length > 200) this.#sent.shift();
		return command;
	}

	/** The same sender and id with another body. */
	changed(command: Command): Command {
		const sample = this.#sampleOf.get(command.type);
		if (sample === undefined) throw new Error(`no product shows ${command.type}`);
		return withId(sample.changed({ ...command }), command.id);
	}

	#drawSample(): Sample {
		let left = this.#random.below(this.#weights);
		for (const sample of this.#samples) {
			left -= this.#weightOf(sample);
			if (left < 0) return sample;
		}
		throw new Error("no product has a weight");
	}

	#weightOf({ weight }: Sample): number {
		return Math.min(weight, this.#mostWeight);
	}

	/** The same id again: the same body, or another one. */
	#repeat(): Command {
		const command = this.#random.pick(this.#sent);
		return this.#random.chance(0.7) ? command : this.changed(command);
	}
}

function withId(command: SampleCommand, id: string): Command {
	return { ...command, id } as unknown as Command;
}
