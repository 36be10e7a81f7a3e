// The session of an app: token and user under one key of its storage (docs/reference/product.md §3), and the event that it is over.
import type { User } from "@candor/contract";
import type { AppStorage } from "../stores/app-storage.ts";
import { type Store, useStore } from "../stores/store.ts";

export interface Session<U = User> {
	readonly token: string;
	readonly user: U;
}

/** Fired on `window` when the server says that there is no session any more; `detail` is 999 and the server's words. */
export const NOT_LOGGED_IN = "not-logged-in";

const LOOK_EVERY_MS = 50;
/** Nobody waits longer for another token, also where the clock was set back. */
const WAIT_AT_MOST_MS = 60_000;

function readSession<U>(stored: unknown): Session<U> | null {
	if (typeof stored !== "object" || stored === null) return null;
	const { token, user } = stored as Partial<Session<U>>;
	return typeof token === "string" && token !== "" && typeof user === "object" && user !== null ? { token, user } : null;
}

export interface PageSession<U> {
	/** Null: nobody is signed in. */
	readonly session: Store<Session<U> | null>;
	readonly useSession: () => Session<U> | null;
	/** Until when (ms) a tab of this browser may bring another token for the same session; 0: none does. */
	readonly tokenChange: Store<number>;
	/** True where the same user goes on with another token than this one, which may be on its way to a tab. */
	readonly isReplaced: (old: Session<U> | null) => Promise<boolean>;
	/** Clears token and user and tells the page (docs/reference/product.md §4). */
	readonly endSession: (text: string) => void;
}

/** @typeParam U whom the app signs in */
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
