// Checks that a user's balances are included in the published total of the amounts that the exchange owes to users
// (docs/explanation/proofs.md, Liabilities). Any input may arrive: malformed input fails a step, and the check never throws.
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { orMalformed } from "./evidence.ts";
import { type LiabilitiesProblem, type LiabilitiesStep, liabilitiesStep as stepOf } from "./liabilities-steps.ts";
import { liabilityLeafId, MAX_DEPTH, NodeHasher, type PathNode, SUM_LIMIT, type TreeTerms } from "./liability-tree.ts";
import { UntrustedObject } from "./untrusted-object.ts";

/**
 * Input of the check, as plain JSON. `published` is a root from proofs/liabilities, and `own` is the response of
 * proofs/liabilities/me. `secret` (hex) is the user's secret, and `account` is the user's account number. These two must come
 * from the user's device and never from the response.
 */
export interface LiabilitiesProof {
	readonly published: unknown;
	readonly own: unknown;
	readonly account: number;
	readonly secret: string;
}

const MAX_COLUMNS = 256;
const MAX_LEAVES = 64;
const TREE = /^[\x21-\x7e]{1,128}$/;
const COLUMN = /^[\x20-\x7e]{1,32}$/;
const AMOUNT = /^(0|[1-9]\d{0,38})$/;
const SECRET = /^[0-9a-f]{64}$/;

interface Leaf {
	readonly id: string;
	readonly position: number;
	readonly sums: readonly bigint[];
	readonly path: readonly PathNode[];
}

interface Evidence extends TreeTerms {
	readonly root: string;
	readonly totals: readonly bigint[];
	readonly depth: number;
	readonly leaves: readonly Leaf[];
	readonly balances: readonly bigint[];
}

/**
 * Checks a proof. Returns all steps in order, even those after a failed step. Malformed input gives one failed step. Never
 * throws.
 */
export function checkLiabilitiesProof(given: LiabilitiesProof): readonly LiabilitiesStep[] {
	const steps = orMalformed(() => {
		const evidence = readEvidence(given);
		const ends = evidence.leaves.map((leaf) => endOf(evidence, leaf));
		return [
			stepOf("form", { at: null }, undefined),
			idsStep(evidence, given),
			pathsStep(evidence, ends),
			totalsStep(evidence, ends),
			balancesStep(evidence),
		];
	});
	return "malformed" in steps ? [stepOf("form", { at: steps.malformed }, "malformed")] : steps;
}

function idsStep({ tree, leaves }: Evidence, { account, secret }: LiabilitiesProof): LiabilitiesStep {
	const isOwn = ({ id }: Leaf, index: number) => id === liabilityLeafId(tree, account, secret, index);
	const wrong = leaves.filter((leaf, index) => !isOwn(leaf, index)).length;
	const places = new Set(leaves.map(({ position }) => position)).size;
	return stepOf("ids", { leaves: leaves.length, wrong }, wrong === 0 && places === leaves.length ? undefined : "other_leaf");
}

function pathsStep({ root, depth, leaves }: Evidence, ends: readonly End[]): LiabilitiesStep {
	const wrong = ends.filter((end) => end.problem !== undefined || end.hash !== root).length;
	const problem = ends.find((end) => end.problem !== undefined)?.problem ?? (wrong === 0 ? undefined : "other_root");
	return stepOf("paths", { leaves: leaves.length, levels: depth, wrong }, problem);
}

function totalsStep({ totals }: Evidence, ends: readonly End[]): LiabilitiesStep {
	const wrong = ends.filter(({ sums }) => totals.some((total, column) => sums[column] !== total)).length;
	return stepOf("totals", { wrong }, wrong === 0 ? undefined : "other_totals");
}

function balancesStep({ columns, leaves, balances }: Evidence): LiabilitiesStep {
	const counted = columns.map((_, at) => leaves.reduce((sum, { sums }) => sum + (sums[at] as bigint), 0n));
	const wrong = counted.filter((amount, at) => amount !== balances[at]).length;
	const shown = columns.flatMap((column, at) => (counted[at] === 0n ? [] : [{ column, amount: String(counted[at]) }]));
	return stepOf("balances", { counted: shown, wrong }, wrong === 0 ? undefined : "other_balances");
}

interface End {
	readonly hash: string;
	readonly sums: readonly bigint[];
	readonly problem?: LiabilitiesProblem;
}

/** Computes the hashes and sums on the path from a leaf to the root, and returns those of the root. */
function endOf(terms: Evidence, { id, position, sums, path }: Leaf): End {
	const hasher = new NodeHasher(terms);
	let hash = hasher.leaf(hexToBytes(id), sums);
	let below = sums;
	for (const [height, beside] of path.entries()) {
		const isRight = Math.floor(position / 2 ** height) % 2 === 1;
		const other = hexToBytes(beside.hash);
		const both = below.map((sum, column) => sum + (beside.sums[column] as bigint));
		if (both.some((sum) => sum >= SUM_LIMIT)) return { hash: "", sums: both, problem: "sum_out_of_range" };
		hash = isRight
			? hasher.node(height + 1, other, beside.sums, hash, below)
			: hasher.node(height + 1, hash, below, other, beside.sums);
		below = both;
	}
	return { hash: bytesToHex(hash), sums: below };
}

function readEvidence({ published, own, account, secret }: LiabilitiesProof): Evidence {
	const all = new UntrustedObject({ published, own, account, secret }, "");
	all.whole("account", 1, Number.MAX_SAFE_INTEGER);
	all.text("secret", SECRET);
	const root = all.object("published");
	const mine = all.object("own");
	const column = root.list("columns", MAX_COLUMNS, (one) => ({
		name: one.text("name", COLUMN),
		total: BigInt(one.text("total", AMOUNT)),
	}));
	const columns = column.map(({ name }) => name);
	if (columns.length === 0 || new Set(columns).size < columns.length) throw root.bad("columns");
	const depth = root.whole("depth", 0, MAX_DEPTH);
	const sumsOf = (of: UntrustedObject, key: string) => {
		const sums = of.texts(key, columns.length, AMOUNT).map(BigInt);
		if (sums.length !== columns.length || sums.some((sum) => sum >= SUM_LIMIT)) throw of.bad(key);
		return sums;
	};
	const leaves = mine.list("leaves", MAX_LEAVES, (leaf) => {
		const path = leaf.list("path", MAX_DEPTH, (node) => ({ hash: node.hash("hash"), sums: sumsOf(node, "sums") }));
		if (path.length !== depth) throw leaf.bad("path");
		return {
			id: leaf.hash("id"),
			position: leaf.whole("position", 0, 2 ** depth - 1),
			sums: sumsOf(leaf, "sums"),
			path,
		};
	});
	if (leaves.length === 0) throw mine.bad("leaves");
	return {
		tree: root.text("tree", TREE),
		columns,
		root: root.hash("root"),
		totals: column.map(({ total }) => total),
		depth,
		leaves,
		balances: sumsOf(mine, "balances"),
	};
}
