// Parameters that start the setup of a second factor: the password, and a code to the user's address if the account has one.
import type { RunningServer } from "./running-server.ts";

export async function setUpParams(
	server: RunningServer,
	{ token, account }: { readonly token: string; readonly account: string },
	password: string,
): Promise<{ readonly password: string; readonly code?: string }> {
	if (!account.includes("@")) return { password };
	// If a code was sent a moment ago, that code is still valid.
	await server.raw("sms_other_mail", { scene: "protection" }, { token });
	const { data } = (await server.call("sandbox/outbox", { account })).body;
	return { password, code: data.find(({ scene }) => scene === "protection")?.code ?? "" };
}
