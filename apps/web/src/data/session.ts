// The session: token and user under one key of local storage (docs/product.md §3), and the event that it is over.
import type { User } from "@candor/contract";
import { useStore } from "./store.ts";
import { createStored } from "./stored.ts";

/** Where one signs in. */
export const LOGIN_PATH = "/pages/user/login/login";

export interface Session {
	readonly token: string;
	readonly user: User;
}

function readSession(stored: unknown): Session | null {
	if (typeof stored !== "object" || stored === null) return null;
	const { token, user } = stored as Partial<Session>;
	return typeof token === "string" && token !== "" && typeof user === "object" && user !== null ? { token, user } : null;
}

export const session = createStored<Session | null>("candor.session", readSession);

export function useSession(): Session | null {
	return useStore(session);
}

/** Until when (ms) a tab of this browser may bring another token for the same session; 0: none does. */
export const tokenChange = createStored("candor.token-change", (stored) => Number(stored) || 0);

const LOOK_EVERY_MS = 50;

/** True where the same user goes on with another token than this one, which may be on its way to a tab. */
export async function isReplaced(old: Session | null): Promise<boolean> {
	const same = () => session.get()?.token === old?.token;
	while (same() && tokenChange.get() > Date.now()) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
	return !same() && session.get()?.user.id === old?.user.id;
}

/** Fired on `window` when the server says that there is no session any more; `detail` is 999. */
export const NOT_LOGGED_IN = "not-logged-in";

/** Clears token and user and tells the page (docs/product.md §4: toast, then login after one second; the shell does both). */
export function endSession(text: string): void {
	if (session.get() === null) return;
	session.set(null);
	dispatchEvent(new CustomEvent(NOT_LOGGED_IN, { detail: { code: 999, text } }));
}
