// Recovery codes replace a lost authenticator app. The user sees them once, when they are created. The database contains only
// their keyed digests.
import { createHmac, randomInt } from "node:crypto";
import type { Kysely } from "kysely";
import type { PeopleTables } from "../../../people/people-tables.ts";

const COUNT = 10;
const LENGTH = 10;
/** The characters of Crockford's base 32, which do not look alike. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export type People = Kysely<PeopleTables>;

function newCode(): string {
	const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
	return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

/**
 * Normalises a typed recovery code: removes dashes and spaces, and replaces letters that look like digits. Returns undefined if
 * the text cannot be a recovery code.
 */
export function foldedRecoveryCode(typed: string): string | undefined {
	const folded = typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
	return folded.length === LENGTH && [...folded].every((letter) => LETTERS.includes(letter)) ? folded : undefined;
}

export class RecoveryCodes {
	readonly #secret: Uint8Array;

	constructor(secret: Uint8Array) {
		this.#secret = secret;
	}

	async replace(people: People, user: bigint): Promise<string[]> {
		await this.remove(people, user);
		const codes = Array.from({ length: COUNT }, newCode);
		const rows = codes.map((code) => ({ user_id: user, digest: this.#digest(user, foldedRecoveryCode(code) as string) }));
		await people.insertInto("people.recovery_codes").values(rows).execute();
		return codes;
	}

	/**
	 * Deletes a recovery code, so that it cannot be used again. Resolves with false if the account has no such code.
	 * @param folded code in the form that `foldedRecoveryCode` returns
	 */
	async spend(people: People, user: bigint, folded: string): Promise<boolean> {
		const spent = await people
			.deleteFrom("people.recovery_codes")
			.where("user_id", "=", user)
			.where("digest", "=", this.#digest(user, folded))
			.executeTakeFirst();
		return spent.numDeletedRows > 0n;
	}

	async remove(people: People, user: bigint): Promise<void> {
		await people.deleteFrom("people.recovery_codes").where("user_id", "=", user).execute();
	}

	#digest(user: bigint, folded: string): string {
		return createHmac("sha256", this.#secret).update(`recovery code\n${user}\n${folded}`).digest("hex");
	}
}
