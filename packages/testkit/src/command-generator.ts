// Generates random commands for a complete exchange: deposits, transfers, valid and invalid orders, changed listings, and
// commands from wrong senders. Each product provides samples of its commands. The sequence begins with the founding commands.
// Equal seeds give equal sequences if the generator also gets equal events. It knows the state of the exchange only from these
// events.
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
/** Senders that are not among the generated users: operators, services, and users with and without an account. */
const OTHER_SENDERS = [
	[FOUNDER, 2],
	[...Object.values(SERVICE), 199],
	[FIRST, 9 * FIRST],
] as const;

export interface GeneratorOptions {
	/** Number of users. Default: 8. */
	readonly users?: number;
	/** Returns the time of generated prices, ms. Default: a clock of the generator, which advances slowly with each command. */
	readonly now?: () => number;
	/** Probability that a command repeats the id of an earlier command, with an equal or another body. Default: 0.02. */
	readonly repeats?: number;
	/** Probability that the sender of a command is replaced by an operator, a service or another user. Default: 0.01. */
	readonly strangers?: number;
	/**
	 * Maximum weight of a product. A low maximum makes rarely used products frequent. Default: each product has its declared
	 * weight.
	 */
	readonly mostWeight?: number;
	/**
	 * If true, commands may contain numbers that no codec can write (1.5, -1, NaN). This is possible only if the commands go
	 * directly to an exchange without a journal. Default: false.
	 */
	readonly unwritable?: boolean;
	/**
	 * If true, there are also commands that normally the exchange itself sends. This is possible only if the commands go directly
	 * to an exchange without a journal. Default: false.
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
	/** Start time: a minute before midnight (UTC), so that hourly and daily work becomes due in every sequence. */
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

	/** Time of the generated prices, ms. A test should pass it to `applyBatch`. */
	get time(): number {
		return this.#now();
	}

	/** Passes events of the exchange to the generator, so that generated cancellations name existing orders. Optional. */
	observe(events: readonly Event[]): void {
		for (const event of events) for (const sample of this.#samples) sample.observe?.(event);
	}

	next(): Command {
		const opening = this.#opening.shift();
		if (opening !== undefined) return opening;
		// Sometimes there are no prices for so long that the index becomes too old.
		this.#time += this.#random.chance(0.004) ? 12_000 : this.#random.below(200);
		this.#count++;
		if (this.#sent.length > 0 && this.#random.chance(this.#repeats)) return this.#repeat();
		const command = withId(this.#drawSample().next(), `c${this.#count}`);
		if (this.#random.chance(this.#strangers)) command.by = this.#random.pick<number>(this.#random.pick(OTHER_SENDERS));
		this.#sent.push(command);
		if (this.#sent.length > 200) this.#sent.shift();
		return command;
	}

	/** Returns a command with the sender and the id of `command`, but with another body. */
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

	/** Returns a command with an id that was sent before. Its body is equal to the earlier one, or different. */
	#repeat(): Command {
		const command = this.#random.pick(this.#sent);
		return this.#random.chance(0.7) ? command : this.changed(command);
	}
}

function withId(command: SampleCommand, id: string): Command {
	return { ...command, id } as unknown as Command;
}
