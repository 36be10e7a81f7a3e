// Which commands had an effect under which ids: the same id twice has one effect and one answer (docs/rules.md §2). Remembered by
// sender and core time, so that nobody shortens anybody else's window (docs/decisions/0006).
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import type { FirstKnownCommand } from "./first-command-ids.ts";
import { IdPages } from "./id-pages.ts";
import { type HashKey, keyedHash, OPEN_KEY } from "./keyed-hash.ts";
import { NumberIndex } from "./number-index.ts";

/** Every id is kept for so long, core time. */
export const EVERY_MS = 15 * 60_000;
/** A sender's last ones are kept for longer. */
const LAST_OF_A_SENDER = 10_000;
const LAST_MS = 24 * 3_600_000;
/** Forgotten entries that one new one makes room of: more than come in, so that memory follows the windows. */
const FREED_AT_ONCE = 4;
const SHARDS = 256;
const FIRST_PLACES = 16;
export interface KnownCommand {
	/** Below zero: -1 minus a fingerprint of rules 1 and 2, made without the message's number. */
	readonly fingerprint: number;
	readonly result: number;
}

/**
 * One hash table over sender and id, and a list per sender from oldest to newest. What is alive is the end of each sender's list, so
 * entries go from its front. What is dead may still lie in memory: `find` and `save` look at the times alone, so that two
 * exchanges in the same state answer alike, whenever each of them makes room.
 */
export class CommandIds {
	readonly #key: HashKey;
	readonly #entries = new IdPages();
	/**
	 * Shards of the table: open addressing, at most four fifths full; small, so that none takes long to grow. A place is the hash and,
	 * beside it, the entry + 1 (0: nothing is there): memory is slow, and most ids are new, so that one look must say so.
	 */
	readonly #shards: Int32Array[] = Array.from({ length: SHARDS }, () => new Int32Array(2 * FIRST_PLACES));
	readonly #counts = new Int32Array(SHARDS);
	/** Means nothing: what is read and kept nowhere would not be read. */
	readonly #touched = new Int32Array(1);
	/** A sender's place in the columns below. */
	readonly #places = new NumberIndex(64);
	readonly #freePlaces: number[] = [];
	readonly #senders: number[] = [];
	/** Oldest and newest entry, and how many entries the sender ever had, of which 32 bits count. */
	readonly #oldest: number[] = [];
	readonly #newest: number[] = [];
	readonly #ordinals: number[] = [];
	/** The oldest entry's time and ordinal: asked at every command, when its page is no longer in the processor's caches. */
	readonly #oldestAt: number[] = [];
	readonly #oldestOrdinal: number[] = [];
	/** The sender whose dead entries are freed next. */
	#hand = 0;
	/** @param key of the hash table; whoever chooses ids must not guess it (docs/decisions/0005) */
	constructor(key: HashKey = OPEN_KEY) {
		this.#key = key;
	}

	/** Entries in memory, the dead ones that still lie there among them. */
	get size(): number {
		return this.#entries.count;
	}

	/** For `find` and `add`: a command is looked up and then remembered, and its hash is made once. */
	hashOf(by: number, id: string): number {
		return keyedHash(this.#key, by, id);
	}

	/**
	 * Reads the places of ids that `find` and `add` come to soon: they lie far apart in memory, and the processor waits for many of them at
	 * once, where each `find` would wait for its own.
	 */
	touch(hashes: Int32Array, count: number): void {
		let touched = 0;
		for (let index = 0; index < count; index++) {
			const hash = hashes[index] as number;
			const places = this.#shards[hash >>> 24] as Int32Array;
			touched ^= places[(hash << 1) & (places.length - 1)] as number;
		}
		this.#touched[0] = touched;
	}

	/** @param now core time, ms */
	find(by: number, id: string, now: number, hash = this.hashOf(by, id)): KnownCommand | undefined {
		const places = this.#shards[hash >>> 24] as Int32Array;
		const mask = places.length - 1;
		for (let at = (hash << 1) & mask; places[at + 1] !== 0; at = (at + 2) & mask) {
			if (places[at] !== hash) continue;
			const known = this.#known((places[at + 1] as number) - 1, by, id, now);
			if (known !== undefined) return known;
		}
		return undefined;
	}

	#known(entry: number, by: number, id: string, now: number): KnownCommand | undefined {
		const entries = this.#entries;
		if (!entries.holds(entry, id)) return undefined;
		const place = entries.place(entry);
		if (this.#senders[place] !== by || !this.#isAlive(place, entries.at(entry), entries.ordinal(entry), now)) return undefined;
		return { fingerprint: entries.fingerprint(entry), result: entries.result(entry) };
	}

	/** Only what `find` does not know. @param now core time, ms; never less than at the call before */
	add(by: number, id: string, fingerprint: number, result: number, now: number, hash = this.hashOf(by, id)): void {
		const place = this.#placeOf(by);
		this.#append(place, id, hash, fingerprint, result, now);
		this.#free(place, now);
		this.#sweep(now);
	}

	#append(place: number, id: string, hash: number, fingerprint: number, result: number, at: number): void {
		const ordinal = ((this.#ordinals[place] as number) + 1) >>> 0;
		const entry = this.#entries.take(id, hash, place, ordinal, fingerprint, result, at);
		const newest = this.#newest[place] as number;
		if (newest < 0) this.#setOldest(place, entry, at, ordinal);
		else this.#entries.setNext(newest, entry);
		this.#newest[place] = entry;
		this.#ordinals[place] = ordinal;
		this.#insert(entry, hash);
	}

	#setOldest(place: number, entry: number, at: number, ordinal: number): void {
		this.#oldest[place] = entry;
		this.#oldestAt[place] = at;
		this.#oldestOrdinal[place] = ordinal;
	}

	#placeOf(by: number): number {
		const known = this.#places.get(by);
		if (known >= 0) return known;
		const place = this.#freePlaces.pop() ?? this.#senders.length;
		this.#senders[place] = by;
		this.#setOldest(place, -1, 0, 0);
		this.#newest[place] = -1;
		this.#ordinals[place] = 0;
		this.#places.set(by, place);
		return place;
	}

