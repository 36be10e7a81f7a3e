// Stores the ids of executed commands, so that a command that is sent twice with one id has one effect and one result
// (docs/reference/rules.md §2). Ids are stored by sender and core time, so no sender can displace another sender's ids
// (docs/decisions/0006).
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import type { FirstKnownCommand } from "./first-command-ids.ts";
import { IdPages } from "./id-pages.ts";
import { type HashKey, keyedHash, OPEN_KEY } from "./keyed-hash.ts";
import { NumberIndex } from "./number-index.ts";

/** Every id is stored for this core time, ms. */
export const ID_LIFETIME_MS = 15 * 60_000;
/** Number of the latest ids of each sender that are stored for LAST_MS instead. */
const LAST_OF_A_SENDER = 10_000;
const LAST_MS = 24 * 3_600_000;
/**
 * Number of expired entries that each new entry frees. It is more than one, so that memory shrinks after many entries have
 * expired.
 */
const FREED_AT_ONCE = 4;
const SHARDS = 256;
const FIRST_PLACES = 16;
export interface KnownCommand {
	/**
	 * Fingerprint of the command. A negative value is -1 minus a fingerprint of rules 1 and 2, which does not include the message's
	 * number.
	 */
	readonly fingerprint: number;
	readonly result: number;
}

/**
 * Stores command ids in one hash table, and links the entries of each sender in a list from oldest to newest. Valid entries are
 * at the end of a list, so expired entries are removed at its front. Expired entries may stay in memory for a while. `find` and
 * `save` look only at times, so the moment at which memory is freed does not affect any result.
 */
export class CommandIds {
	readonly #key: HashKey;
	readonly #entries = new IdPages();
	/**
	 * The hash table, split by hash into shards, with open addressing. A shard is at most four fifths full, and small, so that it
	 * grows quickly. Each cell has two numbers: the hash, and the index of the entry plus 1; the second number is 0 in an empty
	 * cell. Most ids are new, and with this layout one memory access shows that an id is new.
	 */
	readonly #shards: Int32Array[] = Array.from({ length: SHARDS }, () => new Int32Array(2 * FIRST_PLACES));
	readonly #counts = new Int32Array(SHARDS);
	/**
	 * Receives the values that `touch` reads. No code reads this array, but without it the compiler would remove the memory reads
	 * of `touch`.
	 */
	readonly #touched = new Int32Array(1);
	/** Index of each sender in the following arrays. */
	readonly #places = new NumberIndex(64);
	readonly #freePlaces: number[] = [];
	readonly #senders: number[] = [];
	/** For each sender, the oldest entry; below 0 if the sender has no entries. */
	readonly #oldest: number[] = [];
	/** For each sender, the newest entry. */
	readonly #newest: number[] = [];
	/** For each sender, the low 32 bits of the number of entries that the sender ever had. */
	readonly #ordinals: number[] = [];
	/**
	 * For each sender, the time of the oldest entry, and in the next array its ordinal. Both are copies, because every command
	 * reads them, and the entry's page is often not in the processor's caches.
	 */
	readonly #oldestAt: number[] = [];
	readonly #oldestOrdinal: number[] = [];
	/** Index of the sender whose expired entries are freed next. */
	#hand = 0;
	/**
	 * @param key secret key of the hash table. Senders choose ids, so they must not be able to guess the key (docs/decisions/0005)
	 */
	constructor(key: HashKey = OPEN_KEY) {
		this.#key = key;
	}

	get size(): number {
		return this.#entries.count;
	}

	/** Returns the hash of a sender's id. Callers pass it to both `find` and `add`, so that it is computed once. */
	hashOf(by: number, id: string): number {
		return keyedHash(this.#key, by, id);
	}

	/**
	 * Reads in advance the table cells that `find` and `add` will need, so that the processor loads all of them at the same time.
	 * Otherwise the processor would wait for memory in each call of `find`.
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

	/** Adds an id that is not stored yet. @param now core time, ms; never lower than in an earlier call */
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

	/** Tells if an entry has not expired. @param at core time at which the entry was added, ms */
	#isAlive(place: number, at: number, ordinal: number, now: number): boolean {
		const age = now - at;
		if (age <= ID_LIFETIME_MS) return true;
		return age <= LAST_MS && ((this.#ordinals[place] as number) - ordinal) >>> 0 < LAST_OF_A_SENDER;
	}

	/** Frees some of a sender's expired entries. Returns true if no expired entry of the sender is left. */
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

	/** Frees expired entries of all senders in turn, so that entries of senders who never send again are freed too. */
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

	/** Removes an entry from the hash table and moves displaced entries back. */
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

	/**
	 * Saves every id that has not expired, sender by sender, for each sender from oldest to newest. Returns the number of saved
	 * ids.
	 */
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

	/** Adds an id that rules 1 and 2 stored, as if its command were accepted now. */
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
