import type { BankCard } from "@candor/contract";
import { beforeEach, describe, expect, test } from "vitest";
import type { AuditFacts } from "./audit-log.ts";
import { bankCardCalls, type CheckedCards } from "./bank-card-calls.ts";

const ANN = 100_101;
const BOB = 100_102;
const SCRIPT = "=1+1<img src=x onerror=alert(1)>";
const CARD = {
	...{ id: 7, kind: "local", holder: SCRIPT, bank_name: "A bank", number: "•••• 1111", is_default: true },
	...{ name_match: "different", state: "under_review", usable_from: 2, created_at: 1, reason: null },
} as BankCard;

let entries: AuditFacts[];
let log: string[];
let allowed: number;
beforeEach(() => {
	[entries, log, allowed] = [[], [], 100];
});

const audit = {
	async add(facts: AuditFacts) {
		entries.push(facts);
		log.push(facts.kind);
	},
} as never;
const limits = {
	take: async (_context: unknown, users: readonly number[]) => {
		const count = Math.min(allowed, users.length);
		return { allowed: count, retryAfter: users.length > 0 && count === 0 ? 60 : 0 };
	},
} as never;
const cards = (more: Partial<CheckedCards> = {}): CheckedCards => ({
	toCheck: async () => [
		{ card: CARD, user: ANN, verifiedName: "Ann Lee", lastFour: "1111", flags: ["number_of_another_user"], otherUsers: [BOB] },
	],
	waiting: async () => ({ count: 3, oldestAt: 1 }),
	countOf: async () => 1,
	ownerOf: async (card) => (card === 7 ? ANN : undefined),
	decisionOf: async () => undefined,
	decide: async () => {
		log.push("decision");
		return { result: "decided", by: 5, at: 9 };
	},
	numberForOperator: async () => {
		log.push("number");
		return "4111111111111111";
	},
	...more,
});
const calls = (more?: Partial<CheckedCards>) => bankCardCalls({ bankCards: cards(more), audit, limits });
const as = (accounts: readonly number[] = []) =>
	({ operator: { operator: 5, role: "reviewer", accounts }, session: { id: "s" }, address: "192.0.2.9" }) as never;
const page = { offset: 0, limit: 50 };

describe("an operator lists cards to check", () => {
	test("the list of cards has both names, last four digits and flags, and an audit entry with the users", async () => {
		expect(await calls().bank_cards(page, as())).toEqual({
			list: [
				{
					...{ card: 7, user: ANN, kind: "local", holder: SCRIPT, verified_name: "Ann Lee", name_match: "different" },
					...{ bank_name: "A bank", last_four: "1111", is_default: true, added_at: 1, state: "under_review" },
					...{ flags: ["number_of_another_user"], other_users: [BOB] },
				},
			],
			total: 3,
		});
		expect(entries).toMatchObject([{ kind: "list", operator: 5, details: { of: "bank_cards", rows: 1, users: [ANN, BOB] } }]);
	});

	test("the list of cards leaves out users beyond the operator's limit of looks", async () => {
		allowed = 1;
		expect(await calls().bank_cards(page, as())).toMatchObject({ list: [{ user: ANN, other_users: [] }] });
		allowed = 0;
		expect(await calls().bank_cards(page, as())).toMatchObject({ refused: "look_limit" });
	});

	test("reading the cards of one user writes an audit entry about this user", async () => {
		expect(await calls().bank_cards({ ...page, user: ANN }, as())).toMatchObject({ total: 1 });
		expect(entries).toMatchObject([{ kind: "list", user: ANN }]);
	});
});

describe("an administrator reads a full card number", () => {
	test("the audit entry with the reason is written before the card number is read", async () => {
		expect(await calls()["bank_cards/number"]({ card: 7, reason: "recall" }, as())).toEqual({ number: "4111111111111111" });
		expect(log).toEqual(["card_number", "number"]);
		expect(entries).toMatchObject([{ user: ANN, reason: "recall", details: { card: 7 } }]);
		expect(JSON.stringify(entries)).not.toContain("4111");
	});

	test("an unknown card has no number and causes no entry", async () => {
		expect(await calls()["bank_cards/number"]({ card: 8, reason: "recall" }, as())).toMatchObject({ refused: "unknown_card" });
		expect(entries).toEqual([]);
	});

	test("an operator who has reached the limit of looks sees no card number", async () => {
		allowed = 0;
		expect(await calls()["bank_cards/number"]({ card: 7, reason: "recall" }, as())).toMatchObject({ refused: "look_limit" });
		expect(log).toEqual([]);
	});
});

describe("an operator decides a card", () => {
	const decide = (more?: Partial<CheckedCards>, accounts?: readonly number[]) =>
		calls(more)["bank_cards/decide"]({ card: 7, accepted: true, reason: "joint account" }, as(accounts));

	test("the audit entry is written before the decision about a card", async () => {
		expect(await decide()).toEqual({ result: "decided", by: 5, at: 9 });
		expect(log).toEqual(["card_decided", "decision"]);
		expect(entries).toMatchObject([{ user: ANN, reason: "joint account", details: { card: 7, accepted: true } }]);
	});

	test("an operator cannot decide a card of an account that the operator has declared", async () => {
		expect(await decide({}, [ANN])).toEqual({ refused: "own_account", field: "card" });
		expect(log).toEqual([]);
	});

	test("a decision on a stale page is refused with the earlier decision, and adds no entry", async () => {
		const decisionOf = async () => ({ result: "already_decided", by: 6, at: 8 }) as const;
		expect(await decide({ decisionOf })).toEqual({ result: "already_decided", by: 6, at: 8 });
		expect(log).toEqual([]);
	});

	test("a card that does not wait for a check cannot be decided", async () => {
		expect(await decide({ decide: async () => undefined })).toEqual({ refused: "card_not_waiting", field: "card" });
		expect(await calls()["bank_cards/decide"]({ card: 8, accepted: true, reason: "x" }, as())).toMatchObject({
			refused: "unknown_card",
		});
	});
});
