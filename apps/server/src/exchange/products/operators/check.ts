import { createHash } from "node:crypto";
import type { HeldReleased, IntentDecided, IntentProposed, OperatorActed } from "@candor/core";
import type { Pool } from "pg";
import { compareCount } from "../../projection/compare-count.ts";
import type { ProductCheck } from "../product.ts";
import { AffectedUser } from "./affected-user.ts";
import { ApprovedOffering, SETS_OFFERING } from "./approved-offering.ts";
import { INTENT_DECISIONS, OPERATOR_ACTS, OPERATOR_INTENTS } from "./tables.ts";

type Act = readonly [operator: bigint, approver: bigint, command: string, user: bigint, reason: string, at: bigint];

/** SQL expression for a decision, followed by the number of the offering that its command has set. */
const DECISION = `decision || ' ' || case when exists (
	select 1 from projection.operator_intents proposal where proposal.intent = intent_decisions.intent
		and proposal.command in (${SETS_OFFERING.map((type) => `'${type}'`).join()})
) then offering else 0 end`;
const ROWS_A_STEP = 10_000;
const written = (act: Act) => `${act.map(String).map((part) => JSON.stringify(part))}\n`;

export function createOperatorsCheck(): ProductCheck {
	let acts = 0;
	const told = createHash("sha256");
	const concerned = new AffectedUser();
	const approved = new ApprovedOffering();
	/**
	 * Hash of the command of each intent. `decisions` has the decision and the number of the set offering. Both are keyed by intent.
	 */
	const intents = new Map<number, string>();
	const decisions = new Map<number, string>();
	/** Intents (commands that wait for a second operator) whose commands set an offering. */
	const setting = new Set<number>();
	return {
		take: {
			...approved.take,
			HeldReleased: (event: HeldReleased) => concerned.released(event),
			IntentProposed({ intent, operator, command, hash }: IntentProposed) {
				intents.set(intent, `${operator} ${hash}`);
				if (SETS_OFFERING.includes(command)) setting.add(intent);
			},
			IntentDecided({ intent, operator, decision }: IntentDecided) {
				const offering = approved.of({ decision });
				decisions.set(intent, `${operator} ${decision} ${setting.has(intent) ? offering : 0}`);
			},
			OperatorActed(event: OperatorActed) {
				const { operator, approver, command, reason, at } = event;
				acts++;
				told.update(written([BigInt(operator), BigInt(approver), command, BigInt(concerned.of(event)), reason, BigInt(at)]));
			},
		},
		async compare(pool) {
			const counted = await compareCount(pool, OPERATOR_ACTS, acts);
			const same = counted.length > 0 || told.copy().digest("hex") === (await hashOfTable(pool));
			return [
				...counted,
				...(same ? [] : ["operator_acts: as many as the journal tells of, and not the same ones"]),
				...(await compareIntents(pool, OPERATOR_INTENTS.table, "hash", intents)),
				...(await compareIntents(pool, INTENT_DECISIONS.table, DECISION, decisions)),
			];
		},
	};
}

/**
 * Compares the rows of a table of intents with the journal. Returns the differences as texts.
 * @param value SQL expression that yields the compared value as text
 * @param journal operator and value according to the journal, separated by a space, keyed by intent
 */
async function compareIntents(pool: Pool, name: string, value: string, journal: ReadonlyMap<number, string>): Promise<string[]> {
	const { rows } = await pool.query<{ intent: bigint; value: string }>(
		`select intent, operator || ' ' || ${value} as value from projection.${name}`,
	);
	const wrong = rows.filter((row) => journal.get(Number(row.intent)) !== row.value).length;
	if (rows.length !== journal.size) return [`${name}: the journal tells of ${journal.size}, the table has ${rows.length}`];
	return wrong === 0 ? [] : [`${name}: ${wrong} rows differ from the journal`];
}

async function hashOfTable(pool: Pool): Promise<string> {
	type Row = { id: bigint; operator: bigint; approver: bigint; command: string; user_id: bigint; reason: string; at: bigint };
	const found = createHash("sha256");
	for (let last = -1n; ; ) {
		const { rows } = await pool.query<Row>("select * from projection.operator_acts where id > $1 order by id limit $2", [
			last,
			ROWS_A_STEP,
		]);
		for (const { operator, approver, command, user_id, reason, at } of rows) {
			found.update(written([operator, approver, command, user_id, reason, at]));
		}
		const newest = rows.at(-1);
		if (newest === undefined) return found.digest("hex");
		last = newest.id;
	}
}
