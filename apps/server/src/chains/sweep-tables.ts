// Tables of sweeps: moves of coins between addresses of the exchange, and nonces of the hot address.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface MovesTable {
	id: string;
	network: number;
	/** `gas`: from the hot address to a deposit address. `sweep`: from a deposit address to the signer's fixed destination. */
	kind: "gas" | "sweep";
	/** Index of the deposit address. */
	index: number;
	contract: string | null;
	/** Decimal integer, in chain units. */
	amount: string;
	nonce: number;
	/** `wanted`: decided, and perhaps signed. `sent`: signed and stored. `done` and `failed`: final on the chain. */
	state: "wanted" | "sent" | "done" | "failed";
	/** Fees of the newest version of the transaction, as decimal integers in chain units of the native coin. */
	max_fee: string;
	priority_fee: string;
	gas: string;
	/** Signed versions of the transaction, oldest first. All have the same nonce, and any of them can be mined. */
	versions: readonly { readonly hash: string; readonly bytes: string }[];
	/** Scanned height when the move was decided, or when its newest version was stored. */
	height: number;
}

export interface NoncesTable {
	network: number;
	nonce: number;
	/** Payment that has the nonce; null for a nonce that was given back because nothing was signed. */
	purpose: string | null;
}

export interface SweepTables {
	"chain.moves": MovesTable;
	"chain.hot_nonces": NoncesTable;
}

export const chainMoves: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	`create table chain.moves (
		id text not null,
		network integer not null,
		kind text not null check (kind in ('gas', 'sweep')),
		index integer not null,
		contract text,
		amount numeric(78) not null check (amount > 0),
		nonce integer not null,
		state text not null check (state in ('wanted', 'sent', 'done', 'failed')),
		max_fee numeric(78) not null,
		priority_fee numeric(78) not null,
		gas numeric(78) not null,
		versions jsonb not null,
		height integer not null,
		primary key (network, id)
	)`,
	"create unique index moves_open on chain.moves (network, index) where state in ('wanted', 'sent')",
	"create index moves_done on chain.moves (network, index, height) where state = 'done'",
	`create table chain.hot_nonces (
		network integer not null,
		nonce integer not null,
		purpose text,
		primary key (network, nonce),
		unique (network, purpose)
	)`,
];
