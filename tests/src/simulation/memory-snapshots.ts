import { decodeSnapshot, encodeSnapshot, type Snapshot, type SnapshotStore } from "@candor/journal";

export class MemorySnapshots implements SnapshotStore {
	readonly #files = new Map<number, Uint8Array>();
	readonly #kept = new Set<number>();

	async list(): Promise<readonly number[]> {
		return [...this.#files.keys()].sort((left, right) => right - left);
	}

	async kept(): Promise<readonly number[]> {
		return [...this.#kept].sort((left, right) => right - left);
	}

	async load(seq: number): Promise<Snapshot> {
		return decodeSnapshot(this.#files.get(seq) as Uint8Array);
	}

	async save(snapshot: Snapshot, keep = false): Promise<void> {
		if (keep) this.#kept.add(snapshot.seq);
		this.put(snapshot.seq, encodeSnapshot(snapshot));
	}

	put(seq: number, bytes: Uint8Array): void {
		this.#files.set(seq, bytes);
	}

	damageNewest(bit: number): void {
		const newest = Math.max(...this.#files.keys());
		const bytes = this.#files.get(newest);
		if (bytes === undefined) return;
		const at = bit % (bytes.length * 8);
		bytes[at >> 3] = (bytes[at >> 3] as number) ^ (1 << (at & 7));
	}
}
