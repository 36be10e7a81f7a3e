// Table of the texts of bank statement lines. The texts contain names of persons, so the journal has only their hash.
import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface StatementTextsTable {
	account: number;
	/** Identifies the line within the statements of its bank account. */
	key: string;
	reference: string;
	sender: string;
	/** Hash of the two texts. If the same line is imported with other texts, it becomes another row. */
	hash: string;
}

export interface StatementTextTables {
	"money.statement_texts": StatementTextsTable;
}

/** Returns the hash of a line's texts (SHA-256, hex). The journal contains the same hash. */
export function hashOfTexts(reference: string, sender: string): string {
	return createHash("sha256")
		.update(JSON.stringify([reference, sender]))
		.digest("hex");
}

export const moneyStatementTexts: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table money.statement_texts (
			account integer not null,
			key text not null,
			reference text not null,
			sender text not null,
			hash text not null,
			primary key (account, key, hash)
		)`.execute(db);
	},
};
