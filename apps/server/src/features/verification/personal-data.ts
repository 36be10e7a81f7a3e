// Stores a user's personal data encrypted, together with a keyed hash by which equal document numbers are found.
import { createHmac } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { KeyStore } from "../../key-store/key-store.ts";
import type { SealedFields } from "../../key-store/sealed-fields.ts";
import type { SubjectsTable, VerificationDb } from "./tables.ts";

/** Data of basic verification, as the user typed it. */
export interface PersonalData {
	readonly country: string;
	readonly name: string;
	readonly id_number: string;
	readonly contact: string;
	/** Date in the form YYYY-MM-DD. */
	readonly birth_date: string;
}

export type Subject = Selectable<SubjectsTable>;

export interface PersonalStoreOptions {
	readonly keys: KeyStore;
	readonly sealed: SealedFields;
	readonly numberSecret: Uint8Array;
	readonly now: () => number;
}

const ownerOf = (what: string, user: bigint) => `verification/${what}/${user}`;

export class PersonalStore {
	readonly #options: PersonalStoreOptions;

	constructor(options: PersonalStoreOptions) {
		this.#options = options;
	}

	find(db: VerificationDb, user: number): Promise<Subject | undefined> {
		return db.selectFrom("people.verification_subjects").selectAll().where("user_id", "=", BigInt(user)).executeTakeFirst();
	}

	/** Decrypts a user's data. Returns undefined if the key is destroyed. */
	async open({ key_id, user_id, data }: Subject): Promise<PersonalData | undefined> {
		const text = await this.#options.sealed.open(key_id, ownerOf("data", user_id), data);
		return text === undefined ? undefined : JSON.parse(text);
	}

	/** Stores new data of a user. It is encrypted with the user's existing key, so that earlier texts stay readable. */
	async save(db: VerificationDb, user: number, data: PersonalData, madeUp = false): Promise<Subject> {
		const { keys, sealed, now } = this.#options;
		const before = await this.find(db, user);
		const key_id = before?.key_id ?? (await keys.create()).id;
		const user_id = BigInt(user);
		const changed = {
			country: data.country,
			data: await sealed.seal(key_id, ownerOf("data", user_id), JSON.stringify(data)),
			number_hash: this.#hashOf(data),
			updated_at: BigInt(now()),
		};
		return db
			.insertInto("people.verification_subjects")
			.values({ user_id, key_id, ...changed, version: 1, screened: 0, made_up: madeUp })
			.onConflict((conflict) =>
				conflict.column("user_id").doUpdateSet(({ ref }) => ({
					...changed,
					// The row takes the key of this request too. Otherwise two simultaneous first requests could leave a row that is encrypted
					// with one key and names the other.
					key_id,
					version: sql<number>`${ref("people.verification_subjects.version")} + 1`,
				})),
			)
			.returningAll()
			.executeTakeFirstOrThrow();
	}

	seal({ key_id, user_id }: Pick<Subject, "key_id" | "user_id">, what: string, text: string): Promise<string> {
		return this.#options.sealed.seal(key_id, ownerOf(what, user_id), text);
	}

	/** Decrypts a text. Returns an empty text if the stored text is empty or the key is destroyed. */
	async text(subject: Pick<Subject, "key_id" | "user_id"> | undefined, what: string, sealed: string): Promise<string> {
		if (sealed === "" || subject === undefined) return "";
		return (await this.#options.sealed.open(subject.key_id, ownerOf(what, subject.user_id), sealed)) ?? "";
	}

	/** Returns the other users who have the same document number. */
	async sameNumber(db: VerificationDb, { user_id, number_hash }: Subject): Promise<number[]> {
		const rows = await db
			.selectFrom("people.verification_subjects")
			.select("user_id")
			.where("number_hash", "=", number_hash)
			.where("user_id", "<>", user_id)
			.orderBy("user_id")
			.limit(20)
			.execute();
		return rows.map((row) => Number(row.user_id));
	}

	/** Returns those of the given users whose document number another user has too. */
	async withSameNumber(db: VerificationDb, users: readonly number[]): Promise<ReadonlySet<number>> {
		const rows = await db
			.selectFrom("people.verification_subjects as subject")
			.select("subject.user_id")
			.where("subject.user_id", "in", users.map(BigInt))
			.where(({ exists, selectFrom }) =>
				exists(
					selectFrom("people.verification_subjects as other")
						.select("other.user_id")
						.whereRef("other.number_hash", "=", "subject.number_hash")
						.whereRef("other.user_id", "<>", "subject.user_id"),
				),
			)
			.execute();
		return new Set(rows.map((row) => Number(row.user_id)));
	}

	#hashOf({ country, id_number }: PersonalData): string {
		return createHmac("sha256", this.#options.numberSecret)
			.update(`${country} ${plainNumber(id_number)}`)
			.digest("hex");
	}
}

/** Returns a document number without spaces and punctuation, in upper case. */
export function plainNumber(typed: string): string {
	return typed
		.normalize("NFKC")
		.toUpperCase()
		.replace(/[^\p{L}\p{N}]/gu, "");
}
