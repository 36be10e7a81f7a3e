// POST user/bind and user/unbind: bind or remove an e-mail address or phone number. A bound address can be used to sign in, and
// receives codes. Therefore each change needs step-up authentication, and a new address also a code that was sent to it. The last
// login of an account cannot be removed.
import type { Calls } from "@candor/contract";
import { afterCommit } from "../../http/after-commit.ts";
import { type Answer, type RefusedAnswer, refused, text } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import { countedAddress } from "../../http/counted-address.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { emailAsStored } from "../../people/account-key.ts";
import { bindLogin, type Login, loginsOf, type UserRow, userById } from "../../people/logins.ts";
import { protectionOf } from "../../people/protection.ts";
import { stillSignedIn } from "../../people/session-store.ts";
import type { People } from "../codes/codes.ts";
import { emailKey, mobileKey } from "../codes/send-code.ts";
import { hasAddress } from "../linked-wallets/linked-wallets.ts";
import type { AccountsDependencies } from "./dependencies.ts";

type BindParams = ReturnType<Calls["user/bind"]["params"]["parse"]>;
type UnbindParams = ReturnType<Calls["user/unbind"]["params"]["parse"]>;

class NotBound extends Error {
	override name = "NotBound";
	readonly answer: RefusedAnswer;

	constructor(answer: RefusedAnswer = refused("binding_failed")) {
		super(answer.code);
		this.answer = answer;
	}
}

export function bindingCalls(dependencies: AccountsDependencies): Feature {
	const { people, codes, stepUp, messages, hold, now } = dependencies;

	async function bind(params: BindParams, context: RequestContext): Promise<Answer<null>> {
		const { type, account, area_code, account_code } = params;
		const key = type === "email" ? emailKey(account) : mobileKey(account, area_code);
		if (typeof key !== "string") return key;
		const user = await userById(people, context.user);
		const ofType = async (at: People) => (await loginsOf(at, user.id)).filter(({ kind }) => kind === type);
		let before = await ofType(people);
		if (before.some((login) => login.key === key)) return refused("already_bound", "account");
		// If the user has locked the settings, even the first address of an account is refused: with a bound address one can sign in
		// and reset the password.
		if (await isLocked(user)) return refused("settings_locked");
		// The code that was sent to the new address is checked first. The step-up proof works only once, and a wrong code must not use
		// it up.
		const wrong = await codes.check("bind", key, account_code, countedAddress(dependencies, context));
		if (wrong !== undefined) return refused(wrong.code, "account_code", { ...wrong.params, field: "account_code" });
		const proven = await stepUp.check(user, "binding", params, context);
		if ("kind" in proven) return proven;
		await hold(context.user, "binding");
		const login = {
			key,
			user_id: user.id,
			kind: type,
			account: type === "email" ? emailAsStored(account) : key,
			bound_at: BigInt(now()),
		};
		const bound = await undone(() =>
			people.transaction().execute(async (transaction) => {
				if (!(await stillSignedIn(transaction, user.id, context.session?.key ?? ""))) throw new NotBound();
				// The logins are read again inside the transaction, because a concurrent request may have bound another address meanwhile.
				before = await ofType(transaction);
				const spent = (await proven.spend(transaction)) && (await codes.spend(transaction, "bind", key, account_code));
				if (!spent) throw new NotBound();
				await unbindAll(transaction, before);
				// The address belongs to another account. This refusal reveals nothing to strangers: only a person who receives mail or
				// messages at the address can have entered the correct code.
				if (!(await bindLogin(transaction, login))) throw new NotBound();
			}),
		);
		if (bound !== undefined) return bound;
		await afterCommit("an address or phone is bound", async () => {
			await messages.security(user, "binding", context);
			for (const { key: old } of type === "email" ? before : []) await messages.security(user, "binding", context, old);
		});
		return text(type === "email" ? "email_bound" : "mobile_bound");
	}

	async function unbind(params: UnbindParams, context: RequestContext): Promise<Answer<null>> {
		const user = await userById(people, context.user);
		const logins = await loginsOf(people, user.id);
		const gone = logins.filter(namedBy(params));
		if (gone.length === 0) return refused("not_bound");
		if (gone.length === logins.length) return refused("last_way_in");
		if (await isLocked(user)) return refused("settings_locked");
		const proven = await stepUp.check(user, "binding", params, context);
		if ("kind" in proven) return proven;
		await hold(context.user, "binding");
		const done = await undone(() =>
			people.transaction().execute(async (transaction) => {
				// `stillSignedIn` locks the user's row, so two concurrent requests cannot remove the last two logins.
				if (!(await stillSignedIn(transaction, user.id, context.session?.key ?? ""))) throw new NotBound();
				const left = (await loginsOf(transaction, user.id)).filter((login) => !namedBy(params)(login));
				if (left.length === 0) throw new NotBound(refused("last_way_in"));
				if (!(await proven.spend(transaction))) throw new NotBound(refused("code_expired", "code"));
				await unbindAll(transaction, gone);
			}),
		);
		if (done !== undefined) return done;
		await afterCommit("an address or phone is taken off", async () => {
			await messages.security(user, "binding", context);
			for (const { key, kind } of gone) if (kind === "email") await messages.security(user, "binding", context, key);
		});
		return text("unbound");
	}

	const isLocked = async ({ id }: Pick<UserRow, "id">) => (await protectionOf(people, id, now())).locked;

	return (calls) => {
		calls.handle("user/bind", bind, "credentials");
		calls.handle("user/unbind", unbind, "credentials");
	};
}

/**
 * Returns a function that recognises the login which the request names. An account has at most one e-mail address and one phone
 * number, so the type is enough for these. A wallet needs its address, because an account has up to ten wallets.
 */
function namedBy({ type, account }: UnbindParams): (login: Login) => boolean {
	if (type !== "wallet") return ({ kind }) => kind === type;
	return (login) => hasAddress(login, account ?? "");
}

async function unbindAll(people: People, logins: readonly Login[]): Promise<void> {
	for (const { key, user_id } of logins) {
		await people.deleteFrom("people.logins").where("key", "=", key).where("user_id", "=", user_id).execute();
	}
}

/** Runs a transaction. Returns the refusal for which it was rolled back, or undefined if it was committed. */
async function undone(work: () => Promise<void>): Promise<RefusedAnswer | undefined> {
	try {
		await work();
		return undefined;
	} catch (error) {
		if (error instanceof NotBound) return error.answer;
		throw error;
	}
}