	/** @param at of an entry of the sender's, core time, ms */
	#isAlive(place: number, at: number, ordinal: number, now: number): boolean {
		const age = now - at;
		if (age <= EVERY_MS) return true;
		return age <= LAST_MS && ((this.#ordinals[place] as number) - ordinal) >>> 0 < LAST_OF_A_SENDER;
	}

	/** Frees a sender's oldest entries that are dead, a few. True: its oldest is alive, or it has none. */
	#free(place: number, now: number): boolean {
		for (let freed = 0; freed < FREED_AT_ONCE; freed++) {
			const entry = this.#oldest[place] as number;
			if (entry < 0) return true;
			if (this.#isAlive(place, this.#oldestAt[place] as number, this.#oldestOrdinal[place] as number, now)) return true;
			this.#remove(entry);
			const next = this.#entries.next(entry);
			this.#entries.giveBack(entry);
			if (next >= 0) {
				this.#setOldest(place, next, this.#entries.at(next), this.#entries.ordinal(next));
				continue;
			}
			this.#setOldest(place, -1, 0, 0);
			this.#newest[place] = -1;
			this.#places.delete(this.#senders[place] as number);
			this.#freePlaces.push(place);
			return true;
		}
		return false;
	}

	/** Senders who do not come back are visited in turn, each until nothing of it is dead. */
	#sweep(now: number): void {
		if (this.#hand >= this.#senders.length) this.#hand = 0;
		if ((this.#oldest[this.#hand] as number) < 0 || this.#free(this.#hand, now)) this.#hand++;
	}

	#insert(entry: number, hash: number): void {
		const shard = hash >>> 24;
		let places = this.#shards[shard] as Int32Array;
		const count = (this.#counts[shard] as number) + 1;
		this.#counts[shard] = count;
		if (count * 5 > places.length * 2) {
			const old = places;
			places = new Int32Array(old.length * 2);
			this.#shards[shard] = places;
			for (let at = 0; at < old.length; at += 2) {
				if (old[at + 1] !== 0) put(places, old[at] as number, old[at + 1] as number);
			}
		}
		put(places, hash, entry + 1);
	}

	/** Takes an entry out of its place and moves up those that had to go round it. */
	#remove(entry: number): void {
		const hash = this.#entries.hash(entry);
		const shard = hash >>> 24;
		const places = this.#shards[shard] as Int32Array;
		const mask = places.length - 1;
		let hole = (hash << 1) & mask;
		while (places[hole + 1] !== entry + 1) hole = (hole + 2) & mask;
		for (let at = (hole + 2) & mask; places[at + 1] !== 0; at = (at + 2) & mask) {
			const home = ((places[at] as number) << 1) & mask;
			const between = hole <= at ? home > hole && home <= at : home > hole || home <= at;
			if (between) continue;
			places[hole] = places[at] as number;
			places[hole + 1] = places[at + 1] as number;
			hole = at;
		}
		places[hole + 1] = 0;
		this.#counts[shard] = (this.#counts[shard] as number) - 1;
	}

	/** Every id that is alive: sender by sender, each from its oldest to its newest. */
	save(writer: ByteWriter, now: number): number {
		const entries = this.#entries;
		let saved = 0;
		const places = this.#senders.map((_by, place) => place).filter((place) => (this.#oldest[place] as number) >= 0);
		places.sort((left, right) => (this.#senders[left] as number) - (this.#senders[right] as number));
		for (const place of places) {
			let entry = this.#oldest[place] as number;
			while (entry >= 0 && !this.#isAlive(place, entries.at(entry), entries.ordinal(entry), now)) entry = entries.next(entry);
			if (entry < 0) continue;
			writer.uint(this.#senders[place] as number);
			writer.uint((((this.#ordinals[place] as number) - entries.ordinal(entry)) >>> 0) + 1);
			for (; entry >= 0; entry = entries.next(entry)) {
				const fingerprint = entries.fingerprint(entry);
				writer.text(entries.id(entry));
				writer.u8(fingerprint < 0 ? 1 : 0);
				writer.uint(fingerprint < 0 ? -1 - fingerprint : fingerprint);
				writer.uint(entries.result(entry));
				writer.uint(entries.at(entry));
				saved++;
			}
		}
		return saved;
	}

	/** What rules 1 and 2 remembered, as if it had been accepted now. */
	adopt({ by, id, fingerprint, result }: FirstKnownCommand, now: number): void {
		this.#append(this.#placeOf(by), id, this.hashOf(by, id), -1 - fingerprint, result, now);
	}

	load(reader: ByteReader): void {
		while (!reader.done) {
			const by = reader.uint();
			const place = this.#placeOf(by);
			for (let left = reader.uint(); left > 0; left--) {
				const id = reader.text();
				const old = reader.u8() === 1;
				const fingerprint = reader.uint();
				this.#append(place, id, this.hashOf(by, id), old ? -1 - fingerprint : fingerprint, reader.uint(), reader.uint());
			}
		}
	}
}

function put(places: Int32Array, hash: number, value: number): void {
	const mask = places.length - 1;
	let at = (hash << 1) & mask;
	while (places[at + 1] !== 0) at = (at + 2) & mask;
	places[at] = hash;
	places[at + 1] = value;
}
