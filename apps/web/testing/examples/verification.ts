// Examples of a user's verification, for component tests.
import type { CallData } from "@candor/contract";

type Verification = CallData<"user/verification">;
type Level = Verification["basic"];
type Item = Level["items"][number];

const AT = Date.UTC(2026, 10, 26, 9, 12);
const NOTHING = { sent_at: null, due_at: null, place: null, kind: null, reason: null, policy: null, update: null };

const ITEMS = {
	basic: ["country", "name", "id_number", "contact", "birth_date"],
	advanced: ["front", "back", "hand"],
} as const;

/** Returns the items of a level. @param rejected reasons of the rejected items; all other items are accepted */
export function itemsOf(level: "basic" | "advanced", rejected: Partial<Record<Item["item"], Item["code"]>>): Item[] {
	return ITEMS[level].map((item) => {
		const code = rejected[item] ?? null;
		return { item, state: code === null ? "accepted" : "rejected", code };
	});
}

export function levelOf(level: "basic" | "advanced", change: Partial<Level> = {}): Level {
	const items = ITEMS[level].map((item) => ({ item, state: "missing" as const, code: null }));
	return { state: "unverified", ...NOTHING, may_appeal: false, appealed: false, steps: [], items, ...change };
}

export const DATA = {
	...{ country: "TH", name: "S••••• J•••••", id_number: "•••••0000", contact: "a•••@example.com", birth_date: "••••-••-••" },
};

export function verificationOf(
	basic: Partial<Level>,
	advanced: Partial<Level> = {},
	change: Partial<Verification> = {},
): Verification {
	return {
		basic: levelOf("basic", basic),
		advanced: levelOf("advanced", advanced),
		...{ data: null, document_type: null, paper_code: "R4-81", review_hours: 72, may_skip: false },
		...change,
	};
}

export const VERIFIED: Partial<Level> = { state: "verified", policy: 1, items: itemsOf("basic", {}) };

export const UNDER_REVIEW: Partial<Level> = {
	...{ state: "under_review", sent_at: AT, place: 4 },
	steps: [
		{ name: "sent", state: "done", at: AT },
		{ name: "checks", state: "done", at: AT },
		{ name: "review", state: "current", at: null },
		{ name: "second_review", state: "waiting", at: null },
		{ name: "result", state: "waiting", at: null },
	],
};

export const DOCUMENTS: CallData<"user/verification_documents"> = {
	countries: [
		{
			country: "TH",
			least_age: 20,
			documents: [
				{ type: "id_card", needs_back: true },
				{ type: "passport", needs_back: false },
			],
		},
	],
	...{ review_hours: 72, late_cases: 0, waiting_cases: 3 },
};

export const COUNTRIES = [
	{ country: "JP", name: "Japan" },
	{ country: "TH", name: "Thailand" },
] as unknown as CallData<"area_code">;
