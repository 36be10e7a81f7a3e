// Table of the contracts' insurance fund: its balance at the end of each hour in which the balance changed. The balances come
// from the platform's accounts in the journal. The file also has the query for a contract's newest liquidations.
import { type BalanceChanged, DEMO_ASSET, PLATFORM, SETTLEMENT_ASSET } from "@candor/core";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { Columns } from "../../projection/columns.ts";
import { table } from "../../projection/table.ts";
import type { FeedRow } from "../product.ts";

export const HOUR_MS = 3_600_000;

/** Platform accounts that cover losses which exceed a position's margin. */
export type InsuranceAccount = "insurance" | "demo_pool";

export interface InsuranceRow {
	account: InsuranceAccount;
	/** Hour in whole hours since the epoch. 0 marks the balance that existed before this table. */
	hour: bigint;
	balance: bigint;
}

export const INSURANCE_HOURS = table("contract_insurance", 2, "replaced", [
	["account", "text"],
	["hour", "bigint"],
	["balance", "bigint"],
]);

const ASSETS = new Map<string, number>([
	["insurance", SETTLEMENT_ASSET],
	["demo_pool", DEMO_ASSET],
]);

/** Returns true if the event changes the balance of the contracts' insurance fund. */
export function isInsurance({ owner, account, asset }: BalanceChanged): boolean {
	return owner === PLATFORM && ASSETS.get(account) === asset;
}

/** Last balance of the insurance fund in each hour that one transaction covers. */
export class InsuranceHours {
	readonly #hours = new Map<string, readonly [account: string, hour: number, balance: bigint]>();

	changed(event: BalanceChanged, { at }: FeedRow): void {
		if (!isInsurance(event)) return;
		const { account, available, frozen } = event;
		const hour = Math.floor(at / HOUR_MS);
		this.#hours.set(`${account}:${hour}`, [account, hour, available + frozen]);
	}

	columns(): Columns {
		const columns = new Columns(INSURANCE_HOURS);
		for (const row of this.#hours.values()) columns.add(...row);
		return columns;
	}
}

export const insuranceHours: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	`create table projection.contract_insurance (
		account text not null,
		hour bigint not null,
		balance bigint not null,
		primary key (account, hour)
	)`,
	// The migration stores the current balance under hour 0. A rebuild of the tables adds the balances of earlier hours.
	`insert into projection.contract_insurance (account, hour, balance)
		select account, 0, available + frozen from projection.balances
		where owner = ${PLATFORM} and ((account = 'insurance' and asset = ${SETTLEMENT_ASSET}) or (account = 'demo_pool' and asset = ${DEMO_ASSET}))`,
	`create index contract_liquidations_of_instrument on projection.contract_liquidations (instrument, at desc, ticket_id desc)`,
];
