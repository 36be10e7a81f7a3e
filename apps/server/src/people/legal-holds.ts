// Legal holds of operator activity. While a hold is active, its user does not see operators' actions since the beginning of the
// hold. Holds are read from entries of the audit log, so no hold can exist without such entries.
import type { Kysely } from "kysely";

/** Columns of the audit log that this file reads. The migrations of console/ create the table. */
interface HeldTables {
	"console.audit": {
		readonly entry: bigint;
		readonly at: bigint;
		readonly operator: number;
		readonly role: string;
		readonly kind: string;
		readonly user_id: bigint;
		readonly reason: string;
		readonly details: string;
	};
}

/**
 * Step of a legal hold, as an entry of the audit log stores it. `requested` begins a hold; the number of that entry is the number
 * of the hold.
 */
export type LegalHoldStep =
	| { readonly step: "requested"; readonly from: number; readonly until: number }
	| { readonly step: "approved" | "ended"; readonly hold: number };

interface Decided {
	readonly operator: number;
	readonly at: number;
}

export interface LegalHold {
	readonly hold: number;
	readonly user: number;
	readonly operator: number;
	readonly role: string;
	readonly reason: string;
	readonly at: number;
	/** Time from which on the user does not see operators' actions, ms. */
	readonly from: number;
	readonly until: number;
	readonly approved: Decided | undefined;
	readonly ended: Decided | undefined;
}

/** Returns the legal holds of one user, or of all users, oldest first. */
export async function legalHoldsOf(tables: Kysely<never>, user?: number): Promise<LegalHold[]> {
	const rows = await (tables as unknown as Kysely<HeldTables>)
		.selectFrom("console.audit")
		.select(["entry", "at", "operator", "role", "user_id", "reason", "details"])
		.where("kind", "=", "legal_hold")
		.$if(user !== undefined, (query) => query.where("user_id", "=", BigInt(user ?? 0)))
		.orderBy("entry")
		.execute();
	const holds = new Map<number, LegalHold>();
	for (const { entry, at, operator, role, user_id, reason, details } of rows) {
		const step = JSON.parse(details) as LegalHoldStep;
		if (step.step === "requested") {
			const hold = { hold: Number(entry), user: Number(user_id), operator, role, reason, at: Number(at) };
			holds.set(hold.hold, { ...hold, from: step.from, until: step.until, approved: undefined, ended: undefined });
			continue;
		}
		const hold = holds.get(step.hold);
		if (hold !== undefined) holds.set(step.hold, { ...hold, [step.step]: { operator, at: Number(at) } });
	}
	return [...holds.values()];
}

export function isActive({ approved, ended, until }: LegalHold, now: number): boolean {
	return approved !== undefined && ended === undefined && until > now;
}

/** Returns the time (ms) from which on the user does not see operators' actions now; undefined if the user sees all of them. */
export async function activityHeldFrom(tables: Kysely<never>, user: number, now: number): Promise<number | undefined> {
	const active = (await legalHoldsOf(tables, user)).filter((hold) => isActive(hold, now));
	return active.length === 0 ? undefined : Math.min(...active.map(({ from }) => from));
}
