import type { WithdrawalApplied, WithdrawalApproved, WithdrawalMoved, WithdrawalSent } from "@candor/core";
import type { ClientBase } from "pg";
import { Columns } from "../../projection/columns.ts";
import type { BatchProjection, FeedRow } from "../product.ts";
import { WITHDRAWAL_STEPS, WITHDRAWALS } from "./tables.ts";

export class WithdrawalsBatch implements BatchProjection {
	readonly #applied = new Columns(WITHDRAWALS);
	readonly #steps = new Columns(WITHDRAWAL_STEPS);
	/** The newest state and the newest transaction hash of each withdrawal in this batch. */
	readonly #moved = new Map<number, { move: WithdrawalMoved; missed: boolean }>();
	readonly #sent = new Map<number, string>();
	readonly take = {
		WithdrawalApplied: (event: WithdrawalApplied, _row: FeedRow, id: bigint) => {
			const { withdrawal, user, person, network, asset, address, amount, fee, reasons, internalTo, hash, deadline, at } = event;
			const target = [withdrawal, user, person, network, asset, address, amount, fee, reasons.join(","), internalTo] as const;
			this.#applied.add(...target, hash, deadline, at, "applied", "", false, deadline, at, "");
			this.#steps.add(id, withdrawal, "applied", "", 0, "", at);
		},
		WithdrawalMoved: (move: WithdrawalMoved, _row: FeedRow, id: bigint) => {
			const { withdrawal, state, code, operator, missed, at } = move;
			this.#moved.set(withdrawal, { move, missed: missed || (this.#moved.get(withdrawal)?.missed ?? false) });
			this.#steps.add(id, withdrawal, state, code, operator, "", at);
		},
		WithdrawalApproved: ({ withdrawal, operator, signature, at }: WithdrawalApproved, _row: FeedRow, id: bigint) =>
			this.#steps.add(id, withdrawal, "approval", "", operator, signature, at),
		WithdrawalSent: ({ withdrawal, hash }: WithdrawalSent) => void this.#sent.set(withdrawal, hash),
	};

	async write(client: ClientBase): Promise<void> {
		await this.#applied.write(client);
		await this.#steps.write(client);
		const moves = [...this.#moved.values()];
		if (moves.length > 0) {
			const { rowCount } = await client.query(
				`update projection.withdrawals w set state = m.state, code = m.code, moved_at = m.at, missed = w.missed or m.missed, due = m.due
				from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::boolean[], $6::bigint[])
					as m (withdrawal, state, code, at, missed, due)
				where w.withdrawal = m.withdrawal`,
				[
					moves.map(({ move }) => move.withdrawal),
					moves.map(({ move }) => move.state),
					moves.map(({ move }) => move.code),
					moves.map(({ move }) => move.at),
					moves.map(({ missed }) => missed),
					moves.map(({ move }) => move.due),
				],
			);
			if (rowCount !== moves.length) throw new Error("a withdrawal has moved that is not in the projection");
		}
		if (this.#sent.size === 0) return;
		await client.query(
			`update projection.withdrawals w set tx_hash = s.hash
			from unnest($1::bigint[], $2::text[]) as s (withdrawal, hash) where w.withdrawal = s.withdrawal`,
			[[...this.#sent.keys()], [...this.#sent.values()]],
		);
	}
}
