// Registers withdrawals in the server. Withdrawals that have not ended are in memory; all withdrawals and their steps are in
// tables.
import type { WithdrawalApplied, WithdrawalMoved, WithdrawalState } from "@candor/core";
import type { Pool } from "pg";
import { compareCount } from "../../projection/compare-count.ts";
import type { ServerProduct } from "../product.ts";
import { WithdrawalsBatch } from "./projection.ts";
import { WITHDRAWAL_STEPS, WITHDRAWALS, withdrawalsByPerson, withdrawalTables } from "./tables.ts";
import { WithdrawalsView } from "./withdrawals-view.ts";

const SHOWN = 20;

/** Compares the state, money and destination of each withdrawal, and the number of steps, with the journal. */
function createWithdrawalsCheck() {
	const withdrawals = new Map<number, { applied: WithdrawalApplied; state: WithdrawalState }>();
	let steps = 0;
	return {
		take: {
			WithdrawalApplied: (applied: WithdrawalApplied) => {
				steps++;
				withdrawals.set(applied.withdrawal, { applied, state: "applied" });
			},
			WithdrawalMoved: ({ withdrawal, state }: WithdrawalMoved) => {
				steps++;
				const known = withdrawals.get(withdrawal);
				if (known !== undefined) withdrawals.set(withdrawal, { ...known, state });
			},
			WithdrawalApproved: () => void steps++,
		},
		async compare(pool: Pool): Promise<string[]> {
			const wrong = await compareCount(pool, WITHDRAWAL_STEPS, steps);
			wrong.push(...(await compareCount(pool, WITHDRAWALS, withdrawals.size)));
			const { rows } = await pool.query<{ withdrawal: bigint; text: string }>(
				`select withdrawal, concat_ws(' ', state, user_id, network, asset, address, amount, fee, hash) as text
				from projection.withdrawals order by withdrawal`,
			);
			for (const { withdrawal, text } of rows) {
				const known = withdrawals.get(Number(withdrawal));
				if (known === undefined) continue;
				const { user, network, asset, address, amount, fee, hash } = known.applied;
				const wanted = `${known.state} ${user} ${network} ${asset} ${address} ${amount} ${fee} ${hash}`;
				if (text !== wanted) wrong.push(`projection.withdrawals: ${withdrawal} is ${text}, not ${wanted}`);
			}
			return wrong.slice(0, SHOWN);
		},
	};
}

export const withdrawals = {
	name: "withdrawals",
	createViews() {
		const view = new WithdrawalsView();
		return {
			views: { withdrawals: view },
			take: {
				WithdrawalApplied: (event) => view.applied(event),
				WithdrawalMoved: (event) => view.moved(event),
				WithdrawalApproved: (event) => view.approved(event),
				WithdrawalSent: (event) => view.sent(event),
				WithdrawalsStopped: (event) => view.stoppedAll(event),
				WithdrawalsResumed: () => view.resumed(),
				MissedDeadlines: (event) => view.deadlinesMissed(event),
			},
			moveTo: (at) => view.moveTo(at),
		};
	},
	migrations: { "withdrawals-0001-tables": withdrawalTables, "withdrawals-0002-by-person": withdrawalsByPerson },
	tables: [WITHDRAWALS, WITHDRAWAL_STEPS],
	createProjection: () => ({ begin: () => new WithdrawalsBatch() }),
	createCheck: createWithdrawalsCheck,
} satisfies ServerProduct<{ withdrawals: WithdrawalsView }>;
