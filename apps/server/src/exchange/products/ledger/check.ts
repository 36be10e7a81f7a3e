// Compares the ledger's tables with the journal. Balances are compared row by row, and account records by count. Daily sums are
// compared with the sums of the account records.
import type {
	BalanceChanged,
	Exchange,
	FundingPaid,
	OptionBought,
	OptionSettled,
	PositionChanged,
	PositionLiquidated,
} from "@candor/core";
import type { Pool } from "pg";
import { PositionReplay } from "../../positions/position-replay.ts";
import { compareCount } from "../../projection/compare-count.ts";
import type { ProductCheck } from "../product.ts";
import { isShown } from "./balance-view.ts";
import { ContractMoves, isOfContracts } from "./contract-records.ts";
import { OptionEnds, type SoldOption } from "./option-records.ts";
import { isRecorded } from "./projection.ts";
import { ACCOUNT_RECORDS } from "./tables.ts";

export function createLedgerCheck(): ProductCheck {
	let records = 0;
	const sold = new Map<number, SoldOption>();
	const ends = new OptionEnds();
	const moves = new ContractMoves();
	const positions = new PositionReplay();
	return {
		take: {
			OptionBought: ({ option, account, stake }: OptionBought) => void sold.set(option, { account, stake }),
			OptionSettled(event: OptionSettled) {
				const option = sold.get(event.option);
				if (option !== undefined) ends.settled(event, option, 0n);
				sold.delete(event.option);
			},
			PositionChanged(event: PositionChanged) {
				positions.take(event);
				moves.changed(event, positions.traded(event), 0n);
			},
			PositionLiquidated: (event: PositionLiquidated) => moves.liquidated(event, 0n),
			FundingPaid: (event: FundingPaid) => moves.funded(event, 0n),
			BalanceChanged(event: BalanceChanged) {
				if (!isShown(event.account)) return;
				if (event.cause === "option_result") records += ends.recordsOf(event).length;
				else if (isOfContracts(event.cause)) records += moves.recordsOf(event, event.cause).length;
				else if (isRecorded(event)) records++;
			},
		},
		compare: async (pool, exchange) => [
			...(await compareBalances(pool, exchange)),
			...(await compareCount(pool, ACCOUNT_RECORDS, records)),
			...(await compareDayChanges(pool)),
		],
	};
}

async function compareBalances(pool: Pool, exchange: Exchange): Promise<string[]> {
	type Row = { owner: bigint; account: string; asset: number; available: bigint; frozen: bigint };
	const { rows } = await pool.query<Row>("select * from projection.balances");
	const found = new Map(rows.map((row) => [`${row.owner} ${row.account} ${row.asset}`, `${row.available} + ${row.frozen}`]));
	const differences: string[] = [];
	for (const event of exchange.restate()) {
		if (event.type !== "BalanceChanged") continue;
		const key = `${event.owner} ${event.account} ${event.asset}`;
		const wanted = `${event.available} + ${event.frozen}`;
		// A balance that was opened but never used has no row in the table.
		const there = found.get(key) ?? "0 + 0";
		if (there !== wanted) differences.push(`balance of ${key}: journal ${wanted}, table ${there}`);
		found.delete(key);
	}
	for (const [key, there] of found) differences.push(`balance of ${key}: table ${there}, journal none`);
	return differences;
}

async function compareDayChanges(pool: Pool): Promise<string[]> {
	type Row = { user_id: bigint; day: number; asset: number; cause: string; records: string | null; sum: string | null };
	const { rows } = await pool.query<Row>(
		`select user_id, day, asset, cause, r.change as records, d.change as sum
		from (
			select user_id, (at / 86400000)::integer as day, asset, cause, sum(change) as change from projection.account_records
			where account <> 'demo' and cause <> 'transfer' group by 1, 2, 3, 4
		) r full join projection.day_changes d using (user_id, day, asset, cause)
		where r.change is distinct from d.change`,
	);
	return rows.map(
		({ user_id, day, asset, cause, records, sum }) =>
			`changes of ${user_id} on day ${day} by ${cause} in ${asset}: records ${records}, sum ${sum}`,
	);
}
