// Console calls about legal holds, which hide the activity of operators from a user: one operator requests a hold with its legal
// reason, and an administrator approves it.
import type { ConsoleData } from "@candor/contract";
import type { Kysely } from "kysely";
import { isActive, type LegalHold, type LegalHoldStep, legalHoldsOf } from "../people/legal-holds.ts";
import type { PeopleTables } from "../people/people-tables.ts";
import type { AuditLog } from "./audit-log.ts";
import { type ConsoleHandlers, type ConsoleRefusal, type OperatorContext, refuseCall } from "./console-registry.ts";
import { CountedRows } from "./counted-rows.ts";
import type { LookLimits } from "./look-limits.ts";
import type { ConsoleTables } from "./tables.ts";
import { userByNumber } from "./user-list.ts";

const DAY_MS = 86_400_000;
/** Time in which a request can be approved, ms. Intents have the same time. */
const WAIT_MS = DAY_MS;
/** Longest duration of a hold, ms. If an authority orders a longer one, a new request is needed. */
const LONGEST_MS = 366 * DAY_MS;
const MOST_LISTED = 200;

export interface LegalHoldCallsOptions {
	readonly tables: Kysely<ConsoleTables & PeopleTables>;
	readonly audit: Pick<AuditLog, "add">;
	readonly limits: Pick<LookLimits, "take">;
	readonly now: () => number;
}

type State = ConsoleData<"legal_holds">["list"][number]["state"];

export function legalHoldCalls({ tables, audit, limits, now }: LegalHoldCallsOptions) {
	const counted = new CountedRows({ audit, limits, now });
	const entry = ({ operator, session, address }: OperatorContext, user: number, reason: string, details: LegalHoldStep) => ({
		...{ operator: operator.operator, role: operator.role, kind: "legal_hold" as const, user, reason, address },
		...{ session: session.id, details: { ...details } },
	});
	/** Changes run one after another. If two operators act at the same time, only one decision is made. */
	let changes: Promise<unknown> = Promise.resolve();
	const change = <T>(run: () => Promise<T | ConsoleRefusal>): Promise<T | ConsoleRefusal> => {
		const done = changes.then(run);
		changes = done.catch(() => {});
		return done;
	};
	/** Returns a hold that can still be approved or ended; otherwise the refusal. */
	const openHold = async (number: number): Promise<LegalHold | ConsoleRefusal> => {
		const hold = (await legalHoldsOf(tables as never)).find((one) => one.hold === number);
		const state = hold && stateOf(hold, now());
		if (hold === undefined || (state !== "waiting" && state !== "active")) return refuseCall("unknown_hold", "hold");
		return hold;
	};

	return {
		legal_holds: async (_params, context) => {
			const { operator } = context;
			const all = await legalHoldsOf(tables as never);
			const holds = all
				.filter(({ user }) => !operator.accounts.includes(user))
				.slice(-MOST_LISTED)
				.reverse();
			const shown = await counted.show(context, "legal_holds", holds, ({ user }) => [user]);
			if ("retryAfter" in shown) return refuseCall("look_limit", undefined, { retry_after: shown.retryAfter });
			const isAdministrator = operator.role === "administrator";
			const list = shown.rows.map((hold) => {
				const { approved, ended, role: _role, ...facts } = hold;
				const state = stateOf(hold, now());
				return {
					...{ ...facts, state, approved_by: approved?.operator ?? null, approved_at: approved?.at ?? null },
					...{ ended_by: ended?.operator ?? null, ended_at: ended?.at ?? null },
					can_approve: state === "waiting" && isAdministrator && hold.operator !== operator.operator,
					can_end: (state === "waiting" || state === "active") && isAdministrator,
				};
			});
			return { list };
		},

		"legal_holds/request": ({ user, from = now(), until, reason }, context) =>
			change(async () => {
				if ((await userByNumber(tables, user)) === undefined) return refuseCall("unknown_user", "user");
				if (context.operator.accounts.includes(user)) return refuseCall("own_account", "user");
				if (from > now()) return refuseCall("invalid_hold_time", "from");
				if (until <= now() || until > now() + LONGEST_MS) return refuseCall("invalid_hold_time", "until");
				await audit.add(entry(context, user, reason, { step: "requested", from, until }));
				const newest = (await legalHoldsOf(tables as never, user)).at(-1);
				if (newest === undefined) throw new Error("a requested hold is not in the audit log");
				return { hold: newest.hold };
			}),

		"legal_holds/approve": ({ hold: number }, context) =>
			change(async () => {
				const hold = await openHold(number);
				if ("refused" in hold) return hold;
				const { operator } = context;
				if (operator.accounts.includes(hold.user)) return refuseCall("own_account", "hold");
				if (hold.operator === operator.operator) return refuseCall("own_hold", "hold");
				if (hold.approved !== undefined) return refuseCall("hold_approved", "hold", { ...hold.approved });
				if (operator.approvesFrom > now()) return refuseCall("key_too_new", undefined, { from: operator.approvesFrom });
				// After the end of the hold, the user can read this entry with its legal reason.
				await audit.add(entry(context, hold.user, hold.reason, { step: "approved", hold: number }));
				return null;
			}),

		"legal_holds/end": ({ hold: number, reason }, context) =>
			change(async () => {
				const hold = await openHold(number);
				if ("refused" in hold) return hold;
				if (context.operator.accounts.includes(hold.user)) return refuseCall("own_account", "hold");
				await audit.add(entry(context, hold.user, reason, { step: "ended", hold: number }));
				return null;
			}),
	} satisfies ConsoleHandlers;
}

function stateOf(hold: LegalHold, now: number): State {
	if (hold.ended !== undefined) return "ended";
	if (hold.approved !== undefined) return isActive(hold, now) ? "active" : "over";
	return now < Math.min(hold.at + WAIT_MS, hold.until) ? "waiting" : "expired";
}

/** Returns the holds that wait for an administrator, oldest first. */
export async function waitingHolds(tables: Kysely<ConsoleTables>, now: number): Promise<LegalHold[]> {
	return (await legalHoldsOf(tables as never)).filter((hold) => stateOf(hold, now) === "waiting");
}
