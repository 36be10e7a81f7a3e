// The second step of an account: codes of an app, and recovery codes if the app is lost. Guesses are counted so that a stranger
// who knows the password neither hits a code nor locks the owner out: strangers share one count per account, each known device
// has its own, and recovery codes are too long to be guessed and are never delayed by others.
import { type LimitedAnswer, type RefusedAnswer, refused } from "../../../http/answer.ts";
import { type Rate, RateLimit } from "../../../http/rate-limit.ts";
import { LostFactors } from "../../../people/lost-factors.ts";
import { foldedRecoveryCode, type People, RecoveryCodes } from "./recovery-codes.ts";
import { Sealed } from "./sealed.ts";
import { newTotpSecret, totpAddress, totpStep } from "./totp.ts";

/** 720 guesses a day: three of a million codes are valid at any moment. */
const GUESSES: Rate = { perSecond: 1 / 120, burst: 10 };
/** Limit of recovery codes for one address and account. */
const RECOVERIES: Rate = { perSecond: 1 / 60, burst: 10 };
const SETUP_MS = 15 * 60_000;
const SIX_DIGITS = /^\d{6}$/;

/** Kind of second step that was used. */
export type SecondStep = "totp" | "recovery";
export type Factor = "totp";

export interface FactorAsker {
	/** Evidence that the owner was here before: a session or a device; undefined: a stranger. */
	readonly known: string | undefined;
	/** Address as limits count it. */
	readonly address: string;
}

export interface SecondFactorsOptions {
	readonly people: People;
	/** Key for the encryption of the apps' secrets and for the digests of recovery codes. */
	readonly secret: Uint8Array;
	/** Wall clock, ms. */
	readonly now: () => number;
	/** Monotonic ms. */
	readonly monotonic: () => number;
}

/** Rolls back the transaction in which it is thrown. */
class NotTurnedOn extends Error {
	override name = "NotTurnedOn";
}

export class SecondFactors {
	readonly #options: SecondFactorsOptions;
	readonly #sealed: Sealed;
	readonly #recovery: RecoveryCodes;
	readonly #lost: LostFactors;
	readonly #guesses = new RateLimit(GUESSES);
	readonly #recoveries = new RateLimit(RECOVERIES);

	constructor(options: SecondFactorsOptions) {
		this.#options = options;
		this.#sealed = new Sealed(options.secret, "second factors");
		this.#recovery = new RecoveryCodes(options.secret);
		this.#lost = new LostFactors(options.people, options.now);
	}

	/** Confirmed second factors of a user. */
	async of(user: bigint): Promise<Factor[]> {
		const row = await this.#row(user);
		return row !== undefined && row.confirmed_at !== null ? ["totp"] : [];
	}

