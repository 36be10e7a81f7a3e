// Generates seeded random commands of a complete exchange from its products' samples: deposits, transfers, valid and invalid
// orders, changed listings, and commands sent by the wrong user. Equal seeds give equal sequences, if the generator gets equal
// events. The founding commands come first. The generator reads only the exchange's events.
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
import { sampleOfExchangeCommands } from "./own-sample.ts";
import { Random } from "./random.ts";

const FIRST = 100_101;
/** Senders other than the generated users: operators, services, and users with and without an account. */
const OTHER_SENDERS = [
	[FOUNDER, 2],
	[...Object.values(SERVICE), 199],
	[FIRST, 9 * FIRST],
] as const;

export interface GeneratorOptions {
	/** Number of users. Default: 8. */
	readonly users?: number;
	/**
	 * Returns the time of the exchange in ms, which is used as the time of prices. Default: a clock of the generator that advances
	 * slowly.
	 */
	readonly now?: () => number;
	/** Share of commands that repeat the id of an earlier command, with an equal or another body. Default: 0.02. */
	readonly repeats?: number;
	/** Share of commands whose sender the generator replaces by an operator, a service or another user. Default: 0.01. */
	readonly strangers?: number;
	/** Maximum weight of a product. A low maximum makes rare products frequent. Default: the weight that each product declares. */
	readonly mostWeight?: number;
	/**
	 * If true, commands may contain numbers that no codec can write (1.5, -1, NaN). Use this only for exchanges that are called
	 * directly. Default: false.
	 */
	readonly unwritable?: boolean;
	/**
	 * If true, the generator also returns commands that normally the exchange itself sends. Use this only for exchanges that are
	 * called directly. Default: false.
	 */
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
	/** Start time, a minute before midnight (UTC), so that every flow contains hourly and daily work. */
	#time = 1_700_006_340_000;

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
			const sample = sampleOfExchangeCommands(world);
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

	/** Time of the prices in ms; pass it to `applyBatch`. */
	get time(): number {
		return this.#now();
	}

	/** Reports events to the generator, so that cancels name existing orders. The call is optional. */
	observe(events: readonly Event[]): void {
		for (const event of events) for (const sample of this.#samples) sample.observe?.(event);
	}

	next(): Command {
		const opening = this.#opening.shift();
		if (opening !== undefined) return opening;
		// In some steps the price sources are silent until the index is stale.
		this.#time += this.#random.chance(0.004) ? 12_000 : this.#random.below(200);
		this.#count++;
		if (this.#sent.length > 0 && this.#random.chance(this.#repeats)) return this.#repeat();
		const command = withId(this.#drawSample().next(), `c${this.#count}`);
		if (this.#random.chance(this.#strangers)) command.by = this.#random.pick<number>(this.#random.pick(OTHER_SENDERS));
		this.#sent.push(command);
		if (this.#sent.length > 200) this.#sent.shift();
		return command;
	}

	/** Returns a command with the sender and id of `command` and another body. */
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

	/** Returns a command with an id that was already sent, with an equal or another body. */
	#repeat(): Command {
		const command = this.#random.pick(this.#sent);
		return this.#random.chance(0.7) ? command : this.changed(command);
	}
}

function withId(command: SampleCommand, id: string): Command {
	return { ...command, id } as unknown as Command;
}
