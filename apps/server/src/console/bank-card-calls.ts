// Console calls about bank cards: cards that wait for a reviewer, decisions, and complete card numbers.
import type { CARD_FLAGS, ConsoleData } from "@candor/contract";
import type { BankCards } from "../features/bank-cards/plugin.ts";
import type { AuditKind, AuditLog } from "./audit-log.ts";
import { type ConsoleHandlers, type OperatorContext, refuseCall } from "./console-registry.ts";
import type { LookLimits } from "./look-limits.ts";

/** Methods of the bank cards that the console uses. */
export type CheckedCards = Pick<
	BankCards,
	"toCheck" | "waiting" | "countOf" | "decide" | "decisionOf" | "ownerOf" | "numberForOperator"
>;

export interface BankCardCallsOptions {
	readonly bankCards: CheckedCards;
	readonly audit: AuditLog;
	readonly limits: LookLimits;
}

type Row = ConsoleData<"bank_cards">["list"][number];

export function bankCardCalls({ bankCards, audit, limits }: BankCardCallsOptions) {
	const entry = ({ operator, session, address }: OperatorContext, kind: AuditKind) => ({
		...{ operator: operator.operator, role: operator.role, kind, address, session: session.id },
	});

	return {
		bank_cards: async ({ user, offset, limit }, context) => {
			const found = await bankCards.toCheck({ user, offset, limit });
			const users = [...new Set(found.flatMap((row) => [row.user, ...row.otherUsers]))];
			const { allowed, retryAfter } = await limits.take(context, users);
			if (retryAfter > 0) return refuseCall("look_limit", undefined, { retry_after: retryAfter });
			const seen = new Set(users.slice(0, allowed));
			const list = found
				.filter((row) => seen.has(row.user))
				.map((row): Row => {
					const { card, verifiedName = "", lastFour, flags, otherUsers } = row;
					return {
						...{ card: card.id, user: row.user, kind: card.kind, holder: card.holder, verified_name: verifiedName },
						...{ name_match: card.name_match, bank_name: card.bank_name, last_four: lastFour, added_at: card.created_at },
						flags: flags as (typeof CARD_FLAGS)[number][],
						other_users: otherUsers.filter((other) => seen.has(other)),
						...{ is_default: card.is_default, state: card.state },
					};
				});
			const details = { of: "bank_cards", rows: list.length, users: [...seen] };
			await audit.add({ ...entry(context, "list"), ...(user !== undefined && { user }), details });
			const total = user === undefined ? (await bankCards.waiting()).count : await bankCards.countOf(user);
			return { list, total };
		},

		"bank_cards/number": async ({ card, reason }, context) => {
			const user = await bankCards.ownerOf(card);
			if (user === undefined) return refuseCall("unknown_card", "card");
			const { retryAfter } = await limits.take(context, [user]);
			if (retryAfter > 0) return refuseCall("look_limit", undefined, { retry_after: retryAfter });
			await audit.add({ ...entry(context, "card_number"), user, reason, details: { card } });
			const number = await bankCards.numberForOperator(card);
			return number === undefined ? refuseCall("unknown_card", "card") : { number };
		},

		"bank_cards/decide": async ({ card, accepted, reason }, context) => {
			const user = await bankCards.ownerOf(card);
			if (user === undefined) return refuseCall("unknown_card", "card");
			if (context.operator.accounts.includes(user)) return refuseCall("own_account", "card");
			const earlier = await bankCards.decisionOf(card);
			if (earlier !== undefined) return { ...earlier, result: "already_decided" as const };
			// The audit entry is written before the decision, so that no decision lacks an entry.
			await audit.add({ ...entry(context, "card_decided"), user, reason, details: { card, accepted } });
			const decision = await bankCards.decide(card, accepted, reason, context.operator.operator);
			return decision ?? refuseCall("card_not_waiting", "card");
		},
	} satisfies ConsoleHandlers;
}
