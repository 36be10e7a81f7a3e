// Tests the tree of liabilities and its proof check. A second verifier, which uses Node's crypto and is written from the
// description in docs/explanation/proofs.md, must agree on random trees. Each forged proof must fail its step, and no input may
// make the check throw.
import { createHash } from "node:crypto";
import { FULL_SET } from "@candor/testkit/test-set";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkLiabilitiesProof } from "./check-liabilities.ts";
import { buildLiabilityTree, type LiabilityLeaf, type LiabilityTree, liabilityLeafId } from "./liability-tree.ts";

const TERMS = { tree: "2026-11-27/918", columns: ["BTC", "USDT", "USDT valued"] } as const;
const secretOf = (account: number) => account.toString(16).padStart(64, "0");

/** Returns the leaves of users. Each user has some leaves, which are numbered from 0, and each leaf has some amounts. */
function leavesOf(users: readonly (readonly (readonly bigint[])[])[]): LiabilityLeaf[] {
	return users.flatMap((parts, at) =>
		parts.map((sums, index) => ({ id: liabilityLeafId(TERMS.tree, at + 1, secretOf(at + 1), index), sums })),
	);
}

function publishedOf(tree: LiabilityTree) {
	const columns = TERMS.columns.map((name, at) => ({ name, total: String(tree.root.sums[at]) }));
	return { tree: TERMS.tree, columns, root: tree.root.hash, depth: tree.depth };
}

function proofFor(tree: LiabilityTree, account: number) {
	const texts = (sums: readonly bigint[]) => sums.map(String);
	const ids = Array.from({ length: 8 }, (_, index) => liabilityLeafId(TERMS.tree, account, secretOf(account), index));
	const leaves = ids.flatMap((id) => {
		const position = tree.leaves.findIndex((leaf) => leaf.id === id);
		if (position < 0) return [];
		const path = tree.pathOf(position).map(({ hash, sums }) => ({ hash, sums: texts(sums) }));
		return [{ id, position, sums: texts(tree.leaves[position]?.sums ?? []), path }];
	});
	const balances = TERMS.columns.map((_, at) => String(leaves.reduce((sum, { sums }) => sum + BigInt(sums[at] as string), 0n)));
	return { published: publishedOf(tree), own: { balances, leaves }, account, secret: secretOf(account) };
}

type Proof = ReturnType<typeof proofFor>;
const problems = (proof: unknown) =>
	checkLiabilitiesProof(proof as Proof).flatMap(({ step, problem }) => (problem === undefined ? [] : [`${step} ${problem}`]));

/** The second verifier. Returns true if all leaves lead to the published root and totals. */
function verifies({ published, own, account, secret }: Proof): boolean {
	const sha = (...parts: (Buffer | string)[]) => {
		const hash = createHash("sha256");
		for (const part of parts) hash.update(part);
		return hash.digest();
	};
	const names = published.columns.map(({ name }) => name);
	const key = sha(JSON.stringify({ columns: names, domain: "candor-liabilities-v1", tree: published.tree }));
	const wide = (sums: readonly string[]) =>
		Buffer.from(sums.map((sum) => BigInt(sum).toString(16).padStart(32, "0")).join(""), "hex");
	return own.leaves.every(({ position, sums, path }, index) => {
		const number = Buffer.alloc(4);
		number.writeUInt32BE(index);
		const id = sha(`candor-liabilities-v1/id\0${published.tree}\0${account}\0`, Buffer.from(secret, "hex"), number);
		let node = sha(Buffer.from([0, 0]), key, id, wide(sums));
		let total = sums;
		path.forEach((beside, height) => {
			const mine: [Buffer, Buffer] = [node, wide(total)];
			const theirs: [Buffer, Buffer] = [Buffer.from(beside.hash, "hex"), wide(beside.sums)];
			const isLeft = ((position / 2 ** height) & 1) === 0;
			node = sha(Buffer.from([1, height + 1]), key, ...(isLeft ? [...mine, ...theirs] : [...theirs, ...mine]));
			total = total.map((sum, column) => String(BigInt(sum) + BigInt(beside.sums[column] as string)));
		});
		const totals = published.columns.map((one) => one.total);
		return node.toString("hex") === published.root && total.join() === totals.join();
	});
}

const amount = fc.oneof(fc.bigInt({ min: 0n, max: 9n }), fc.bigInt({ min: 0n, max: (1n << 120n) - 1n }));
const users = fc.array(fc.array(fc.tuple(amount, amount, amount), { minLength: 1, maxLength: 3 }), {
	minLength: 1,
	maxLength: 12,
});

it("every user of a random tree verifies the user's leaves with both verifiers, and totals are the sums of all leaves", () => {
	fc.assert(
		fc.property(users, (all) => {
			const tree = buildLiabilityTree(TERMS, leavesOf(all));
			const sums = TERMS.columns.map((_, at) => all.flat().reduce((sum, part) => sum + (part[at] as bigint), 0n));
			expect(tree.root.sums).toEqual(sums);
			for (const at of all.keys()) {
				const proof = proofFor(tree, at + 1);
				expect(proof.own.leaves).toHaveLength(all[at]?.length ?? 0);
				expect(problems(proof)).toEqual([]);
				expect(verifies(proof)).toBe(true);
			}
		}),
		{ numRuns: FULL_SET ? 1_000 : 60 },
	);
});

