// Checks the proof of the ranking: sorts the published totals again, and compares the result with the ranking on the page.
import type { CallData } from "@candor/contract";
import type { RankingStep } from "@candor/proofs";
import { call } from "../../../data/api.ts";
import { session } from "../../../data/session.ts";
import type { CheckedFile } from "../../../domain/proofs/contract-proof-sheet.tsx";
import { checkProof } from "../../../domain/proofs/proof-checker.ts";

/** Content of the file that `npm run candor -- verify-receipt` reads. */
interface RankingFile {
	readonly ranking: CallData<"proofs/ranking">;
	readonly shown: CallData<"user/invite_list">;
	readonly rank: number | null;
}

/**
 * Checks the newest publication. `ofThis` is true if the page shows this publication. @param shownAt `made_at` of the ranking
 * on the page
 */
export async function checkRanking(shownAt: number): Promise<CheckedFile<RankingStep> | undefined> {
	const silent = { silent: true };
	const [shown, ranking, own] = await Promise.all([
		call("POST user/invite_list", {}, silent),
		call("GET proofs/ranking", {}, silent),
		session.get() === null ? undefined : call("GET user/invite", {}, silent),
	]);
	// The server published a new ranking between the two requests, so their responses cannot be compared. The next check
	// compares responses of one publication.
	if (shown.made_at !== ranking.made_at) return undefined;
	const file: RankingFile = { ranking, shown, rank: own?.rank ?? null };
	return { steps: await checkProof("ranking", file), file, ofThis: shown.made_at === shownAt };
}
