// Builds the tree of liabilities: a Merkle tree whose nodes also contain the sums of what the exchange owes below them, so that no
// user can be left out without a wrong total (docs/explanation/proofs.md, Liabilities). The published description of the bytes is there; a
// second verifier in the tests follows it.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalJson } from "./canonical-json.ts";

const DOMAIN = "candor-liabilities-v1";
const HASH_BYTES = 32;
const SUM_BYTES = 16;
/** Sums are unsigned and have 128 bits. */
export const SUM_LIMIT = 1n << 128n;
/** Highest tree. 2^32 leaves are more than any exchange has. */
export const MAX_DEPTH = 32;
const LEAF = 0;
const NODE = 1;
const EMPTY = 2;

export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** Names a tree. `columns` are the names of the sums, in their order in every node, such as `BTC` or `USDT valued`. */
export interface TreeTerms {
	readonly tree: string;
	readonly columns: readonly string[];
}

/** One leaf: a part of a user's balances. `id` is lower-case hex; `sums` has one amount in ledger units for each column. */
export interface LiabilityLeaf {
	readonly id: string;
	readonly sums: readonly bigint[];
}

/** A node next to the path of a leaf. */
export interface PathNode {
	readonly hash: string;
	readonly sums: readonly bigint[];
}

export interface LiabilityTree {
	readonly root: PathNode;
	/** Number of levels above the leaves. */
	readonly depth: number;
	/** Leaves in the order of the tree. */
	readonly leaves: readonly LiabilityLeaf[];
	/** Hashes and sums of all nodes, the leaves first. */
	readonly levels: readonly LiabilityLevel[];
	/** Returns the nodes next to the path of a leaf, from the leaf's neighbour to the child of the root. */
	pathOf(position: number): PathNode[];
}

/**
 * Returns the id of a user's leaf, hex. Only the user and the exchange know the secret, so an id reveals no account.
 * @param secretHex 32 bytes @param index number of the leaf among the user's leaves, from 0
 */
export function liabilityLeafId(tree: string, account: number, secretHex: string, index: number): string {
	const number = new Uint8Array(4);
	new DataView(number.buffer).setUint32(0, index);
	const parts = [utf8ToBytes(`${DOMAIN}/id\0${tree}\0${account}\0`), hexToBytes(secretHex), number];
	return bytesToHex(sha256(joined(parts)));
}

/** Hashes the nodes of one tree. */
export class NodeHasher {
	readonly columns: number;
	readonly #sha256: Sha256;
	readonly #key: Uint8Array;
	readonly #bytes: Uint8Array;
	readonly #view: DataView;

	/** @param hash SHA-256; a server passes a faster one than the default */
	constructor({ tree, columns }: TreeTerms, hash: Sha256 = sha256) {
		this.columns = columns.length;
		this.#sha256 = hash;
		this.#key = hash(utf8ToBytes(canonicalJson({ columns: [...columns], domain: DOMAIN, tree })));
		this.#bytes = new Uint8Array(2 + HASH_BYTES + 2 * (HASH_BYTES + SUM_BYTES * columns.length));
		this.#view = new DataView(this.#bytes.buffer);
		this.#bytes.set(this.#key, 2);
	}

	leaf(id: Uint8Array, sums: readonly bigint[]): Uint8Array {
		return this.#sha256(this.#bytes.subarray(0, this.#write(this.#begin(LEAF, 0), id, sums)));
	}

	/** @param level of the new node; a parent of leaves has level 1 */
	node(
		level: number,
		left: Uint8Array,
		leftSums: readonly bigint[],
		right: Uint8Array,
		rightSums: readonly bigint[],
	): Uint8Array {
		const middle = this.#write(this.#begin(NODE, level), left, leftSums);
		return this.#sha256(this.#bytes.subarray(0, this.#write(middle, right, rightSums)));
	}

	/** Hash of a node without leaves below it. */
	empty(level: number): Uint8Array {
		return this.#sha256(this.#bytes.subarray(0, this.#begin(EMPTY, level)));
	}

	#begin(kind: number, level: number): number {
		this.#bytes[0] = kind;
		this.#bytes[1] = level;
		return 2 + HASH_BYTES;
	}

	#write(at: number, hash: Uint8Array, sums: readonly bigint[]): number {
		this.#bytes.set(hash, at);
		let next = at + HASH_BYTES;
		for (const sum of sums) {
			// Most sums of the lower levels are zero. Writing a zero as a number is much faster than as a bigint.
			if (sum < 0x1_0000_0000_0000_0000n) this.#view.setFloat64(next, 0);
			else this.#view.setBigUint64(next, sum >> 64n);
			if (sum === 0n) this.#view.setFloat64(next + 8, 0);
			else this.#view.setBigUint64(next + 8, sum);
			next += SUM_BYTES;
		}
		return next;
	}
}

export interface LiabilityLevel {
	readonly hashes: readonly Uint8Array[];
	readonly sums: readonly (readonly bigint[])[];
}

/**
 * Builds the tree. The leaves are ordered by id, so that the order says nothing about the users. @throws for a leaf with a negative
 * amount, another number of columns, or the id of another leaf, and for a total of 2^128 or more
 */
export function buildLiabilityTree(terms: TreeTerms, given: readonly LiabilityLeaf[], hash?: Sha256): LiabilityTree {
	const hasher = new NodeHasher(terms, hash);
	const leaves = given.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
	for (const [at, { id, sums }] of leaves.entries()) {
		if (at > 0 && leaves[at - 1]?.id === id) throw new Error(`two leaves have the id ${id}`);
		if (sums.length !== terms.columns.length) throw new Error(`the leaf ${id} has ${sums.length} sums`);
		if (sums.some((sum) => sum < 0n || sum >= SUM_LIMIT)) throw new Error(`the leaf ${id} has a sum out of range`);
	}
	const none = terms.columns.map(() => 0n);
	const levels: LiabilityLevel[] = [
		{ hashes: leaves.map(({ id, sums }) => hasher.leaf(hexToBytes(id), sums)), sums: leaves.map(({ sums }) => sums) },
	];
	let level = 0;
	while ((levels[level] as LiabilityLevel).hashes.length > 1)
		levels.push(levelAbove(hasher, levels[level] as LiabilityLevel, ++level, none));
	const top = levels[level] as LiabilityLevel;
	return {
		root: { hash: bytesToHex(top.hashes[0] ?? hasher.empty(0)), sums: top.sums[0] ?? none },
		depth: level,
		leaves,
		levels,
		pathOf: (position) =>
			levels.slice(0, level).map(({ hashes, sums }, height) => {
				const beside = (position >> height) ^ 1;
				const found = hashes[beside];
				return { hash: bytesToHex(found ?? hasher.empty(height)), sums: sums[beside] ?? none };
			}),
	};
}

function levelAbove(hasher: NodeHasher, below: LiabilityLevel, level: number, none: readonly bigint[]): LiabilityLevel {
	const hashes: Uint8Array[] = [];
	const sums: (readonly bigint[])[] = [];
	const empty = hasher.empty(level - 1);
	for (let at = 0; at < below.hashes.length; at += 2) {
		const [left, right] = [below.sums[at] ?? none, below.sums[at + 1] ?? none];
		const both = left.map((sum, column) => sum + (right[column] as bigint));
		if (both.some((sum) => sum >= SUM_LIMIT)) throw new Error("a total exceeds 128 bits");
		hashes.push(hasher.node(level, below.hashes[at] as Uint8Array, left, below.hashes[at + 1] ?? empty, right));
		sums.push(both);
	}
	return { hashes, sums };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
	const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
}
