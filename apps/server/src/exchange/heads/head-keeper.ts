// Once a second, writes the journal's durable head (newest sequence and hash) to each location if the head has changed. Each
// location has at most one write in progress. If a location was unavailable at the start, its stored head is compared with the
// journal before the first write, so that a newer stored head is never overwritten.
import { HeadMismatch, type JournalStore } from "@candor/journal";
import { checkHead, type HeadPlaces, wordsOf } from "./check-heads.ts";
import type { HeadStore } from "./head-store.ts";
import { encodeHead, type PublishedHead } from "./published-head.ts";

export interface HeadKeeperOptions {
	readonly places: HeadPlaces;
	readonly isSecondCompared: boolean;
	readonly journal: JournalStore;
	readonly head: () => PublishedHead;
	readonly everyMs?: number | undefined;
	/** Called if a location that was unavailable at the start has a stored head that is not in the journal. */
	readonly onMismatch: (error: HeadMismatch) => void;
	readonly onTrouble: (place: string, message: string) => void;
	readonly onBack: (place: string) => void;
}

const EVERY_MS = 1_000;

class NotedHead {
	readonly store: HeadStore;
	isCompared: boolean;
	writtenSeq = -1;
	isAway = false;
	/** True if the current outage of this location is already in the log. */
	isReported = false;
	/**
	 * Monotonic time (ms) at which the journal first had a newer head than the one stored here; undefined if this location is up to
	 * date.
	 */
	unwrittenSince: number | undefined;
	writing: Promise<void> | undefined;

	constructor(store: HeadStore, isCompared: boolean) {
		this.store = store;
		this.isCompared = isCompared;
		this.isAway = !isCompared;
	}
}

export class HeadKeeper {
	readonly #options: HeadKeeperOptions;
	readonly #local: NotedHead;
	readonly #second: NotedHead | undefined;
	readonly #timer: NodeJS.Timeout;

	constructor(options: HeadKeeperOptions) {
		const { places, isSecondCompared, everyMs = EVERY_MS } = options;
		this.#options = options;
		this.#local = new NotedHead(places.local, true);
		this.#second = places.second === undefined ? undefined : new NotedHead(places.second, isSecondCompared);
		this.#timer = setInterval(() => this.#noteAll(), everyMs);
		this.#timer.unref();
		this.#noteAll();
	}

	/** Returns the state of the second location: `none` if none is configured, `away` if it does not respond, otherwise `kept`. */
	get second(): "none" | "kept" | "away" {
		if (this.#second === undefined) return "none";
		return this.#second.isAway ? "away" : "kept";
	}

	/** Returns the longest time (ms) for which any location has lacked the newest head; 0 if all locations are up to date. */
	get unwrittenMs(): number {
		const since = this.#noted.flatMap(({ unwrittenSince }) => unwrittenSince ?? []);
		return since.length === 0 ? 0 : Math.round(performance.now() - Math.min(...since));
	}

	/** Writes the last head to all locations. Call it after the sequencer has closed. */
	async close(): Promise<void> {
		clearInterval(this.#timer);
		await Promise.all(this.#noted.map(({ writing }) => writing));
		this.#noteAll();
		await Promise.all(this.#noted.map(({ writing }) => writing));
	}

	get #noted(): NotedHead[] {
		return this.#second === undefined ? [this.#local] : [this.#local, this.#second];
	}

	#noteAll(): void {
		const head = this.#options.head();
		for (const noted of this.#noted) {
			if (noted.writtenSeq === head.seq) continue;
			noted.unwrittenSince ??= performance.now();
			noted.writing ??= this.#note(noted, head).finally(() => {
				noted.writing = undefined;
			});
		}
	}

	async #note(noted: NotedHead, head: PublishedHead): Promise<void> {
		const { journal, onMismatch, onTrouble, onBack } = this.#options;
		const { store } = noted;
		try {
			if (!noted.isCompared) await checkHead(journal, store);
			noted.isCompared = true;
			await store.write(encodeHead(head));
			noted.writtenSeq = head.seq;
			noted.unwrittenSince = undefined;
			if (noted.isReported) onBack(store.place);
			noted.isAway = false;
			noted.isReported = false;
		} catch (error) {
			if (error instanceof HeadMismatch) onMismatch(error);
			else if (!noted.isReported) onTrouble(store.place, wordsOf(error));
			noted.isAway = true;
			noted.isReported = true;
		}
	}
}
