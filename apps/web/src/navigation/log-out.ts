// Logging out, from wherever it is asked for: the server forgets the session, the sign-in takes the place of the page that is left,
// and nobody is told that they are signed out as if that were an error.
import { toast } from "@candor/ui";
import { call } from "../data/api.ts";
import { LOGIN_PATH, leaveSession, session } from "../data/session.ts";
import { navigate, nextArrival } from "./router.ts";

export async function logOut(): Promise<void> {
	leaveSession();
	// Where the server cannot be reached this device forgets at least.
	const said = await call("POST user/logout", {}, { silent: true }).catch(() => undefined);
	navigate({ to: LOGIN_PATH, replace: true, begins: true });
	await nextArrival();
	session.set(null);
	if (said) toast(said, "good");
}
