import type { Calls, SignedIn } from "@candor/contract";
import { type Answer, data, refused } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { RequestContext } from "../../http/request-context.ts";
import type { PasskeyUse } from "../security/passkeys/passkeys.ts";
import type { SignInDependencies } from "./dependencies.ts";
import { sessionStarter } from "./start-session.ts";

type Params = ReturnType<Calls["user/passkey_login"]["params"]["parse"]>;

export function passkeyLogin(dependencies: SignInDependencies): Feature {
	const { passkeys, pendingLogins } = dependencies;
	const enter = sessionStarter(dependencies);

	/** Signs a user in with a passkey. The device has verified its owner, so no code of the second factor is needed. */
	async function login({ response, device }: Params, context: RequestContext): Promise<Answer<SignedIn>> {
		const user = await passkeys.check(response, { for: "login" }, context);
		if ("kind" in user) return user;
		return enter({ user: user.id, passwordHash: user.password_hash, device, way: "passkey" }, context);
	}

	return (calls) => {
		calls.handle(
			"user/passkey_login_options",
			async ({ pending_login: pendingLogin }, context) => {
				let use: PasskeyUse = { for: "login" };
				if (pendingLogin !== undefined) {
					const pending = pendingLogins.peek(pendingLogin);
					if (pending === undefined) return refused("sign_in_expired");
					use = { for: "second", user: pending.user, pendingLogin };
				}
				const options = await passkeys.useOptions(use, context);
				return typeof options === "string" ? data({ options }) : options;
			},
			"credentials",
		);
		calls.handle("user/passkey_login", login, "credentials");
	};
}
