// Session of an app: the token and the user, stored under one key (docs/reference/product.md §3), and the event that ends it.
import type { User } from "@candor/contract";
import type { AppStorage } from "../stores/app-storage.ts";
import { type Store, useStore } from "../stores/store.ts";

export interface Session<U = User> {
	readonly token: string;
	readonly user: U;
}

/**
 * Name of the event on `window` that reports that the server has ended the session. Its `detail` has the code 999 and the
 * server's message.
 */
export const NOT_LOGGED_IN = "not-logged-in";

const LOOK_EVERY_MS = 50;
/** Longest wait for a new token from another tab, ms. The limit holds even if the clock is set back during the wait. */
const WAIT_AT_MOST_MS = 60_000;

function readSession<U>(stored: unknown): Session<U> | null {
	if (typeof stored !== "object" || stored === null) return null;
	const { token, user } = stored as Partial<Session<U>>;
	return typeof token === "string" && token !== "" && typeof user === "object" && user !== null ? { token, user } : null;
}

export interface PageSession<U> {
	readonly session: Store<Session<U> | null>;
	readonly useSession: () => Session<U> | null;
	/**
	 * Time until which another tab may store a new token of the same session, ms since the Unix epoch; 0 if no tab is about to
	 * change the token.
	 */
	readonly tokenChange: Store<number>;
	/** Returns true if the same user has a newer token than `old`. If another tab is about to store one, waits for it first. */
	readonly isReplaced: (old: Session<U> | null) => Promise<boolean>;
	readonly endSession: (text: string) => void;
}

/** Creates the session of an app. @typeParam U the app's user type */
export function createSession<U extends { readonly id: number } = User>({
	createStored,
}: Pick<AppStorage, "createStored">): PageSession<U> {
	const session = createStored<Session<U> | null>("session", readSession);
	const tokenChange = createStored("token-change", (stored) => Number(stored) || 0);
	return {
		session,
		useSession: () => useStore(session),
		tokenChange,
		async isReplaced(old) {
			const same = () => session.get()?.token === old?.token;
			for (let waitedMs = 0; same() && tokenChange.get() > Date.now() && waitedMs < WAIT_AT_MOST_MS; waitedMs += LOOK_EVERY_MS)
				await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
			return !same() && session.get()?.user.id === old?.user.id;
		},
		endSession(text) {
			if (session.get() === null) return;
			session.set(null);
			dispatchEvent(new CustomEvent(NOT_LOGGED_IN, { detail: { code: 999, text } }));
		},
	};
}
