// Logging out, from wherever it is asked for: this device forgets session and person at once and the sign-in takes the place of the
// page that is left. The server hears of it behind that, as often as it takes while the page lives.
import type { PageCalls } from "../calls/page-calls.ts";
import { CallRefused } from "../refusals.ts";
import type { OwnStores } from "../session/own-stores.ts";
import type { PageSession } from "../session/session.ts";
import type { Router } from "./router.ts";

const AGAIN_AFTER_MS = [1_000, 2_000, 5_000, 15_000, 60_000];

export interface LogOut {
	/** Where logging out is offered: the sign-in's code is there before it is asked for, so that a slow network holds nobody up. */
	readonly fetchLogIn: () => void;
	readonly logOut: () => void;
}

export interface LogOutOptions<U>
	extends Pick<PageCalls, "call">,
		Pick<PageSession<U>, "session">,
		Pick<OwnStores, "forgetPerson">,
		Pick<Router, "goTo" | "fetchAhead"> {
	/** Where one signs in. */
	readonly signIn: string;
	/** The server's word that it is done, while nobody is signed in. */
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
				// The server knows no such session any more.
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
