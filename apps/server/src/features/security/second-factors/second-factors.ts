// Checks codes of authenticator apps, and recovery codes. Strangers who know the password share one limit on wrong codes per
// account; each known device has its own. Strangers can therefore not lock the owner out.
import { type LimitedAnswer, type RefusedAnswer, refused } from "../../../http/answer.ts";
import { type Rate, RateLimit } from "../../../http/rate-limit.ts";
import { LostFactors } from "../../../people/lost-factors.ts";
import { foldedRecoveryCode, type People, RecoveryCodes } from "./recovery-codes.ts";
import { Sealed } from "./sealed.ts";
import { newTotpSecret, totpAddress, totpStep } from "./totp.ts";

/** Rate limit on wrong codes. It permits 720 guesses a day. At any moment, three of a million possible codes are valid. */
const GUESSES: Rate = { perSecond: 1 / 120, burst: 10 };
const RECOVERIES: Rate = { perSecond: 1 / 60, burst: 10 };
const SETUP_MS = 15 * 60_000;
const SIX_DIGITS = /^\d{6}$/;

export type SecondStep = "totp" | "recovery";
export type Factor = "totp";

export interface FactorRequester {
	/** Key of the session, or of a device that the account knows; undefined for a stranger. */
	readonly known: string | undefined;
	/** The client's IP address in the form that `addressKey` returns: an IPv4 address, or the /64 network of an IPv6 address. */
	readonly address: string;
}

export interface SecondFactorsOptions {
	readonly people: People;
	readonly secret: Uint8Array;
	readonly now: () => number;
	readonly monotonic: () => number;
}

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

	async of(user: bigint): Promise<Factor[]> {
		const row = await this.#row(user);
		return row !== undefined && row.confirmed_at !== null ? ["totp"] : [];
	}

	/**
	 * Begins the setup of an authenticator app, and returns its new secret.
	 * @param account account name that the app shows
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
	 * Turns the second factor on if the code is correct. Returns the recovery codes, or a refusal.
	 * @param also runs first in the same transaction; if it returns false, the second factor stays off
	 */
	async confirm(
		user: bigint,
		code: string,
		asker: FactorRequester,
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
					// If the user has begun the setup again meanwhile, the code was computed from an outdated secret.
					.where("secret", "=", row.secret)
					.where("confirmed_at", "is", null)
					.executeTakeFirst();
				if (turned.numUpdatedRows === 0n) throw new NotTurnedOn();
				await this.#lost.forget(user, transaction);
				return this.#recovery.replace(transaction, user);
			})
			.catch((error: unknown) => {
				if (error instanceof NotTurnedOn) return undefined;
				throw error;
			});
		return on ?? refused("second_factor_not_begun");
	}

	async check(user: bigint, typed: string, asker: FactorRequester): Promise<SecondStep | RefusedAnswer | LimitedAnswer> {
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
		// The user still has the second factor, so a pending report of its loss is cancelled.
		await this.#lost.forget(user);
		return "totp";
	}

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

	async #recover(user: bigint, typed: string, { address }: FactorRequester): Promise<SecondStep | RefusedAnswer | LimitedAnswer> {
		const folded = foldedRecoveryCode(typed);
		if (folded === undefined) return refused("second_factor_wrong", "code");
		const seconds = this.#recoveries.take(`${user} ${address}`, this.#options.monotonic());
		if (seconds > 0) return { kind: "limited", seconds };
		const right = await this.#recovery.spend(this.#options.people, user, folded);
		if (!right) return refused("second_factor_wrong", "code");
		await this.#lost.forget(user);
		return "recovery";
	}

	#take(user: bigint, { known }: FactorRequester): number {
		return this.#guesses.take(known === undefined ? String(user) : `${user} ${known}`, this.#options.monotonic());
	}

	#row(user: bigint) {
		return this.#options.people.selectFrom("people.totp").selectAll().where("user_id", "=", user).executeTakeFirst();
	}
}
