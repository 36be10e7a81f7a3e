// Secrets of each simulated day: its seed, and the state of each price factor at the start of the day. When the day begins, the
// hash of the seed is published as a commitment. When the day is over, the seed is published (docs/reference/rules.md §1.5). Only
// the owner of the file can read it.
import { createHash, randomBytes } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { seedCommitment } from "@candor/proofs";
import { z } from "zod";
import { readStateFile } from "../config/state-file.ts";
import { DAY_MS, type Jump, jumpsOf } from "./day-path.ts";
import { COMMON, type MarketProfile, profileOf, SIMULATED_COINS } from "./market-profiles.ts";
import { type NoiseKey, noiseKey, normal } from "./noise.ts";

/** State of a price factor at the start of a day: its logarithm relative to its long-term value, and its current trend. */
export interface FactorState {
	readonly level: number;
	readonly trend: number;
}

export interface Day {
	/** Number of the UTC day since 1970. */
	readonly day: number;
	readonly key: NoiseKey;
	/**
	 * States of the price factors at the start of the day: first the factor that is common to all markets, and then those of the
	 * coins in the order of SIMULATED_COINS.
	 */
	readonly start: readonly FactorState[];
	readonly end: readonly FactorState[];
	readonly jumps: readonly (readonly Jump[])[];
	/** For each price factor, the sum of its jumps on this day. */
	readonly leaps: readonly number[];
}

/**
 * Public data about a day. `seed` and `start`, which together determine all prices of the day, are null until the day is over.
 */
export interface DayCommitment {
	readonly date: string;
	/** Hash of the seed, as `seedCommitment` computes it. */
	readonly commitment: string;
	readonly committedAt: number;
	readonly seed: string | null;
	readonly start: readonly NamedStanding[] | null;
}

/** State of a price factor with its name: `common`, or the coin to which the factor belongs. */
interface NamedStanding extends FactorState {
	readonly factor: string;
}

const HISTORY_DAYS = 1_860;
const KEPT_DAYS = 800;
const FACTOR_NAMES = ["common", ...SIMULATED_COINS];
const FACTORS = [COMMON, ...SIMULATED_COINS.map((coin) => profileOf(`${coin}/USDT`) as MarketProfile)];

const seed = z.string().regex(/^[0-9a-f]{64}$/);
const standing = z.object({ level: z.number(), trend: z.number() });
const standings = z.array(standing).length(FACTORS.length).readonly();
const storedDay = z.object({ day: z.int(), seed, committedAt: z.number(), start: standings });
const storedDays = z.object({ historySeed: seed, days: z.array(storedDay).min(1) });
type StoredDay = Readonly<z.infer<typeof storedDay>>;
type Stored = Readonly<z.infer<typeof storedDays>>;

export class SimulatedDays {
	readonly #file: string | undefined;
	readonly #random: () => string;
	readonly #stored: Stored;
	readonly #known = new Map<number, Day>();
	/** Commitments keyed by seed. They are cached, so that a request needs no hashing. */
	readonly #commitments = new Map<string, string>();
	#historyStarts: (readonly FactorState[])[] | undefined;

	/**
	 * Reads the days from their file.
	 * @param options.file if undefined, nothing is stored (for tests)
	 * @param options.random returns 64 hex digits
	 * @param options.now ms; the first start commits the seed of the day of this time
	 */
	constructor(options: { file?: string; now: number; random?: () => string }) {
		this.#file = options.file;
		this.#random = options.random ?? (() => randomBytes(32).toString("hex"));
		const otherwise = "or move it away: other prices are simulated then, and past days can no longer be checked";
		const kept =
			this.#file === undefined ? undefined : readStateFile({ path: this.#file, schema: storedDays, otherwise, secret: true });
		if (kept !== undefined) this.#stored = kept;
		else {
			const day = Math.floor(options.now / DAY_MS);
			const historySeed = this.#random();
			this.#stored = { historySeed, days: [] };
			const start = this.#historyStart(day, day);
			this.#stored.days.push({ day, seed: this.#random(), committedAt: options.now, start });
			this.#save();
		}
	}

