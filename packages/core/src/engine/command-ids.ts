// Ids of executed commands: the same id twice has one effect and one result (docs/reference/rules.md §2). Remembered by sender and core
// time, so that no sender shortens another's window (docs/decisions/0006).
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import type { FirstKnownCommand } from "./first-command-ids.ts";
import { IdPages } from "./id-pages.ts";
import { type HashKey, keyedHash, OPEN_KEY } from "./keyed-hash.ts";
import { NumberIndex } from "./number-index.ts";

/** Every id is kept for this core time. */
export const EVERY_MS = 15 * 60_000;
/** The last ids of each sender are kept longer. */
const LAST_OF_A_SENDER = 10_000;
const LAST_MS = 24 * 3_600_000;
/** Expired entries that each new entry frees: more than are added, so that memory follows the windows. */
const FREED_AT_ONCE = 4;
const SHARDS = 256;
const FIRST_SLOTS = 16;
export interface KnownCommand {
	/** Below zero: -1 minus a fingerprint of rules 1 and 2, which lacks the message's number. */
	readonly fingerprint: number;
	readonly result: number;
}

/** One shard: open addressing, entries + 1, at most half full. Many small tables, so that growing one is fast. */
interface Shard {
	slots: Int32Array;
	count: number;
}

/**
 * One hash table over sender and id, and a list per sender from oldest to newest. Live entries are at the end of each list, so entries are
 * removed at its front. Expired entries may stay in memory: `find` and `save` look only at times, so that exchanges in the same state
 * return the same, whenever they free memory.
 */
export class CommandIds {
	readonly #key: HashKey;
	readonly #entries = new IdPages();
	readonly #shards: (Shard | undefined)[] = Array.from({ length: SHARDS });
	/** A sender's index in the columns below. */
	readonly #places = new NumberIndex(64);
	readonly #freePlaces: number[] = [];
	readonly #senders: number[] = [];
	/** Oldest and newest entry, and the number of entries that the sender ever had. */
	readonly #oldest: number[] = [];
	readonly #newest: number[] = [];
	readonly #ordinals: number[] = [];
	/** The sender whose expired entries are freed next. */
	#hand = 0;
	/** Cached hash: a command is looked up and then remembered. */
	#hashedBy = 0;
	#hashedId = "";
	#hashed = 0;

	/** @param key of the hash table; senders choose ids and must not be able to guess it (docs/decisions/0005) */
	constructor(key: HashKey = OPEN_KEY) {
		this.#key = key;
		this.#hashed = keyedHash(key, 0, "");
	}

	/** Entries in memory, including expired ones. */
	get size(): number {
		return this.#entries.count;
	}

