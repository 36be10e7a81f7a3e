// Checks a file about the exchange's liabilities, without a network: either the file of a user's check, or the public file with
// all leaves.
import { buildLiabilityTree, checkLiabilitiesProof, type LiabilityLeaf } from "@candor/proofs";

export interface CheckedText {
	readonly kind: "own" | "all" | "unreadable";
	readonly ok: boolean;
	readonly root: string;
	/** Names of the failed steps, for the file of a user's check. */
	readonly wrong: readonly string[];
	/** Amounts in ledger units, one for each column (coin) of the tree: the user's amounts or the totals. */
	readonly amounts: readonly { readonly name: string; readonly units: string; readonly decimals: number }[];
}

interface Published {
	readonly tree: string;
	readonly root: string;
	readonly columns: readonly { readonly name: string; readonly total: string; readonly decimals?: number }[];
}

const UNREADABLE: CheckedText = { kind: "unreadable", ok: false, root: "", wrong: [], amounts: [] };

/** Checks the content of a file. Never throws: an unreadable file is a failed check. @param text content of the file */
export function checkFile(text: string): CheckedText {
	try {
		const [first = "", ...rest] = text.trim().split("\n");
		return rest.length > 0 && isWhole(first) ? checkAll(JSON.parse(first), rest) : checkOwn(JSON.parse(text));
	} catch {
		return UNREADABLE;
	}
}

function isWhole(line: string): boolean {
	try {
		return typeof JSON.parse(line) === "object";
	} catch {
		return false;
	}
}

function checkOwn(file: Parameters<typeof checkLiabilitiesProof>[0]): CheckedText {
	const steps = checkLiabilitiesProof(file);
	const wrong = steps.filter(({ ok }) => !ok).map(({ step }) => step);
	if (wrong[0] === "form") return UNREADABLE;
	const { root, columns } = file.published as Published;
	const { balances } = file.own as { readonly balances: readonly string[] };
	const amounts = columns.map(({ name, decimals = 0 }, at) => ({ name, units: balances[at] ?? "0", decimals }));
	return { kind: "own", ok: wrong.length === 0, root, wrong, amounts };
}

function checkAll({ tree, root, columns }: Published, lines: readonly string[]): CheckedText {
	const leaves = lines.map((line): LiabilityLeaf => {
		const { id, sums } = JSON.parse(line) as { id: string; sums: string[] };
		return { id, sums: sums.map(BigInt) };
	});
	const built = buildLiabilityTree({ tree, columns: columns.map(({ name }) => name) }, leaves);
	const sameTotals = columns.every(({ total }, at) => String(built.root.sums[at]) === total);
	const wrong = [...(built.root.hash === root ? [] : ["paths"]), ...(sameTotals ? [] : ["totals"])];
	const amounts = columns.map(({ name, decimals = 0 }, at) => ({ name, units: String(built.root.sums[at]), decimals }));
	return { kind: "all", ok: wrong.length === 0, root: built.root.hash, wrong, amounts };
}