	get #first(): StoredDay {
		return this.#stored.days[0] as StoredDay;
	}

	/**
	 * Returns the day that contains a time. The first call for a new day commits its seed, so it must be made when the day
	 * begins.
	 */
	of(timeMs: number): Day {
		const number = Math.floor(timeMs / DAY_MS);
		return this.#known.get(number) ?? this.#learn(number, timeMs);
	}

	#learn(number: number, now: number): Day {
		let day: Day;
		if (number < this.#first.day) {
			const seed = historyDaySeed(this.#stored.historySeed, number);
			day = dayFrom(number, seed, this.#historyStart(number, this.#first.day));
		} else {
			this.#commitUntil(number, now);
			const stored = this.#stored.days.find((candidate) => candidate.day === number) as StoredDay;
			day = dayFrom(number, stored.seed, stored.start);
		}
		if (this.#known.size > 16 && number >= this.#first.day) this.#known.clear();
		this.#known.set(number, day);
		return day;
	}

	/** Commits seeds for days on which the server did not run, because the path of the price continues through these days. */
	#commitUntil(number: number, now: number): void {
		const { days } = this.#stored;
		let last = days.at(-1) as StoredDay;
		if (last.day >= number) return;
		while (last.day < number) {
			const { end } = dayFrom(last.day, last.seed, last.start);
			last = { day: last.day + 1, seed: this.#random(), committedAt: now, start: end };
			days.push(last);
		}
		if (days.length > KEPT_DAYS) days.splice(0, days.length - KEPT_DAYS);
		this.#save();
	}

	/** Returns the commitments of all days, newest first. */
	commitments(now: number): DayCommitment[] {
		const today = Math.floor(now / DAY_MS);
		return this.#stored.days
			.map(({ day, seed, committedAt, start }) => ({
				date: new Date(day * DAY_MS).toISOString().slice(0, 10),
				commitment: this.#commitmentOf(seed),
				committedAt,
				seed: day < today ? seed : null,
				start: day < today ? start.map((standing, at) => ({ factor: FACTOR_NAMES[at] as string, ...standing })) : null,
			}))
			.reverse();
	}

	#commitmentOf(seed: string): string {
		let commitment = this.#commitments.get(seed);
		if (commitment === undefined) {
			commitment = seedCommitment(seed);
			this.#commitments.set(seed, commitment);
		}
		return commitment;
	}

	/**
	 * Computes the factors' states for the days of the history, once. The history ends at the day `firstLive`, at which the live
	 * price begins.
	 */
	#historyStart(number: number, firstLive: number): readonly FactorState[] {
		const begins = firstLive - HISTORY_DAYS;
		if (this.#historyStarts === undefined) {
			const starts: (readonly FactorState[])[] = [FACTORS.map(() => ({ level: 0, trend: 0 }))];
			for (let day = begins; day < firstLive; day++) {
				const seed = historyDaySeed(this.#stored.historySeed, day);
				starts.push(dayFrom(day, seed, starts.at(-1) as readonly FactorState[]).end);
			}
			this.#historyStarts = starts;
		}
		return this.#historyStarts[Math.max(0, number - begins)] as readonly FactorState[];
	}

	#save(): void {
		if (this.#file === undefined) return;
		mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
		writeOwnerOnly(this.#file, JSON.stringify(this.#stored));
	}
}

/** Replaces a file atomically. Only its owner can read it. The new content is durable when this function returns. */
export function writeOwnerOnly(path: string, text: string): void {
	const temporary = `${path}.new`;
	const file = openSync(temporary, "w", 0o600);
	try {
		writeSync(file, text);
		fsyncSync(file);
	} finally {
		closeSync(file);
	}
	renameSync(temporary, path);
	const directory = openSync(dirname(path), "r");
	try {
		fsyncSync(directory);
	} finally {
		closeSync(directory);
	}
}

function historyDaySeed(historySeed: string, day: number): string {
	return createHash("sha256").update(`${historySeed}:${day}`).digest("hex");
}

/** Computes all data of a day from its seed and from the states at its start. */
export function dayFrom(day: number, seed: string, start: readonly FactorState[]): Day {
	const key = noiseKey(seed);
	const jumps = FACTORS.map((factor, at) => jumpsOf(key, streamOf(at) + 40, factor.jumps, factor.jumpSize));
	const leaps = jumps.map((ofFactor) => ofFactor.reduce((sum, { size }) => sum + size, 0));
	const end = FACTORS.map((factor, at) => {
		const { level, trend } = start[at] as FactorState;
		const moved = factor.dailyOwn * normal(key, streamOf(at) + 20, 0);
		const nextTrend = 0.8 * trend + 0.25 * factor.dailyOwn * normal(key, streamOf(at) + 30, 0);
		return { level: factor.persistence * level + trend + moved + (leaps[at] as number), trend: nextTrend };
	});
	return { day, key, start, end, jumps, leaps };
}

/** Returns the first stream of random numbers that belongs to a price factor. */
export function streamOf(factor: number): number {
	return 1_000 + factor * 100;
}
