// Step-up authentication: before a security change, users must prove again that they own the account, because a thief may be
// using an open session. Each proof is valid for one change.
import type { StepUpMethod, StepUpScene } from "@candor/contract";
import { type LimitedAnswer, type RefusedAnswer, refused, type TextAnswer, text } from "../../http/answer.ts";
import { countedAddress } from "../../http/counted-address.ts";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import { addressKey } from "../../http/rate-limit.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { type AccountDetails, loadAccount } from "../../people/account-details.ts";
import { isWallet, keysOf, loginsOf, type UserRow, userById } from "../../people/logins.ts";
import type { Codes, People } from "../codes/codes.ts";
import type { Messages } from "../codes/messages.ts";
import { type LinkedWallets, loginOf } from "../linked-wallets/linked-wallets.ts";
import type { Passkeys } from "./passkeys/passkeys.ts";
import type { PasswordConfirmation } from "./password-confirmation.ts";
import type { SecondFactors } from "./second-factors/second-factors.ts";

export interface StepUpParams {
	readonly code?: string | undefined;
	readonly totp?: string | undefined;
	readonly password_now?: string | undefined;
	readonly passkey?: string | undefined;
	readonly wallet_message?: string | undefined;
	readonly wallet_signature?: string | undefined;
}

export interface Proven {
	/**
	 * Uses up the proof in the transaction of the change. Resolves with false if the proof was used meanwhile. The caller must then
	 * roll the change back.
	 */
	spend(transaction: People): Promise<boolean>;
}

/** A proof that its check has already used up, such as a code of the authenticator app. */
export const ALREADY_SPENT: Proven = { spend: async () => true };

interface StepUpDependencies {
	readonly people: People;
	readonly views: Pick<ViewsNeeded, "founding">;
	readonly codes: Codes;
	readonly factors: SecondFactors;
	readonly messages: Messages;
	readonly passwordConfirmation: PasswordConfirmation;
	readonly passkeys: Pick<Passkeys, "proves">;
	readonly wallets: LinkedWallets;
	readonly now: () => number;
}

export class StepUpAuth {
	readonly #dependencies: StepUpDependencies;

	constructor(dependencies: StepUpDependencies) {
		this.#dependencies = dependencies;
	}

	/**
	 * Returns the methods of proof that the account accepts, the most convenient one first. If the account has an authenticator app,
	 * only the app's codes and passkeys are accepted.
	 */
	methodsFor({ user, logins, totp, passkey }: AccountDetails): StepUpMethod[] {
		const { messages } = this.#dependencies;
		// A passkey counts as two factors, because the device verifies its owner. It comes late in the list, because it may be on
		// another device.
		const passkeys: StepUpMethod[] = passkey ? ["passkey"] : [];
		if (totp) return ["totp", ...passkeys];
		const ways: StepUpMethod[] = [];
		if (keysOf(logins, "email").length > 0 && messages.reaches("mail")) ways.push("email");
		if (keysOf(logins, "mobile").length > 0 && messages.reaches("sms")) ways.push("mobile");
		// A thief with an open session may know the password. It therefore counts as proof only if the account has neither e-mail
		// address nor phone number.
		if (ways.length === 0 && user.password_hash !== null) ways.push("password");
		ways.push(...passkeys);
		if (logins.some(isWallet)) ways.push("wallet");
		return ways;
	}

