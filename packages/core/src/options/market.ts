// Holds the open options of one market, the index records that these options need, and the market's outages (times without such
// records). Decides by which record an option opens and settles (docs/reference/rules.md §3, §6). settlement.ts moves the money.
import { medianOf, priceAfter, SETTLING_SOURCES } from "@candor/proofs";
import type { IndexRecord } from "../engine/product.ts";
import { DueOptions } from "./due-options.ts";
import type { OptionAccount } from "./messages.ts";
import { MISSED_AFTER_MS, OPENS_AFTER_MS, type Option } from "./option.ts";
import { Outage } from "./outage.ts";

/** An index record with enough fresh sources. `price` is the median of the sources' prices, ticks. */
export interface FullRecord {
	readonly seq: number;
	readonly time: number;
	readonly price: number;
}

export type DueWork =
	| { readonly kind: "close"; readonly outage: Outage }
	| { readonly kind: "open" | "settle"; readonly option: Option; readonly record: FullRecord }
	| { readonly kind: "void" | "miss"; readonly option: Option };

export class OptionMarket {
	readonly pair: number;
	active = false;
	readonly opening = new DueOptions(({ opensAfter }) => opensAfter);
	readonly running = new DueOptions(({ settlesAfter }) => settlesAfter);
	/** Index records by which waiting options open or settle and which are not processed yet, the earliest first. */
	records: IndexRecord[] = [];
	/**
	 * Records with enough sources, the earliest first. The first is the last record before the earliest settlement time of an open
	 * option.
	 */
	full: FullRecord[] = [];
	readonly outages = new Map<OptionAccount, Outage>();
	/** Quarantined options whose settling record has not arrived yet. */
	readonly held = new Set<Option>();

	constructor(pair: number) {
		this.pair = pair;
	}

	add(option: Option): void {
		if (option.phase === "opening") this.opening.add(OPENS_AFTER_MS, option);
		else if (option.phase === "running") this.running.add(option.seconds * 1_000, option);
		else if (option.phase === "held") this.#watch(option);
	}

	/**
	 * Sets an option aside after a program fault. It stores the record that settles it, which can be one of the stored records or a
	 * later one.
	 */
	hold(option: Option): void {
		this.#watch(option);
		for (const record of this.records) this.#remember(option, record);
	}

