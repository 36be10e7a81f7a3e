// POST user/staff_looks: lists what operators have done that concerns the signed-in user, newest first: their commands, and their
// looks at the user's profile and bank cards.
import type { CallData, Calls } from "@candor/contract";
import { FOUNDER } from "@candor/core";
import { type Kysely, sql } from "kysely";
import { type Answer, data } from "../../http/answer.ts";
import type { OwnProjected, ViewsNeeded } from "../../http/dependencies.ts";
import { type Cursor, type Cut, caughtUp, pageOf, requestedPage } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { activityHeldFrom } from "../../people/legal-holds.ts";
import type { ProjectionTables } from "../projection-tables.ts";

export interface StaffLooksDependencies {
	readonly views: ViewsNeeded;
	readonly tables: Kysely<ProjectionTables>;
	readonly projected: OwnProjected;
	readonly now: () => number;
}

/** The columns of the console's audit log that this list needs. The migrations of console/ create the table. */
interface AuditTables {
	"console.audit": {
		readonly entry: bigint;
		readonly at: bigint;
		readonly role: string;
		readonly kind: string;
		readonly user_id: bigint;
		readonly reason: string;
		readonly details: string;
	};
}

type Shown = CallData<"user/staff_looks">["list"][number];
/**
 * An entry of the list. `place` is its position among entries with the same time: twice its id, plus 1 if it comes from the audit
 * log.
 */
interface Entry {
	readonly place: bigint;
	readonly shown: Shown;
}

/** Kinds of audit entries that mean a look at the user's data: at the profile, or at a case of identity verification. */
const LOOK_KINDS: ReadonlySet<string> = new Set(["look", "case_opened"]);
/** Kinds of audit entries that are merged with the commands. */
const SHOWN_KINDS = [...LOOK_KINDS, "find", "image_viewed", "card_number", "card_decided"];
/** Of the audit entries about a legal hold, the user sees only the approval, which states the legal reason. */
const APPROVED_HOLD = sql<boolean>`kind = 'legal_hold' and details::jsonb ->> 'step' = 'approved'`;

export function createStaffLooksHandler({ views, tables, projected, now }: StaffLooksDependencies) {
	// The console's audit log is in the same database as the projection.
	const looks = tables as unknown as Kysely<AuditTables>;

	const actsOn = async (user: bigint, most: number, before: Cursor | undefined, heldFrom?: number): Promise<Entry[]> => {
		const rows = await tables
			.selectFrom("projection.operator_acts")
			.selectAll()
			.where("user_id", "=", user)
			.$if(heldFrom !== undefined, (query) => query.where("at", "<", BigInt(heldFrom ?? 0)))
			.$if(before !== undefined, (query) =>
				query.where(({ eb, refTuple, tuple }) => eb(refTuple("at", "id"), "<", tuple(...placeOf(before, 0n)))),
			)
			.orderBy("at", "desc")
			.orderBy("id", "desc")
			.limit(most)
			.execute();
		return rows.map(({ id, at, operator, command, reason }) => ({
			place: 2n * id,
			shown: { time: Number(at), role: roleOf(views, Number(operator)), command, reason },
		}));
	};

	const looksAt = async (user: bigint, most: number, before: Cursor | undefined, heldFrom?: number): Promise<Entry[]> => {
		const rows = await looks
			.selectFrom("console.audit")
			.select(["entry", "at", "role", "kind", "reason"])
			.where("user_id", "=", user)
			.where(({ eb, or }) => or([eb("kind", "in", SHOWN_KINDS), APPROVED_HOLD]))
			.$if(heldFrom !== undefined, (query) => query.where("at", "<", BigInt(heldFrom ?? 0)))
			.$if(before !== undefined, (query) =>
				query.where(({ eb, refTuple, tuple }) => eb(refTuple("at", "entry"), "<", tuple(...placeOf(before, 1n)))),
			)
			.orderBy("at", "desc")
			.orderBy("entry", "desc")
			.limit(most)
			.execute();
		return rows.map(({ entry, at, role, kind, reason }) => ({
			place: 2n * entry + 1n,
			shown: { time: Number(at), role: role as Shown["role"], command: LOOK_KINDS.has(kind) ? "look" : kind, reason },
		}));
	};

	return async (
		params: ReturnType<Calls["user/staff_looks"]["params"]["parse"]>,
		context: RequestContext,
	): Promise<Answer<CallData<"user/staff_looks">>> => {
		const upToDate = await caughtUp(projected, context);
		const user = BigInt(context.user);
		const heldFrom = await activityHeldFrom(tables as never, context.user, now());
		const rows = async ({ limit, offset, before }: Cut) => {
			const both = await Promise.all([actsOn, looksAt].map((read) => read(user, offset + limit, before, heldFrom)));
			return both
				.flat()
				.sort(newestFirst)
				.slice(offset, offset + limit);
		};
		const cursorOf = ({ place, shown }: Entry) => `${shown.time}.${place}`;
		return data(await pageOf(requestedPage(params), upToDate, rows, ({ shown }) => shown, cursorOf), projected.seq);
	};
}

/**
 * Returns the pair (time, id): entries of this kind that come after the cursor `before` are below it. @param kind 1 for audit
 * entries, 0 for commands; among entries with the same time and id, the command comes after the audit entry
 */
function placeOf(before: Cursor | undefined, kind: bigint): readonly [bigint, bigint] {
	const place = before?.more ?? 0n;
	return [before?.id ?? 0n, (place - kind + 1n) / 2n];
}

function newestFirst(a: Entry, b: Entry): number {
	return b.shown.time - a.shown.time || (b.place > a.place ? 1 : -1);
}

function roleOf(views: ViewsNeeded, operator: number) {
	const known = views.operators.find(operator);
	if (known === undefined && operator !== FOUNDER) throw new Error(`operator ${operator} is in an event and was never opened`);
	return known?.role ?? "administrator";
}
