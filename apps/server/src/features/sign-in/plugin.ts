import { text } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { SignInDependencies } from "./dependencies.ts";
import { createLoginHandler } from "./login.ts";
import { lostFactorCalls } from "./lost-factor-calls.ts";
import { passkeyLogin } from "./passkey-login.ts";
import { sessionCalls } from "./session-calls.ts";

export { type PendingLogin, PendingLogins } from "./pending-logins.ts";
export { removeExpired } from "./remove-expired.ts";
export { SignInGate } from "./sign-in-gate.ts";
export { SignInHistory } from "./sign-in-history.ts";

export function signIn(dependencies: SignInDependencies): Feature {
	const { login, loginFactor } = createLoginHandler(dependencies);
	return (calls) => {
		calls.handle("user/login", login, "credentials");
		calls.handle("user/login_factor", loginFactor, "credentials");
		lostFactorCalls(dependencies)(calls);
		passkeyLogin(dependencies)(calls);
		sessionCalls(dependencies)(calls);
		calls.handle("user/logout", async (_params, context) => {
			if (context.session !== undefined) await dependencies.sessions.end(context.session.key);
			return text("logged_out");
		});
	};
}