	#watch(option: Option): void {
		if (option.openSeq > 0 && option.lastSeq === 0) this.held.add(option);
	}

	#remember(option: Option, record: IndexRecord): void {
		if (!this.held.has(option)) return;
		if (record.time > option.settlesAfter + MISSED_AFTER_MS) this.held.delete(option);
		const ends = this.held.has(option) ? priceIn(record, option.settlesAfter) : undefined;
		if (ends === undefined) return;
		option.lastSeq = ends.seq;
		option.lastTime = ends.time;
		option.lastPrice = ends.price;
		this.held.delete(option);
	}

	/**
	 * Adds an option that operators have released to the options that are settled after its outage. Returns false if that outage is
	 * already over.
	 */
	rejoin(option: Option): boolean {
		const outage = this.outages.get(option.account);
		if (outage === undefined || option.settlesAfter < outage.from || option.settlesAfter > outage.to) return false;
		option.phase = "missed";
		outage.options.push(option);
		return true;
	}

	hear(record: IndexRecord): void {
		const newest = newestOfEnough(record);
		if (newest === undefined) return;
		const { seq, time } = record;
		this.full.push({ seq, time, price: medianOf(record.sources.map(({ price }) => price)) });
		this.#forget(time);
		if (this.#isWaitedFor(newest)) this.records.push(record);
		for (const option of [...this.held]) this.#remember(option, record);
		for (const outage of this.outages.values()) if (newest > outage.to) outage.closing = true;
	}

	#isWaitedFor(newest: number): boolean {
		const [opening, running] = [this.opening.first(), this.running.first()];
		return (opening !== undefined && opening.opensAfter < newest) || (running !== undefined && running.settlesAfter < newest);
	}

	#forget(now: number): void {
		const moment = Math.min(now, this.running.first()?.settlesAfter ?? now);
		let spare = 0;
		while (spare + 1 < this.full.length && (this.full[spare + 1] as FullRecord).time <= moment) spare++;
		if (spare > 0) this.full = this.full.slice(spare);
	}

	/** Core time at which this market has work, ms; 0 if work is due at once; undefined if no option waits. */
	get due(): number | undefined {
		if (this.records.length > 0) return 0;
		for (const { closing } of this.outages.values()) if (closing) return 0;
		const opening = this.opening.first()?.opensAfter ?? Number.POSITIVE_INFINITY;
		const running = this.running.first()?.settlesAfter ?? Number.POSITIVE_INFINITY;
		const first = Math.min(opening, running);
		return first === Number.POSITIVE_INFINITY ? undefined : first + MISSED_AFTER_MS;
	}

	/** Returns the next due work; undefined if none is due. Callers remove the option of this work from its queue. */
	next(now: number): DueWork | undefined {
		for (const outage of this.outages.values()) if (outage.closing) return { kind: "close", outage };
		for (let record = this.records[0]; record !== undefined; record = this.records[0]) {
			const running = this.running.first();
			if (running !== undefined) {
				const settled = priceIn(record, running.settlesAfter);
				if (settled !== undefined) return { kind: "settle", option: running, record: settled };
			}
			const opening = this.opening.first();
			if (opening !== undefined) {
				const opened = priceIn(record, opening.opensAfter);
				if (opened !== undefined) return { kind: "open", option: opening, record: opened };
			}
			this.records = this.records.slice(1);
		}
		return this.#missed(now);
	}

	/** Removes records for which no option waits. While they are stored, the market would have due work that does nothing. */
	forgetSpentRecords(): void {
		const [opening, running] = [this.opening.first(), this.running.first()];
		this.records = this.records.filter(
			(record) =>
				(running !== undefined && priceIn(record, running.settlesAfter) !== undefined) ||
				(opening !== undefined && priceIn(record, opening.opensAfter) !== undefined),
		);
	}

	#missed(now: number): DueWork | undefined {
		const running = this.running.first();
		if (running !== undefined && running.settlesAfter + MISSED_AFTER_MS <= now) return { kind: "miss", option: running };
		const opening = this.opening.first();
		if (opening !== undefined && opening.opensAfter + MISSED_AFTER_MS <= now) return { kind: "void", option: opening };
		return undefined;
	}

	/**
	 * Marks an option as missed, because no record came in time for its settlement. It settles after the outage, by the last record
	 * before its settlement time.
	 */
	miss(option: Option): void {
		const last = this.full.findLast(({ time }) => time <= option.settlesAfter);
		if (last === undefined) throw new Error(`option ${option.option} opened without a record`);
		option.phase = "missed";
		option.lastSeq = last.seq;
		option.lastTime = last.time;
		option.lastPrice = last.price;
		let outage = this.outages.get(option.account);
		if (outage === undefined) {
			outage = new Outage(option.account);
			this.outages.set(option.account, outage);
		}
		outage.add(option);
		// No further option can join the outage: sales need fresh sources, and options that wait for their opening need a record. So
		// the options in the outages can now be settled.
		if (this.running.size === 0) for (const each of this.outages.values()) each.closing = true;
	}
}

/**
 * Returns the newest time for which enough sources have sent a price of that time or later, ms; undefined if too few sources are
 * fresh.
 */
function newestOfEnough({ sources }: IndexRecord): number | undefined {
	return sources.map(({ time }) => time).sort((a, b) => b - a)[SETTLING_SOURCES - 1];
}

/** Returns this record with the price after a given time; undefined if the record does not determine that price. */
function priceIn(record: IndexRecord, afterMs: number): FullRecord | undefined {
	const found = priceAfter([record], afterMs);
	return found === undefined ? undefined : { seq: record.seq, time: record.time, price: found.price };
}