	/**
	 * A secret for an app, active from `confirm` on. Starting again replaces the previous one. @param account as the app lists it
	 */
	async begin(user: bigint, account: string): Promise<{ secret: string; address: string } | RefusedAnswer> {
		const secret = newTotpSecret();
		const row = { user_id: user, secret: this.#sealed.seal(secret, String(user)), created_at: BigInt(this.#options.now()) };
		const begun = await this.#options.people
			.insertInto("people.totp")
			.values({ ...row, confirmed_at: null, last_step: 0n })
			.onConflict((conflict) => conflict.column("user_id").doUpdateSet(row).where("people.totp.confirmed_at", "is", null))
			.executeTakeFirst();
		if (begun.numInsertedOrUpdatedRows !== 1n) return refused("second_factor_on");
		return { secret, address: totpAddress(secret, account) };
	}

	/**
	 * Turns the second factor on with its first code. Resolves with the recovery codes. @param also runs before it in the same
	 * transaction; if it returns false, nothing is turned on
	 */
	async confirm(
		user: bigint,
		code: string,
		asker: FactorAsker,
		also: (people: People) => Promise<boolean>,
	): Promise<string[] | RefusedAnswer | LimitedAnswer> {
		const { people, now } = this.#options;
		const row = await this.#row(user);
		if (row === undefined || Number(row.created_at) + SETUP_MS < now()) return refused("second_factor_not_begun");
		if (row.confirmed_at !== null) return refused("second_factor_on");
		const seconds = this.#take(user, asker);
		if (seconds > 0) return { kind: "limited", seconds };
		const step = totpStep(this.#sealed.open(row.secret, String(user)), code.replace(/\s/g, ""), now());
		if (step === undefined) return refused("second_factor_wrong", "code");
		const on = await people
			.transaction()
			.execute(async (transaction) => {
				if (!(await also(transaction))) return undefined;
				const turned = await transaction
					.updateTable("people.totp")
					.set({ confirmed_at: BigInt(now()), last_step: BigInt(step) })
					.where("user_id", "=", user)
					// Setup started again meanwhile, so this code belongs to another secret.
					.where("secret", "=", row.secret)
					.where("confirmed_at", "is", null)
					.executeTakeFirst();
				// Rolls back the caller's changes.
				if (turned.numUpdatedRows === 0n) throw new NotTurnedOn();
				// An earlier loss report concerned the previous second factor.
				await this.#lost.forget(user, transaction);
				return this.#recovery.replace(transaction, user);
			})
			.catch((error: unknown) => {
				if (error instanceof NotTurnedOn) return undefined;
				throw error;
			});
		return on ?? refused("second_factor_not_begun");
	}

	/** Checks and uses up the app's code or a recovery code. @returns which kind it was */
	async check(user: bigint, typed: string, asker: FactorAsker): Promise<SecondStep | RefusedAnswer | LimitedAnswer> {
		const { people, now } = this.#options;
		const digits = typed.replace(/\s/g, "");
		if (!SIX_DIGITS.test(digits)) return this.#recover(user, typed, asker);
		const seconds = this.#take(user, asker);
		if (seconds > 0) return { kind: "limited", seconds };
		const row = await this.#row(user);
		if (row === undefined || row.confirmed_at === null) return refused("second_factor_wrong", "code");
		const step = totpStep(this.#sealed.open(row.secret, String(user)), digits, now());
		if (step === undefined) return refused("second_factor_wrong", "code");
		const used = await people
			.updateTable("people.totp")
			.set({ last_step: BigInt(step) })
			.where("user_id", "=", user)
			.where("last_step", "<", BigInt(step))
			.executeTakeFirst();
		if (used.numUpdatedRows === 0n) return refused("second_factor_used", "code");
		// A second factor that is used is not lost.
		await this.#lost.forget(user);
		return "totp";
	}

	/** Creates new recovery codes, which replace the earlier ones. */
	async renew(user: bigint): Promise<string[]> {
		return this.#options.people.transaction().execute((transaction) => this.#recovery.replace(transaction, user));
	}

	async remove(user: bigint): Promise<void> {
		await this.#options.people.transaction().execute(async (transaction) => {
			await transaction.deleteFrom("people.totp").where("user_id", "=", user).execute();
			await this.#recovery.remove(transaction, user);
			await this.#lost.forget(user, transaction);
		});
	}

	async #recover(user: bigint, typed: string, { address }: FactorAsker): Promise<SecondStep | RefusedAnswer | LimitedAnswer> {
		const folded = foldedRecoveryCode(typed);
		if (folded === undefined) return refused("second_factor_wrong", "code");
		const seconds = this.#recoveries.take(`${user} ${address}`, this.#options.monotonic());
		if (seconds > 0) return { kind: "limited", seconds };
		const right = await this.#recovery.spend(this.#options.people, user, folded);
		if (!right) return refused("second_factor_wrong", "code");
		await this.#lost.forget(user);
		return "recovery";
	}

	#take(user: bigint, { known }: FactorAsker): number {
		return this.#guesses.take(known === undefined ? String(user) : `${user} ${known}`, this.#options.monotonic());
	}

	#row(user: bigint) {
		return this.#options.people.selectFrom("people.totp").selectAll().where("user_id", "=", user).executeTakeFirst();
	}
}
