// Builds the tree of liabilities. It is a Merkle tree in which each node also has the sum of the amounts that the exchange owes
// to the users below it. So no user can be left out without making the total wrong. A public description defines the bytes of the
// nodes (docs/explanation/proofs.md, Liabilities). The tests have a second verifier that follows this description.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalJson } from "./canonical-json.ts";

const DOMAIN = "candor-liabilities-v1";
const HASH_BYTES = 32;
const SUM_BYTES = 16;
/** Limit of a sum: sums are unsigned integers of 128 bits. */
export const SUM_LIMIT = 1n << 128n;
/** Largest number of levels. 2^32 leaves are more than any exchange needs. */
export const MAX_DEPTH = 32;
const LEAF = 0;
const NODE = 1;
const EMPTY = 2;

export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/**
 * Name of a tree, and the names of its columns in order, such as `BTC` or `USDT valued`. Each node has one sum for each column.
 */
export interface TreeTerms {
	readonly tree: string;
	readonly columns: readonly string[];
}

/**
 * One leaf: a part of a user's balances. `id` is lower-case hex. `sums` has one amount in ledger units for each column of the
 * tree.
 */
export interface LiabilityLeaf {
	readonly id: string;
	readonly sums: readonly bigint[];
}

/** A sibling of a node on the path from a leaf to the root. */
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
	/** Returns the sibling of each node on the path from the leaf to the root. The first one is the leaf's sibling. */
	pathOf(position: number): PathNode[];
}

/**
 * Returns the id of a leaf of a user, hex. Only the user and the exchange know the secret, so the id does not reveal the account.
 * @param secretHex the user's secret, 32 bytes
 * @param index number of the leaf among the user's leaves, from 0
 */
export function liabilityLeafId(tree: string, account: number, secretHex: string, index: number): string {
	const number = new Uint8Array(4);
	new DataView(number.buffer).setUint32(0, index);
	const parts = [utf8ToBytes(`${DOMAIN}/id\0${tree}\0${account}\0`), hexToBytes(secretHex), number];
	return bytesToHex(sha256(joined(parts)));
}

/** Computes the hashes of the nodes of one tree. */
export class NodeHasher {
	readonly columns: number;
	readonly #sha256: Sha256;
	readonly #key: Uint8Array;
	readonly #bytes: Uint8Array;
	readonly #view: DataView;

	/** @param hash function for SHA-256. The server passes one that is faster than the default. */
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

	/** Returns the hash of a node with two children. @param level level of this node; a parent of leaves has level 1 */
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

	/** Returns the hash of a node that has no leaves below it. */
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
			// On the lower levels most sums are zero. Writing a zero as a number is much faster than as a bigint.
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
 * Builds the tree. The leaves are sorted by id, so that their order reveals nothing about users. @throws for a leaf with a
 * negative amount, another number of columns or an id that another leaf has, and for a total of 2^128 or more
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
