// Logging out, from wherever it is asked for: this device forgets session and person at once and the sign-in takes the place of the
// page that is left. The server hears of it behind that, as often as it takes while the page lives.
import { CallRefused } from "@candor/client";
import { toast } from "@candor/ui";
import { call } from "../data/api.ts";
import { forgetPerson } from "../data/own-store.ts";
import { LOGIN_PATH, session } from "../data/session.ts";
import { fetchAhead, navigate } from "./router.ts";

const AGAIN_AFTER_MS = [1_000, 2_000, 5_000, 15_000, 60_000];

/** Where logging out is offered: the sign-in's code is there before it is asked for, so that a slow network holds nobody up. */
export function fetchLogIn(): void {
	fetchAhead(LOGIN_PATH);
}

export function logOut(): void {
	const left = session.get();
	if (left === null) return;
	session.set(null);
	forgetPerson();
	navigate({ to: LOGIN_PATH, replace: true, begins: true });
	void endBehind(left.token);
}

async function endBehind(token: string): Promise<void> {
	for (let tries = 0; ; tries++) {
		try {
			const said = await call("POST user/logout", {}, { silent: true, token });
			if (session.get() === null) toast(said, "good");
			return;
		} catch (problem) {
			// The server knows no such session any more.
			if (problem instanceof CallRefused) return;
		}
		const wait = AGAIN_AFTER_MS[Math.min(tries, AGAIN_AFTER_MS.length - 1)];
		await new Promise((resolve) => setTimeout(resolve, wait));
	}
}
