// Tables of second factors. The secrets of authenticator apps are encrypted. Recovery codes are stored as HMAC.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface TotpTable {
	user_id: bigint;
	/** Encrypted secret of the authenticator app. features/security/second-factors/sealed.ts defines the format. */
	secret: string;
	created_at: bigint;
	/** Time at which the user confirmed the factor with a code, ms; null while it is being set up. */
	confirmed_at: bigint | null;
	/** Time step of the newest code that was used. An older or equal step is refused, so that no code is used twice. */
	last_step: bigint;
}

export interface RecoveryCodesTable {
	user_id: bigint;
	/** HMAC-SHA-256 of the recovery code in hex. */
	digest: string;
}

/** Second factors that users have reported lost. The factor is turned off at `ends_at`, unless the user uses it before. */
export interface LostFactorsTable {
	user_id: bigint;
	/** Times are in ms. */
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
