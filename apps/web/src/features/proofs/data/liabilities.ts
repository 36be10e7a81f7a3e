// Queries the published totals of all amounts that the exchange owes its users, and checks the user's leaves in the published
// tree.
import type { CallData } from "@candor/contract";
import type { LiabilitiesStep } from "@candor/proofs";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../data/api.ts";
import { keys } from "../../../data/query-keys.ts";
import { session } from "../../../data/session.ts";
import type { CheckedFile } from "../../../domain/proofs/contract-proof-sheet.tsx";
import { checkProof } from "../../../domain/proofs/proof-checker.ts";

export type PublishedRoot = CallData<"proofs/liabilities">["roots"][number];

export function useLiabilities() {
	return useQuery({
		queryKey: keys.liabilities,
		queryFn: ({ signal }) => call("GET proofs/liabilities", {}, { silent: true, signal }),
	});
}

/** Content of the file that the offline verifier and `npm run candor -- verify-receipt` read. */
export interface LiabilitiesFile {
	readonly published: PublishedRoot;
	readonly own: Pick<NonNullable<CallData<"proofs/liabilities/me">["proof"]>, "balances" | "leaves">;
	readonly account: number;
	readonly secret: string;
}

/**
 * Checks the user's leaves against the root that the page shows. The root in the response is not trusted. Returns undefined if
 * the user has no leaf in the tree.
 */
export async function checkOwnLiabilities(shown: PublishedRoot): Promise<CheckedFile<LiabilitiesStep> | undefined> {
	const { proof } = await call("GET proofs/liabilities/me", { snapshot: shown.snapshot }, { silent: true });
	if (proof === null) return undefined;
	const { secret, balances, leaves } = proof;
	const account = session.get()?.user.id ?? 0;
	const file: LiabilitiesFile = { published: shown, own: { balances, leaves }, account, secret };
	return { steps: await checkProof("liabilities", file), file, ofThis: proof.published.root === shown.root };
}
