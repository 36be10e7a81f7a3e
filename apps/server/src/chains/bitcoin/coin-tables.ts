// Tables of the exchange's unspent outputs ("coins"), for networks like Bitcoin whose coins are outputs of transactions.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface CoinsTable {
	network: number;
	/** The output, as `<hash of the transaction>:<index of the output>`. */
	outpoint: string;
	address: string;
	/** Decimal integer, in chain units. */
	amount: string;
	height: number;
	/** Payment that spends the coin, such as `withdrawal 17`; null while the coin is free. */
	purpose: string | null;
	/** Height of the final block that spends the coin; null while it is unspent. */
	spent_height: number | null;
}

export interface CoinCursorsTable {
	network: number;
	/** Height of the newest final block whose coins are stored. */
	height: number;
}

export interface CoinTables {
	"chain.coins": CoinsTable;
	"chain.coin_cursors": CoinCursorsTable;
}

export const chainCoins: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	`create table chain.coins (
		network integer not null,
		outpoint text not null,
		address text not null,
		amount numeric(78) not null check (amount > 0),
		height integer not null,
		purpose text,
		spent_height integer,
		primary key (network, outpoint)
	)`,
	"create index coins_free on chain.coins (network, amount) where spent_height is null and purpose is null",
	"create index coins_of_purpose on chain.coins (network, purpose) where purpose is not null",
	"create table chain.coin_cursors (network integer primary key, height integer not null)",
];
