import type { CallData } from "@candor/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../data/api.ts";
import { keys } from "../../../data/query-keys.ts";

export type Verification = CallData<"user/verification">;
export type Level = "basic" | "advanced";
export type LevelState = Verification[Level];
export type Item = LevelState["items"][number];
export type DocumentType = NonNullable<Verification["document_type"]>;

/** Interval in ms between requests during a review. The socket sends no message when the place in the queue changes. */
const REVIEWED_AGAIN_MS = 30_000;
const FRESH_MS = 3_600_000;

const isUnderReview = (data: Verification | undefined) =>
	data !== undefined && [data.basic, data.advanced].some(({ state }) => state === "under_review");

export function useVerification() {
	return useQuery({
		queryKey: keys.verification,
		queryFn: ({ signal }) => call("GET user/verification", {}, { silent: true, signal }),
		refetchInterval: ({ state }) => (isUnderReview(state.data) ? REVIEWED_AGAIN_MS : false),
	});
}

/** Returns the minimum age and the accepted documents of a country, and the promised time of a review. */
export function useDocuments(country: string) {
	const query = useQuery({
		queryKey: keys.verificationDocuments(country),
		queryFn: ({ signal }) => call("GET user/verification_documents", { country }, { silent: true, signal }),
		enabled: country !== "",
		staleTime: FRESH_MS,
	});
	return { ...query, terms: query.data?.countries.find((one) => one.country === country) };
}

/** Returns a function that reloads the user's verification, and the rights that depend on it. */
export function useVerificationChanged(): () => Promise<unknown> {
	const queries = useQueryClient();
	return () =>
		Promise.all([queries.invalidateQueries({ queryKey: keys.verification }), queries.invalidateQueries({ queryKey: keys.user })]);
}
