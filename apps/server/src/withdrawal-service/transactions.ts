// Stores each version of a withdrawal's transaction before the transaction leaves this server. After a crash the
// service sends the stored bytes again, and never makes a second transaction.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** One signed version of a withdrawal's transaction. Versions differ in their fees only. */
export interface WithdrawalTransactionsTable {
	withdrawal: bigint;
	hash: string;
	network: number;
	nonce: bigint;
	bytes: string;
	/** Position of the signer after this signature. */
	counter: bigint;
	/** Time at which the version was signed, ms. */
	at: bigint;
}

/** A payment that arrived although its withdrawal was refunded. */
export interface LatePaymentsTable {
	withdrawal: bigint;
	hash: string;
	/** Time at which the server found the payment, ms. */
	at: bigint;
}

export interface WithdrawalServiceTables {
	"money.late_payments": LatePaymentsTable;
	"money.withdrawal_transactions": WithdrawalTransactionsTable;
}

export const moneyWithdrawalTransactions: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

export const moneyLatePayments: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table money.late_payments (withdrawal bigint primary key, hash text not null, at bigint not null)`.execute(
			db,
		);
	},
};

const STATEMENTS = [
	"create schema if not exists money",
	`create table money.withdrawal_transactions (
		withdrawal bigint not null,
		hash text not null,
		network integer not null,
		nonce bigint not null,
		bytes text not null,
		counter bigint not null,
		at bigint not null,
		primary key (withdrawal, hash)
	)`,
];

export interface StoredTransaction {
	readonly hash: string;
	readonly nonce: number;
	readonly bytes: string;
	/** Position of the signer after this signature. */
	readonly counter: number;
	/** ms */
	readonly at: number;
}

export interface StoredTransactions {
	/** Stores a version. A known version stays unchanged. */
	store(withdrawal: number, network: number, transaction: StoredTransaction): Promise<void>;
	/** Returns all versions, oldest first. */
	of(withdrawal: number): Promise<readonly StoredTransaction[]>;
	/** Stores a payment that arrived after the refund of its withdrawal. A repetition has no effect. */
	storeLate(withdrawal: number, hash: string, at: number): Promise<void>;
	/** Returns the signer's newest known position; 0 before the first signature. */
	counter(): Promise<number>;
}

export function storedTransactions(db: Kysely<WithdrawalServiceTables>): StoredTransactions {
	return {
		async store(withdrawal, network, { hash, nonce, bytes, counter, at }) {
			await db
				.insertInto("money.withdrawal_transactions")
				.values({
					withdrawal: BigInt(withdrawal),
					hash,
					network,
					nonce: BigInt(nonce),
					bytes,
					counter: BigInt(counter),
					at: BigInt(at),
				})
				.onConflict((conflict) => conflict.doNothing())
				.execute();
		},

		async of(withdrawal) {
			const rows = await db
				.selectFrom("money.withdrawal_transactions")
				.selectAll()
				.where("withdrawal", "=", BigInt(withdrawal))
				.orderBy("at")
				.orderBy("hash")
				.execute();
			return rows.map(({ hash, nonce, bytes, counter, at }) => ({
				...{ hash, nonce: Number(nonce), bytes },
				...{ counter: Number(counter), at: Number(at) },
			}));
		},

		async storeLate(withdrawal, hash, at) {
			await db
				.insertInto("money.late_payments")
				.values({ withdrawal: BigInt(withdrawal), hash, at: BigInt(at) })
				.onConflict((conflict) => conflict.doNothing())
				.execute();
		},

		async counter() {
			const of = db.selectFrom("money.withdrawal_transactions").select(({ fn }) => fn.max("counter").as("counter"));
			return Number((await of.executeTakeFirst())?.counter ?? 0n);
		},
	};
}
