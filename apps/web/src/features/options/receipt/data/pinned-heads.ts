// Stores for each market the newest price record that this browser saw (sequence number and hash), and the records that the
// exchange changed after this browser had seen them (docs/reference/rules.md §3). So the exchange cannot replace a shown record
// unnoticed. The data belongs to the device, not to a user.
import { createStored } from "../../../../data/app-storage.ts";

export interface Pin {
	readonly market: string;
	readonly seq: number;
	readonly hash: string;
	readonly time: number;
	readonly checkedAt: number;
}

/** A record that the exchange replaced or removed after this browser saw it. */
export interface Rewritten {
	readonly market: string;
	readonly seq: number;
	readonly time: number;
	/** Hash that the record had when this browser saw it. */
	readonly seen: string;
	/** Hash of the current record; null if it was removed. */
	readonly shown: string | null;
	readonly foundAt: number;
}

export interface PinnedHeads {
	readonly pins: readonly Pin[];
	readonly rewritten: readonly Rewritten[];
}

const MOST = 100;
const HASH = /^[0-9a-f]{64}$/;

const membersOf = (one: unknown) => (typeof one === "object" && one !== null ? one : {}) as Record<string, unknown>;
const isRecord = ({ market, seq, time }: Record<string, unknown>) =>
	typeof market === "string" && Number.isSafeInteger(seq) && Number.isSafeInteger(time);
export const isHash = (text: unknown): text is string => typeof text === "string" && HASH.test(text);

const isPin = (one: unknown): one is Pin => {
	const pin = membersOf(one);
	return isRecord(pin) && isHash(pin.hash) && typeof pin.checkedAt === "number";
};
const isRewritten = (one: unknown): one is Rewritten => {
	const found = membersOf(one);
	return (
		isRecord(found) && isHash(found.seen) && (found.shown === null || isHash(found.shown)) && typeof found.foundAt === "number"
	);
};
const listOf = <T>(list: unknown, is: (one: unknown) => one is T): readonly T[] =>
	Array.isArray(list) ? list.filter(is).slice(-MOST) : [];

export const pinnedHeads = createStored<PinnedHeads>("price-heads", (stored) => {
	const { pins, rewritten } = membersOf(stored);
	return { pins: listOf(pins, isPin), rewritten: listOf(rewritten, isRewritten) };
});

export const pinOf = (market: string): Pin | undefined => pinnedHeads.get().pins.find((pin) => pin.market === market);

export const rewrittenIn = ({ rewritten }: PinnedHeads, market: string): Rewritten | undefined =>
	rewritten.find((one) => one.market === market);

export function pin(head: Omit<Pin, "checkedAt">): void {
	const { market, seq, hash, time } = head;
	const others = pinnedHeads.get().pins.filter((one) => one.market !== market);
	const pins = [...others, { market, seq, hash, time, checkedAt: Date.now() }].slice(-MOST);
	pinnedHeads.set({ ...pinnedHeads.get(), pins });
}

/** Stores that the exchange changed a record, together with the hash that this browser saw. */
export function noteRewritten({ market, seq, hash, time }: Pin, shown: string | null): void {
	const { pins, rewritten } = pinnedHeads.get();
	if (rewrittenIn(pinnedHeads.get(), market) !== undefined) return;
	const found = { market, seq, time, seen: hash, shown, foundAt: Date.now() };
	pinnedHeads.set({ pins, rewritten: [...rewritten, found].slice(-MOST) });
}
