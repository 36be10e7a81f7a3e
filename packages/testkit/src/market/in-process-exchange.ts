// A real core with the real listing and views, but without a journal. Tests send it commands with `submit`.
import { createHash } from "node:crypto";
import { type Command, Exchange } from "@candor/core";
import { createViews, genesisCommands, noiseKey, type Submit, uniform } from "@candor/server/testing/market";

export class InProcessExchange {
	readonly exchange = new Exchange();
	readonly views = createViews();
	readonly commands: Command[] = [];
	/** True to reject all commands, as if the journal could not be reached. */
	away = false;
	now: number;
	#seq = 0;
	#events = 0;

	constructor(now: number) {
		this.now = now;
		for (const command of genesisCommands("sandbox")) {
			const { outcome } = this.apply(command);
			if (outcome.kind === "refused") throw new Error(`${command.type} was refused: ${outcome.refusal.code}`);
		}
	}

	get events(): number {
		return this.#events;
	}

	apply(command: Command) {
		const result = this.exchange.applyBatch(this.now, [command]);
		const outcome = result.outcomes[0] as (typeof result.outcomes)[number];
		if (result.changed) this.#seq++;
		this.#events += result.events.length;
		this.views.apply(result.events, { lastSeq: this.#seq, at: result.at });
		this.commands.push(command);
		return { outcome, seq: this.#seq, events: result.events };
	}

	/** Works like the sequencer's `submit`. When it resolves, the views contain the command's effects. */
	readonly submit: Submit = async (command) => {
		if (this.away) throw new Error("the journal is away");
		return this.apply(command);
	};
}

/**
 * Returns a function that gives seeds for SimulatedDays. The seeds follow from the name, so that equal names give equal markets.
 */
export function namedSeeds(name: string): () => string {
	let count = 0;
	return () => createHash("sha256").update(`${name}:${count++}`).digest("hex");
}

/** Returns a function that gives random numbers between 0 and 1. Equal seeds give equal sequences. */
export function seededRandom(seed: number): () => number {
	const key = noiseKey(seed.toString(16).padStart(32, "0"));
	let count = 0;
	return () => uniform(key, 1, count++);
}

export const silentLog = { info: () => {}, warn: () => {}, error: () => {} };
