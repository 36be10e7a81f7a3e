// Stores each version of a withdrawal's transaction before it is sent. After a crash, the service therefore sends the stored
// bytes again instead of making a second transaction.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** One signed version of a withdrawal's transaction. Versions differ only in their fees. */
export interface WithdrawalTransactionsTable {
	withdrawal: bigint;
	hash: string;
	network: number;
	nonce: bigint;
	bytes: string;
	/** Counter of the requests that the signer has stored, after this signature. */
	counter: bigint;
	/** Time of the signature, ms. */
	at: bigint;
}

/** A payment that arrived although its withdrawal had been refunded. */
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
	/** Counter of the requests that the signer has stored, after this signature. */
	readonly counter: number;
	/** Time of the signature, ms. */
	readonly at: number;
}

export interface StoredTransactions {
	/** Stores a version. If it is already stored, nothing changes. */
	store(withdrawal: number, network: number, transaction: StoredTransaction): Promise<void>;
	/** Returns all versions of a withdrawal's transaction, oldest first. */
	of(withdrawal: number): Promise<readonly StoredTransaction[]>;
	/** Records a payment that arrived after its withdrawal was refunded. A repetition has no effect. */
	storeLate(withdrawal: number, hash: string, at: number): Promise<void>;
	/** Returns the highest stored counter of the signer; 0 before the first signature. */
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
