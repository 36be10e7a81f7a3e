import { createHash } from "node:crypto";
import type { HeldReleased, OperatorActed } from "@candor/core";
import type { Pool } from "pg";
import { compareCount } from "../../projection/compare-count.ts";
import type { ProductCheck } from "../product.ts";
import { AffectedUser } from "./affected-user.ts";
import { OPERATOR_ACTS } from "./tables.ts";

type Act = readonly [operator: bigint, approver: bigint, command: string, user: bigint, reason: string, at: bigint];

const ROWS_A_STEP = 10_000;
const written = (act: Act) => `${act.map(String).map((part) => JSON.stringify(part))}\n`;

export function createOperatorsCheck(): ProductCheck {
	let acts = 0;
	const told = createHash("sha256");
	const concerned = new AffectedUser();
	return {
		take: {
			HeldReleased: (event: HeldReleased) => concerned.released(event),
			OperatorActed(event: OperatorActed) {
				const { operator, approver, command, reason, at } = event;
				acts++;
				told.update(written([BigInt(operator), BigInt(approver), command, BigInt(concerned.of(event)), reason, BigInt(at)]));
			},
		},
		async compare(pool) {
			const counted = await compareCount(pool, OPERATOR_ACTS, acts);
			if (counted.length > 0) return counted;
			const same = told.copy().digest("hex") === (await hashOfTable(pool));
			return same ? [] : ["operator_acts: as many as the journal tells of, and not the same ones"];
		},
	};
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
