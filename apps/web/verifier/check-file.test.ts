import { buildLiabilityTree, liabilityLeafId } from "@candor/proofs";
import { expect, it } from "vitest";
import { checkFile } from "./check-file.ts";
import { textsFor } from "./texts.ts";

const TREE = "2026-11-27/9";
const SECRET = "07".repeat(32);
const leaves = [5n, 7n, 9n].map((sum, at) => ({
	id: at < 2 ? liabilityLeafId(TREE, 1, SECRET, at) : liabilityLeafId(TREE, 2, "08".repeat(32), 0),
	sums: [sum],
}));
const tree = buildLiabilityTree({ tree: TREE, columns: ["USDT"] }, leaves);
const published = {
	tree: TREE,
	columns: [{ name: "USDT", total: "21", decimals: 6 }],
	root: tree.root.hash,
	depth: tree.depth,
};
const own = {
	balances: ["12"],
	leaves: leaves.slice(0, 2).map(({ id, sums }) => {
		const position = tree.leaves.findIndex((leaf) => leaf.id === id);
		const path = tree.pathOf(position).map((node) => ({ hash: node.hash, sums: node.sums.map(String) }));
		return { id, position, sums: sums.map(String), path };
	}),
};
const ownFile = (change = {}) => JSON.stringify({ published, own, account: 1, secret: SECRET, ...change }, null, 1);
const line = ({ id, sums }: (typeof leaves)[0]) => JSON.stringify({ id, sums: sums.map(String) });
const allFile = (lines: readonly string[], change = {}) => [JSON.stringify({ ...published, ...change }), ...lines].join("\n");

it("the verifier checks the file with one user's leaves", () => {
	const amounts = [{ name: "USDT", units: "12", decimals: 6 }];
	expect(checkFile(ownFile())).toEqual({ kind: "own", ok: true, root: tree.root.hash, wrong: [], amounts });
	expect(checkFile(ownFile({ account: 2 }))).toMatchObject({ kind: "own", ok: false, wrong: ["ids"] });
});

it("the verifier computes root and totals from the file of all leaves", () => {
	expect(checkFile(allFile(leaves.map(line)))).toMatchObject({ kind: "all", ok: true, root: tree.root.hash });
	expect(checkFile(allFile(leaves.slice(1).map(line)))).toMatchObject({ ok: false, wrong: ["paths", "totals"] });
	expect(checkFile(allFile(leaves.map(line), { columns: [{ name: "USDT", total: "20" }] }))).toMatchObject({ wrong: ["totals"] });
});

it("the verifier reports any other file as unreadable", () => {
	for (const text of ["", "{}", "[]", "null", "x\ny", '{"a":1}\n{"b":2}'])
		expect([text, checkFile(text).kind]).toEqual([text, "unreadable"]);
});

it("the verifier uses the first known language of the browser", () => {
	expect(["ja-JP", "fr-FR"].map((tag) => textsFor([tag, "es"]).language)).toEqual(["ja", "es"]);
	expect(textsFor(["fr"]).language).toBe("en");
});
