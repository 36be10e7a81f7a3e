// POST user/register: creates an account. All checks run before the first write. The session starts after the core has opened the
// account.
import type { Calls, SignedIn } from "@candor/contract";
import { type Answer, type RefusedAnswer, refused } from "../../http/answer.ts";
import { countedAddress } from "../../http/counted-address.ts";
import { addressKey } from "../../http/rate-limit.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { emailAsStored, isEmail, isUsername, keyOfTyped, masked } from "../../people/account-key.ts";
import { maskCardNumbers } from "../../people/mask-card-numbers.ts";
import { checkNewPassword } from "../security/passwords/new-password.ts";
import { QueuePlaceLost } from "../security/passwords/password-queue.ts";
import { createAccountFunction } from "./create-account.ts";
import type { AccountsDependencies } from "./dependencies.ts";

type RegisterParams = ReturnType<Calls["user/register"]["params"]["parse"]>;

function checkPlain(params: RegisterParams, key: string): RefusedAnswer | undefined {
	if (params.type === "email" && !isEmail(key)) return refused("invalid_email", "account");
	if (params.type === "username" && !isUsername(key)) return refused("invalid_username", "account");
	const badPassword = checkNewPassword(params, [key]);
	if (badPassword !== undefined) return badPassword;
	if (!params.agree) return refused("agreement_required", "agree");
	if (params.type !== "username" && params.code === undefined) return refused("field_required", "code");
	return undefined;
}

export function createRegisterHandler(dependencies: AccountsDependencies) {
	const { codes, passwords, gate, limits } = dependencies;
	const { invitationOf, create } = createAccountFunction(dependencies);

	return async function register(params: RegisterParams, context: RequestContext): Promise<Answer<SignedIn>> {
		const key = keyOfTyped(params);
		if (key === undefined) return refused("invalid_phone", "account");
		const wrong = checkPlain(params, key);
		if (wrong !== undefined) return wrong;
		const invitation = await invitationOf(params.invite_code);
		if ("kind" in invitation) return invitation;
		const address = countedAddress(dependencies, context);
		if (params.type !== "username") {
			const badCode = await codes.check("register", key, params.code ?? "", address);
			if (badCode !== undefined) return badCode;
		}
		const { challenge, solution } = params;
		const place = { account: key, address: addressKey(context.address) };
		// A registration with a correct code uses the same lane of the password queue as known devices.
		const lane =
			params.type === "username"
				? await gate.register({ ...place, isLocal: address === undefined, challenge, solution })
				: "known";
		if (typeof lane !== "string") return lane;
		// The limit `registration` counts only requests that have passed all checks. Requests with mistyped fields count toward the
		// limit `credentials` of the IP address.
		const seconds = address === undefined ? 0 : limits.take("registration", address);
		if (seconds > 0) return { kind: "limited", seconds };
		let passwordHash: string;
		try {
			passwordHash = await passwords.hash(params.password, { ...place, lane });
		} catch (error) {
			if (lane === "plain" && error instanceof QueuePlaceLost) return gate.challenge(place);
			throw error;
		}
		const name = nameAsStored(params, key);
		const login = { key, kind: params.type, account: name };
		const account = { type: params.type, login, passwordHash, nickname: nicknameOf(params, key), invitation };
		return create(account, context, async (transaction) => {
			if (params.type !== "username") await codes.spend(transaction, "register", key, params.code ?? "");
		});
	};
}

function nameAsStored({ type, account }: RegisterParams, key: string): string {
	if (type === "mobile") return key;
	return type === "email" ? emailAsStored(account) : account.trim().normalize("NFKC");
}

/**
 * Returns the first nickname of a new user. Other users may see it, so it shows only the beginning of an e-mail address, or the
 * last digits of a phone number.
 */
function nicknameOf(params: RegisterParams, key: string): string {
	if (params.type === "username") return maskCardNumbers(nameAsStored(params, key));
	return params.type === "mobile" ? `***${key.slice(-2)}` : (masked(key).split("@")[0] as string);
}