	#hashOf(by: number, id: string): number {
		if (by !== this.#hashedBy || id !== this.#hashedId) {
			this.#hashedBy = by;
			this.#hashedId = id;
			this.#hashed = keyedHash(this.#key, by, id);
		}
		return this.#hashed;
	}

	/** @param now core time, ms */
	find(by: number, id: string, now: number): KnownCommand | undefined {
		const hash = this.#hashOf(by, id);
		const shard = this.#shards[hash >>> 24];
		if (shard === undefined) return undefined;
		const entries = this.#entries;
		const { slots } = shard;
		const mask = slots.length - 1;
		for (let at = hash & mask; ; at = (at + 1) & mask) {
			const entry = (slots[at] as number) - 1;
			if (entry < 0) return undefined;
			if (entries.hash(entry) !== hash || !entries.holds(entry, id)) continue;
			const place = entries.place(entry);
			if (this.#senders[place] !== by || !this.#isAlive(entry, place, now)) continue;
			return { fingerprint: entries.fingerprint(entry), result: entries.result(entry) };
		}
	}

	/** Only for ids that `find` does not return. @param now core time, ms; never decreasing */
	add(by: number, id: string, fingerprint: number, result: number, now: number): void {
		const place = this.#placeOf(by);
		this.#append(place, id, this.#hashOf(by, id), fingerprint, result, now);
		this.#free(place, now);
		this.#sweep(now);
	}

	#append(place: number, id: string, hash: number, fingerprint: number, result: number, at: number): void {
		const ordinal = (this.#ordinals[place] as number) + 1;
		const entry = this.#entries.take(id, hash, place, ordinal, fingerprint, result, at);
		const newest = this.#newest[place] as number;
		if (newest < 0) this.#oldest[place] = entry;
		else this.#entries.setNext(newest, entry);
		this.#newest[place] = entry;
		this.#ordinals[place] = ordinal;
		this.#insert(entry, hash);
	}

	#placeOf(by: number): number {
		const known = this.#places.get(by);
		if (known >= 0) return known;
		const place = this.#freePlaces.pop() ?? this.#senders.length;
		this.#senders[place] = by;
		this.#oldest[place] = -1;
		this.#newest[place] = -1;
		this.#ordinals[place] = 0;
		this.#places.set(by, place);
		return place;
	}

	#isAlive(entry: number, place: number, now: number): boolean {
		const age = now - this.#entries.at(entry);
		if (age <= EVERY_MS) return true;
		return age <= LAST_MS && (this.#ordinals[place] as number) - this.#entries.ordinal(entry) < LAST_OF_A_SENDER;
	}

	/** Frees some of a sender's expired entries. True: none is left. */
	#free(place: number, now: number): boolean {
		for (let freed = 0; freed < FREED_AT_ONCE; freed++) {
			const entry = this.#oldest[place] as number;
			if (entry < 0 || this.#isAlive(entry, place, now)) return true;
			this.#remove(entry);
			const next = this.#entries.next(entry);
			this.#entries.giveBack(entry);
			this.#oldest[place] = next;
			if (next >= 0) continue;
			this.#newest[place] = -1;
			this.#places.delete(this.#senders[place] as number);
			this.#freePlaces.push(place);
			return true;
		}
		return false;
	}

	/** Visits senders in turn, also those who never return, until they have no expired entries. */
	#sweep(now: number): void {
		if (this.#hand >= this.#senders.length) this.#hand = 0;
		if ((this.#oldest[this.#hand] as number) < 0 || this.#free(this.#hand, now)) this.#hand++;
	}

	#insert(entry: number, hash: number): void {
		let shard = this.#shards[hash >>> 24];
		if (shard === undefined) {
			shard = { slots: new Int32Array(FIRST_SLOTS), count: 0 };
			this.#shards[hash >>> 24] = shard;
		}
		if (++shard.count * 2 > shard.slots.length) {
			const old = shard.slots;
			shard.slots = new Int32Array(old.length * 2);
			for (const slot of old) if (slot > 0) put(shard.slots, slot, this.#entries.hash(slot - 1));
		}
		put(shard.slots, entry + 1, hash);
	}

	/** Removes an entry's slot and moves displaced entries back. */
	#remove(entry: number): void {
		const hash = this.#entries.hash(entry);
		const shard = this.#shards[hash >>> 24] as Shard;
		const { slots } = shard;
		const mask = slots.length - 1;
		let hole = hash & mask;
		while (slots[hole] !== entry + 1) hole = (hole + 1) & mask;
		for (let at = (hole + 1) & mask; slots[at] !== 0; at = (at + 1) & mask) {
			const home = this.#entries.hash((slots[at] as number) - 1) & mask;
			const between = hole <= at ? home > hole && home <= at : home > hole || home <= at;
			if (between) continue;
			slots[hole] = slots[at] as number;
			hole = at;
		}
		slots[hole] = 0;
		shard.count--;
	}

	/** Every live id: sender by sender, each from oldest to newest. */
	save(writer: ByteWriter, now: number): number {
		const entries = this.#entries;
		let saved = 0;
		const places = this.#senders.map((_by, place) => place).filter((place) => (this.#oldest[place] as number) >= 0);
		places.sort((left, right) => (this.#senders[left] as number) - (this.#senders[right] as number));
		for (const place of places) {
			let entry = this.#oldest[place] as number;
			while (entry >= 0 && !this.#isAlive(entry, place, now)) entry = entries.next(entry);
			if (entry < 0) continue;
			writer.uint(this.#senders[place] as number);
			writer.uint((this.#ordinals[place] as number) - entries.ordinal(entry) + 1);
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

	/** Takes over the ids of rules 1 and 2 as if accepted now. */
	adopt({ by, id, fingerprint, result }: FirstKnownCommand, now: number): void {
		this.#append(this.#placeOf(by), id, this.#hashOf(by, id), -1 - fingerprint, result, now);
	}

	load(reader: ByteReader): void {
		while (!reader.done) {
			const by = reader.uint();
			const place = this.#placeOf(by);
			for (let left = reader.uint(); left > 0; left--) {
				const id = reader.text();
				const old = reader.u8() === 1;
				const fingerprint = reader.uint();
				this.#append(place, id, this.#hashOf(by, id), old ? -1 - fingerprint : fingerprint, reader.uint(), reader.uint());
			}
		}
	}
}

function put(slots: Int32Array, value: number, hash: number): void {
	const mask = slots.length - 1;
	let at = hash & mask;
	while (slots[at] !== 0) at = (at + 1) & mask;
	slots[at] = value;
}
