// POST user/login and user/login_factor: sign in with a password or wallet, and then with the second factor if the account has
// one. If the account is unknown or the password wrong, the response and its timing are the same. Until the second factor is
// checked, the sign-in is a pending login.
import type { Calls, SignedIn } from "@candor/contract";
import { afterCommit } from "../../http/after-commit.ts";
import { type Answer, refused } from "../../http/answer.ts";
import { countedAddress } from "../../http/counted-address.ts";
import { addressKey } from "../../http/rate-limit.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { keyOfTyped } from "../../people/account-key.ts";
import type { UserRow } from "../../people/logins.ts";
import { findSignInAccount, type SignInAccount } from "../../people/sign-in-account.ts";
import { QueuePlaceLost } from "../security/passwords/password-queue.ts";
import type { SignInDependencies } from "./dependencies.ts";
import type { PendingLogin } from "./pending-logins.ts";
import { sessionStarter } from "./start-session.ts";
import { createWalletLoginHandler } from "./wallet-login.ts";

type LoginParams = ReturnType<Calls["user/login"]["params"]["parse"]>;
type FactorParams = ReturnType<Calls["user/login_factor"]["params"]["parse"]>;

const MOST_FAMILIAR = 20_000;

export function createLoginHandler(dependencies: SignInDependencies) {
	const { people, views, passwords, gate, factors, lost, passkeys, pendingLogins, history, messages, hold, accountLog, now } =
		dependencies;
	const familiar = new Set<string>();
	const enter = sessionStarter(dependencies);

	function noteFamiliar(place: string): void {
		if (familiar.size >= MOST_FAMILIAR) familiar.delete(familiar.values().next().value as string);
		familiar.add(place);
	}

	async function login(params: LoginParams, context: RequestContext): Promise<Answer<SignedIn>> {
		if (params.type === "wallet") return walletLogin(params, context);
		const { type, area_code, account: typed, password } = params;
		if (typed === undefined) return refused("field_required", "account");
		if (password === undefined) return refused("field_required", "password");
		const account = keyOfTyped({ type, area_code, account: typed });
		if (account === undefined) return refused("invalid_phone", "account");
		const address = addressKey(context.address);
		const isLocal = countedAddress({ views }, context) === undefined;
		const place = `${account} ${address}`;
		const found = await findSignInAccount(people, account, params.device);
		const known = found?.device ?? (familiar.has(place) ? address : undefined);
		const { challenge, solution } = params;
		const lane = await gate.signIn({ account, address, isLocal, known, challenge, solution });
		if (typeof lane !== "string") return lane;
		const row = found?.user;
		let right: boolean;
		try {
			right = await passwords.matches(row?.password_hash ?? undefined, password, { lane, address, account });
		} catch (error) {
			// Other requests have displaced this sign-in from the password queue. With a solved challenge it gets a slot of a separate
			// lane.
			if (lane === "plain" && error instanceof QueuePlaceLost) return gate.challenge({ account, address });
			throw error;
		}
		if (found === undefined || !right) {
			if (row !== undefined) history.noteWrong(row.id, "wrong_password", context);
			else accountLog.signInFailed("unknown_account", account, context);
			return refused("credentials_wrong");
		}
		return goOn(found, account, "password", params, context);
	}

	/**
	 * Continues a sign-in after its first step.
	 * @param key login name with which the account was found
	 */
	async function goOn(
		{ user: row, device, totp: on }: SignInAccount,
		key: string,
		way: "password" | "wallet",
		{ device: given, totp }: LoginParams,
		context: RequestContext,
	): Promise<Answer<SignedIn>> {
		const place = `${key} ${addressKey(context.address)}`;
		const entering = { user: row.id, passwordHash: row.password_hash, device: given };
		if (on && !(await endsLost(row, context))) {
			// A known IP address is not enough here: before the second factor was turned on, a thief of the password may have signed in
			// from many addresses.
			const pending = { ...entering, known: device, place };
			if (totp !== undefined) return second(pending, totp, context);
			const offered = (await passkeys.has(row.id)) ? "totp passkey" : "totp";
			return refused("second_factor_required", undefined, { pending_login: pendingLogins.make(pending), factors: offered });
		}
		noteFamiliar(place);
		return enter({ ...entering, knowsDevice: device !== undefined, way }, context);
	}

	/** Turns off a second factor that was reported lost and was not used during the waiting time. Returns true if it is now off. */
	async function endsLost(row: UserRow, context: RequestContext): Promise<boolean> {
		if (((await lost.endsAt(row.id)) ?? Number.POSITIVE_INFINITY) > now()) return false;
		await hold(Number(row.id), "second_factor");
		await factors.remove(row.id);
		await afterCommit("a lost second step is off", () => messages.security(row, "second_factor_off", context));
		return true;
	}

	const walletLogin = createWalletLoginHandler(dependencies, (found, key, params, context) =>
		goOn(found, key, "wallet", params, context),
	);

	async function loginFactor(
		{ pending_login: pendingLogin, code, passkey }: FactorParams,
		context: RequestContext,
	): Promise<Answer<SignedIn>> {
		const pending = pendingLogins.try(pendingLogin);
		if (pending === undefined) return refused("sign_in_expired");
		if (passkey !== undefined) {
			const user = await passkeys.check(passkey, { for: "second", user: pending.user, pendingLogin }, context);
			if ("kind" in user) {
				if (user.code !== "origin_refused") history.noteWrong(pending.user, "wrong_second_factor", context);
				return user;
			}
			if (!pendingLogins.spend(pendingLogin)) return refused("sign_in_expired");
			noteFamiliar(pending.place);
			return enter({ ...pending, way: "passkey" }, context);
		}
		if (code === undefined) return refused("field_required", "code");
		return second(pending, code, context, () => pendingLogins.spend(pendingLogin));
	}

	/**
	 * Completes the second step of a sign-in.
	 * @param spend ends the pending login; returns false if a concurrent request has already used it
	 */
	async function second(
		pending: PendingLogin,
		code: string,
		context: RequestContext,
		spend = () => true,
	): Promise<Answer<SignedIn>> {
		const { user, known, place } = pending;
		const way = await factors.check(user, code, { known, address: addressKey(context.address) });
		if (typeof way !== "string") {
			if (way.kind === "refused") history.noteWrong(user, "wrong_second_factor", context);
			return way;
		}
		if (!spend()) return refused("sign_in_expired");
		noteFamiliar(place);
		return enter({ ...pending, way }, context);
	}

	return { login, loginFactor };
}