const three = (value: bigint): readonly bigint[] => [value, 2n * value, 3n * value];
const SOME = [[three(5n), three(1n)], [three(7n)], [three(11n)], [three(2n)], [three(3n)]];
const honest = () => proofFor(buildLiabilityTree(TERMS, leavesOf(SOME)), 1);

it("a tree with one leaf, and a tree without leaves, have a root", () => {
	const one = buildLiabilityTree(TERMS, leavesOf([[three(4n)]]));
	expect(problems(proofFor(one, 1))).toEqual([]);
	expect(buildLiabilityTree(TERMS, []).root.sums).toEqual([0n, 0n, 0n]);
});

it("the builder refuses two leaves with one id, negative amounts, and amounts or totals beyond 128 bits", () => {
	const leaf = (sums: readonly bigint[], account = 1) => ({ id: liabilityLeafId("t", account, secretOf(1), 0), sums });
	const build = (...leaves: LiabilityLeaf[]) => buildLiabilityTree({ tree: "t", columns: ["BTC"] }, leaves);
	expect(() => build(leaf([1n]), leaf([2n]))).toThrow("two leaves");
	expect(() => build(leaf([-1n]))).toThrow("out of range");
	expect(() => build(leaf([1n << 128n]))).toThrow("out of range");
	expect(() => build(leaf([(1n << 128n) - 1n]), leaf([1n], 2))).toThrow("exceeds 128 bits");
});

describe("the check finds a cheating exchange", () => {
	/** Changes a copy of an honest proof, as a cheating exchange could do. */
	const forged = (change: (proof: Proof) => unknown): Proof => {
		const proof = structuredClone(honest());
		change(proof);
		return proof;
	};
	const path = (proof: Proof) => proof.own.leaves[0]?.path as Proof["own"]["leaves"][0]["path"];

	it("the leaf of a dropped user gives another root", () => {
		const leaves = leavesOf(SOME);
		const dropped = proofFor(buildLiabilityTree(TERMS, leaves), 5);
		const without = buildLiabilityTree(TERMS, leaves.slice(0, -1));
		expect(problems({ ...dropped, published: publishedOf(without) })).toContain("paths other_root");
	});

	it("a total below the sum of the leaves differs from the root's sums", () => {
		expect(problems(forged(({ published }) => Object.assign(published.columns, { 1: { name: "USDT", total: "1" } })))).toEqual([
			"totals other_totals",
		]);
	});

	it("a node with the larger of two sums instead of their sum gives another root or other totals", () => {
		const proof = forged((one) => {
			for (const node of path(one)) node.sums = node.sums.map(() => "0");
		});
		expect(problems(proof)).toEqual(["paths other_root", "totals other_totals"]);
	});

	it("another user's leaf is not accepted as the user's leaf", () => {
		const tree = buildLiabilityTree(TERMS, leavesOf(SOME));
		const proof = { ...honest(), own: proofFor(tree, 2).own };
		expect(problems(proof)).toContain("ids other_leaf");
	});

	it("a leaf that is listed twice counts once", () => {
		expect(problems(forged(({ own }) => Object.assign(own.leaves, { 1: own.leaves[0] })))).toContain("ids other_leaf");
	});

	it("swapped columns give another root", () => {
		expect(problems(forged(({ published }) => void published.columns.reverse()))).toContain("paths other_root");
	});

	it("a part of the balances that no leaf counts is reported", () => {
		expect(problems(forged(({ own }) => void own.leaves.pop()))).toEqual(["balances other_balances"]);
		expect(problems(forged(({ own }) => Object.assign(own.balances, { 0: "7" })))).toEqual(["balances other_balances"]);
	});

	it("an inner node presented as a leaf has another id and another hash", () => {
		const proof = forged((one) => {
			const [node] = path(one);
			const leaf = one.own.leaves[0];
			if (node && leaf) Object.assign(leaf, { id: node.hash, sums: node.sums });
		});
		expect(problems(proof)).toEqual(expect.arrayContaining(["ids other_leaf", "paths other_root"]));
	});

	it("a negative sum is malformed, and sums that overflow 128 bits are out of range", () => {
		const set = (sum: string) => forged((one) => Object.assign(path(one)[0]?.sums ?? [], { 0: sum }));
		expect(problems(set("-5"))).toEqual(["form malformed"]);
		expect(problems(set(String((1n << 128n) - 1n)))).toContain("paths sum_out_of_range");
		expect(problems(set(String(1n << 128n)))).toEqual(["form malformed"]);
	});

	it("two roots of one day give different users different totals", () => {
		const other = publishedOf(buildLiabilityTree(TERMS, leavesOf([...SOME, [three(1n)]])));
		expect(problems({ ...honest(), published: other })).toContain("paths other_root");
	});

	it("repeating the last leaf of an odd number of leaves gives another root", () => {
		const proof = forged((one) => {
			const leaf = one.own.leaves[0];
			if (leaf) leaf.path = leaf.path.map((node) => ({ ...node, hash: leaf.id }));
		});
		expect(problems(proof)).toContain("paths other_root");
	});
});

it("the check of liabilities never throws, for any input", () => {
	fc.assert(
		fc.property(fc.anything(), fc.anything(), (published, own) => {
			expect(problems({ published, own, account: 1, secret: secretOf(1) })).toEqual(["form malformed"]);
		}),
	);
	expect(problems({ ...honest(), secret: "x" })).toEqual(["form malformed"]);
	expect(problems({ ...honest(), account: -1 })).toEqual(["form malformed"]);
});
