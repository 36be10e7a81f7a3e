// Writes the durable head (newest journal sequence and hash) to each place, once a second if it has changed, one write at a time.
// A place that was unavailable at the start is compared with the journal before the first write, so that a newer head there is
// never overwritten.
import { HeadMismatch, type JournalStore } from "@candor/journal";
import { checkHead, type HeadPlaces, wordsOf } from "./check-heads.ts";
import type { HeadStore } from "./head-store.ts";
import { encodeHead, type PublishedHead } from "./published-head.ts";

export interface HeadKeeperOptions {
	readonly places: HeadPlaces;
	readonly isSecondCompared: boolean;
	readonly journal: JournalStore;
	/** Returns the current durable head. */
	readonly head: () => PublishedHead;
	readonly everyMs?: number | undefined;
	/** Called if a place that was unavailable holds a head that this journal does not contain. */
	readonly onMismatch: (error: HeadMismatch) => void;
	readonly onTrouble: (place: string, message: string) => void;
	readonly onBack: (place: string) => void;
}

const EVERY_MS = 1_000;

/** State of one place. */
class NotedHead {
	readonly store: HeadStore;
	isCompared: boolean;
	writtenSeq = -1;
	isAway = false;
	/** True once the outage was logged. */
	isReported = false;
	/** Time at which the journal first moved on from the stored head, monotonic ms. */
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

	/** State of the second place. `none`: no second place is configured. */
	get second(): "none" | "kept" | "away" {
		if (this.#second === undefined) return "none";
		return this.#second.isAway ? "away" : "kept";
	}

	/** Ms for which a place has lacked a newer head; 0 if every place has the head of at most a second ago. */
	get unwrittenMs(): number {
		const since = this.#noted.flatMap(({ unwrittenSince }) => unwrittenSince ?? []);
		return since.length === 0 ? 0 : Math.round(performance.now() - Math.min(...since));
	}

	/** Writes the last head, once the sequencer has closed. */
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
