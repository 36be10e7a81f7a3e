// What was typed on the way in, kept in memory while the page lives: going from one form to the other and back loses nothing.
// Passwords are not here: they live in the form that asks for them.
import { createStore, useStore } from "../../../data/store.ts";
import type { EntryType } from "../calculate/check-entry.ts";

export interface Typed {
	readonly type: EntryType;
	readonly email: string;
	readonly username: string;
	readonly code: string;
	/** Undefined while untouched: then the address' own invite code stands. */
	readonly invite: string | undefined;
	readonly agree: boolean;
}

const NOTHING: Typed = { type: "email", email: "", username: "", code: "", invite: undefined, agree: false };
const typed = createStore<Typed>(NOTHING);

export function useTyped(): Typed {
	return useStore(typed);
}

export function keepTyped(change: Partial<Typed>): void {
	typed.set({ ...typed.get(), ...change });
}

/** Signed in: the next person on this page begins with an empty form. */
export function forgetTyped(): void {
	typed.set(NOTHING);
}