	/** Checks the proof in the request. If there is none, the refusal lists the accepted methods. */
	async check(
		user: UserRow,
		scene: StepUpScene,
		{ code, totp, password_now, passkey, wallet_message, wallet_signature }: StepUpParams,
		context: RequestContext,
	): Promise<Proven | RefusedAnswer | LimitedAnswer> {
		const { people, now } = this.#dependencies;
		const ways = this.methodsFor(await loadAccount(people, user.id, now()));
		if (ways.includes("totp") && totp !== undefined) return this.#second(user.id, totp, context);
		if (ways.includes("passkey") && passkey !== undefined) {
			return (await this.#dependencies.passkeys.proves(user.id, passkey, context)) ?? ALREADY_SPENT;
		}
		if (ways.includes("wallet") && wallet_message !== undefined && wallet_signature !== undefined) {
			return this.#wallet(user.id, wallet_message, wallet_signature);
		}
		if (code !== undefined && (ways.includes("email") || ways.includes("mobile")))
			return this.#code(user.id, scene, code, context);
		if (ways.includes("password") && password_now !== undefined) {
			const wrong = await this.#dependencies.passwordConfirmation.check(
				user.password_hash,
				password_now,
				context,
				refused("password_wrong", "password_now"),
			);
			return wrong ?? ALREADY_SPENT;
		}
		return refused("proof_needed", undefined, { ways: ways.join(" ") });
	}

	async send(
		scene: StepUpScene,
		to: "email" | "mobile" | undefined,
		context: RequestContext,
	): Promise<RefusedAnswer | TextAnswer> {
		const { people, codes, messages } = this.#dependencies;
		const user = await userById(people, context.user);
		const logins = await loginsOf(people, user.id);
		const kind = to ?? (keysOf(logins, "email").length > 0 ? "email" : "mobile");
		const key = keysOf(logins, kind).at(-1);
		if (key === undefined) return refused("nowhere_to_send");
		const channel = kind === "email" ? "mail" : "sms";
		if (!messages.reaches(channel)) return refused(channel === "mail" ? "mail_unavailable" : "sms_unavailable");
		// With "owner", the codes that a signed-in user requests do not count toward the limits of strangers.
		const code = await codes.make(scene, key, countedAddress(this.#dependencies, context), channel, "owner");
		if (typeof code !== "string") return code;
		await messages.code({ channel, key, scene, code, language: user.language, wanted: true, user: user.id });
		return text("code_sent");
	}

	/** Checks a code of the second factor. Guesses are counted for each session separately. */
	async #second(
		user: bigint,
		typed: string,
		{ session, address }: RequestContext,
	): Promise<Proven | RefusedAnswer | LimitedAnswer> {
		const way = await this.#dependencies.factors.check(user, typed, { known: session?.key, address: addressKey(address) });
		if (typeof way === "string") return ALREADY_SPENT;
		return way.kind === "refused" ? refused(way.code, "totp") : way;
	}

	async #wallet(user: bigint, message: string, signature: string): Promise<Proven | RefusedAnswer> {
		// The signed message contains the address of its wallet, so only this wallet's signature is checked.
		const own = (await loginsOf(this.#dependencies.people, user)).filter(
			(login) => isWallet(login) && message.includes(`\n${login.account}\n`),
		);
		const [first] = own;
		if (first === undefined) return refused("wallet_proof_wrong");
		const given = { chain: first.kind === "evm" ? "erc" : "trc", address: first.account, message, signature } as const;
		const proven = await this.#dependencies.wallets.prove(given, "prove", Number(user));
		const right = "address" in proven && own.some(({ key }) => key === loginOf(proven).key);
		return right ? ALREADY_SPENT : refused("wallet_proof_wrong");
	}

	async #code(user: bigint, scene: StepUpScene, code: string, context: RequestContext): Promise<Proven | RefusedAnswer> {
		const logins = await loginsOf(this.#dependencies.people, user);
		let wrong: RefusedAnswer | undefined;
		for (const key of [...keysOf(logins, "email"), ...keysOf(logins, "mobile")]) {
			const problem = await this.#dependencies.codes.check(scene, key, code, countedAddress(this.#dependencies, context));
			if (problem === undefined) return { spend: (transaction) => this.#dependencies.codes.spend(transaction, scene, key, code) };
			// If several logins were tried, "wrong code" is reported rather than "expired": it means that a code was sent to that login.
			if (wrong === undefined || problem.code === "code_wrong") wrong = problem;
		}
		return wrong ?? refused("code_expired", "code");
	}
}
