// Benchmark: the building of the daily hash tree of amounts that the exchange owes its users, compared with hashing the same
// number of bytes without a tree. Also reports the size of one user's proof and the time to check it.
import { createHash } from "node:crypto";
import { buildLiabilityTree, checkLiabilitiesProof, type LiabilityLeaf, liabilityLeafId } from "@candor/proofs";
import { openBenchmark } from "./benchmark.ts";
import { median } from "./statistics.ts";

const { extent, report } = openBenchmark("liabilities");
const COLUMNS = ["BTC", "ETH", "USDT", "USDC", "SOL", "XRP", "DOGE", "ADA", "TRX", "LTC", "USDT valued", "USDT demo"] as const;
const PARTS = 2;
const terms = { tree: "2026-11-27/918273", columns: COLUMNS };
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
const secretOf = (account: number) => account.toString(16).padStart(64, "5");

/** Returns the leaves of users who hold three to five coins each. The amounts are the same in every run. */
function leavesOf(users: number): LiabilityLeaf[] {
	const leaves: LiabilityLeaf[] = [];
	for (let user = 1; user <= users; user++) {
		for (let part = 0; part < PARTS; part++) {
			const sums = COLUMNS.map((_, column) =>
				(user + column) % 3 === 0 ? BigInt((user * 7_919 + part) % 1_000_003) * 1_009n : 0n,
			);
			leaves.push({ id: liabilityLeafId(terms.tree, 100_100 + user, secretOf(user), part), sums });
		}
	}
	return leaves;
}

/** Returns the time to hash as many bytes, in as many calls, as a tree with this number of leaves does, ms. */
function bareHashing(leaves: number): number {
	const [leaf, node] = [new Uint8Array(66 + 16 * COLUMNS.length), new Uint8Array(98 + 32 * COLUMNS.length)];
	const started = performance.now();
	for (let at = 0; at < leaves; at++) sha256(leaf);
	for (let at = 0; at < leaves; at++) sha256(node);
	return performance.now() - started;
}

const leaves = leavesOf(extent.users);
const times: number[] = [];
const ratios: number[] = [];
for (let round = 0; round < extent.rounds; round++) {
	const bare = bareHashing(leaves.length);
	const started = performance.now();
	buildLiabilityTree(terms, leaves, sha256);
	const taken = performance.now() - started;
	times.push(taken);
	ratios.push(taken / bare);
}
report("tree", median(times) / 1_000, 2);
report("tree ÷ bare hashing", median(ratios), 2);

const tree = buildLiabilityTree(terms, leaves, sha256);
const [account, secret] = [100_101, secretOf(1)];
const texts = (sums: readonly bigint[]) => sums.map(String);
const own = Array.from({ length: PARTS }, (_, index) => {
	const id = liabilityLeafId(terms.tree, account, secret, index);
	const position = tree.leaves.findIndex((leaf) => leaf.id === id);
	const path = tree.pathOf(position).map(({ hash, sums }) => ({ hash, sums: texts(sums) }));
	return { id, position, sums: texts(tree.leaves[position]?.sums ?? []), path };
});
const balances = COLUMNS.map((_, at) => String(own.reduce((sum, { sums }) => sum + BigInt(sums[at] as string), 0n)));
const published = {
	tree: terms.tree,
	columns: COLUMNS.map((name, at) => ({ name, total: String(tree.root.sums[at]) })),
	root: tree.root.hash,
	depth: tree.depth,
};
const answer = { balances, leaves: own };
report("proof of one user", JSON.stringify(answer).length / 1_000, 1);
const checks = Array.from({ length: extent.rounds }, () => {
	const started = performance.now();
	const steps = checkLiabilitiesProof({ published, own: answer, account, secret });
	if (!steps.every(({ ok }) => ok)) throw new Error("the proof is not valid");
	return performance.now() - started;
});
report("proof check", median(checks), 1);
