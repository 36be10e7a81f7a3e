// Logs the user out. The device deletes the session and the user's data at once, and the sign-in page replaces the current page.
// Then the request is sent to the server. If it fails, it is repeated while the page is open.
import type { PageCalls } from "../calls/page-calls.ts";
import { CallRefused } from "../refusals.ts";
import type { OwnStores } from "../session/own-stores.ts";
import type { PageSession } from "../session/session.ts";
import type { Router } from "./router.ts";

const AGAIN_AFTER_MS = [1_000, 2_000, 5_000, 15_000, 60_000];

export interface LogOut {
	/** Loads the code of the sign-in page in advance, so that a slow network does not delay it. */
	readonly fetchLogIn: () => void;
	readonly logOut: () => void;
}

export interface LogOutOptions<U>
	extends Pick<PageCalls, "call">,
		Pick<PageSession<U>, "session">,
		Pick<OwnStores, "forgetPerson">,
		Pick<Router, "goTo" | "fetchAhead"> {
	readonly signIn: string;
	/** Called with the server's confirmation text if no user has signed in since. */
	readonly onDone: (said: string) => void;
}

export function createLogOut<U>({ call, session, forgetPerson, goTo, fetchAhead, signIn, onDone }: LogOutOptions<U>): LogOut {
	async function endBehind(token: string): Promise<void> {
		for (let tries = 0; ; tries++) {
			try {
				const said = await call("POST user/logout", {}, { silent: true, token });
				if (session.get() === null) onDone(said);
				return;
			} catch (problem) {
				if (problem instanceof CallRefused) return;
			}
			const wait = AGAIN_AFTER_MS[Math.min(tries, AGAIN_AFTER_MS.length - 1)];
			await new Promise((resolve) => setTimeout(resolve, wait));
		}
	}

	return {
		fetchLogIn: () => fetchAhead(signIn),
		logOut() {
			const left = session.get();
			if (left === null) return;
			session.set(null);
			forgetPerson();
			goTo(signIn, { replace: true, begins: true });
			void endBehind(left.token);
		},
	};
}
