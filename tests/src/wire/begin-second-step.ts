// Returns the parameters that start the setup of a second factor: the password and, if the account has an e-mail address, a code
// that was sent to it.
import type { RunningServer } from "./running-server.ts";

export async function setUpParams(
	server: RunningServer,
	{ token, account }: { readonly token: string; readonly account: string },
	password: string,
): Promise<{ readonly password: string; readonly code?: string }> {
	if (!account.includes("@")) return { password };
	// Ignores a refusal to send a new code, because a code that was sent a moment ago is still valid.
	await server.raw("sms_other_mail", { scene: "protection" }, { token });
	const { data } = (await server.call("sandbox/outbox", { account })).body;
	return { password, code: data.find(({ scene }) => scene === "protection")?.code ?? "" };
}
