// Tables of second factors. The secret of an authenticator app is encrypted; recovery codes are keyed digests.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface TotpTable {
	user_id: bigint;
	/** Secret of the authenticator app, encrypted. features/security/second-factors/sealed.ts defines the format. */
	secret: string;
	created_at: bigint;
	/** Time at which the factor was confirmed; null while it is being set up. */
	confirmed_at: bigint | null;
	/** Time step of the newest used code, so that no code is used twice. */
	last_step: bigint;
}

export interface RecoveryCodesTable {
	user_id: bigint;
	/** HMAC-SHA-256 in hex. */
	digest: string;
}

/** Second factors that were reported lost. A factor is turned off at `ends_at`, unless the user uses it before that time. */
export interface LostFactorsTable {
	user_id: bigint;
	/** Times in ms. */
	begun_at: bigint;
	ends_at: bigint;
}

export interface SecondFactorTables {
	"people.totp": TotpTable;
	"people.recovery_codes": RecoveryCodesTable;
	"people.lost_factors": LostFactorsTable;
}

export const peopleLostFactors: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table people.lost_factors (
			user_id bigint primary key references people.users (id),
			begun_at bigint not null,
			ends_at bigint not null
		)`.execute(db);
	},
};

export const peopleSecondFactors: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table people.totp (
			user_id bigint primary key references people.users (id),
			secret text not null,
			created_at bigint not null,
			confirmed_at bigint,
			last_step bigint not null default 0
		)`.execute(db);
		await sql`create table people.recovery_codes (
			user_id bigint not null references people.users (id),
			digest text not null,
			primary key (user_id, digest)
		)`.execute(db);
	},
};
