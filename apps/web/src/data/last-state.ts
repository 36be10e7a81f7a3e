// Saves the data that the app shows, so that the app can show it again if it starts without a network. At the end of the
// session, the saved data is deleted.
import { type DehydratedState, dehydrate, hydrate, type QueryClient } from "@tanstack/react-query";
import { keyOf } from "./app-storage.ts";
import { keys } from "./query-keys.ts";
import { session } from "./session.ts";
import { socketStatus } from "./socket.ts";

const KEY = keyOf("last");
const SAVE_EVERY_MS = 15_000;
/** Maximum age of the saved state, ms. Older data would mislead the user. */
const OLDEST_MS = 7 * 86_400_000;
const KEPT_KEYS = [keys.quotation, keys.wallet, keys.transferable, keys.transfers, ["deal"]];
const KEPT = KEPT_KEYS.map((key) => JSON.stringify(key).slice(1, -1));

interface LastState {
	readonly user: number;
	readonly at: number;
	readonly state: DehydratedState;
}

function lastOf(user: number): LastState | undefined {
	const last = JSON.parse(localStorage.getItem(KEY) ?? "null") as LastState | null;
	return last === null || last.user !== user || Date.now() - last.at > OLDEST_MS ? undefined : last;
}

function save(queries: QueryClient): void {
	const user = session.get()?.user.id;
	if (user === undefined) return;
	const state = dehydrate(queries, {
		shouldDehydrateMutation: () => false,
		// A query is saved if it has data. After a failed update, this is the data of the previous response.
		shouldDehydrateQuery: ({ queryKey, state: { data } }) =>
			data !== undefined && KEPT.some((kept) => JSON.stringify(queryKey).slice(1, -1).startsWith(kept)),
	});
	const seen = state.queries.map((query) => ({
		...query,
		state: { ...query.state, status: "success" as const, error: null, fetchFailureReason: null },
	}));
	try {
		// Saved responses of an earlier visit stay if this visit has not requested them.
		const known = new Set(seen.map(({ queryHash }) => queryHash));
		const earlier = (lastOf(user)?.state.queries ?? []).filter(
			({ queryHash, state: { dataUpdatedAt } }) => !known.has(queryHash) && Date.now() - dataUpdatedAt < OLDEST_MS,
		);
		const whole = { ...state, queries: [...seen, ...earlier] };
		localStorage.setItem(KEY, JSON.stringify({ user, at: Date.now(), state: whole } satisfies LastState));
	} catch {
		// The browser's storage is full or forbidden. Without saved data, the app shows nothing when it starts without a
		// network.
	}
}

function show(queries: QueryClient): void {
	try {
		const last = lastOf(session.get()?.user.id ?? 0);
		if (last !== undefined) hydrate(queries, last.state);
	} catch {
		// The entry cannot be parsed, because another app of this origin wrote it.
	}
}

/**
 * Saves the state regularly while connected, and shows the saved state without a connection. It never replaces newer responses.
 */
export function followLastState(queries: QueryClient): void {
	// By default, the query cache removes a query five minutes after its last use, and without a connection it could not be
	// loaded again.
	for (const queryKey of KEPT_KEYS) queries.setQueryDefaults(queryKey, { gcTime: OLDEST_MS });
	// The connection may already be lost when this code loads. If the device has a network but the server cannot be reached,
	// the connection counts as lost too.
	if (!navigator.onLine || socketStatus.get() === "lost") show(queries);
	const openFor = () => (socketStatus.get() === "open" ? session.get()?.user.id : undefined);
	let wasOpenFor = openFor();
	const saveWhileOpen = () => {
		if (socketStatus.get() === "open") save(queries);
	};
	socketStatus.subscribe(() => {
		if (socketStatus.get() !== "open" && wasOpenFor !== undefined && wasOpenFor === session.get()?.user.id) save(queries);
		wasOpenFor = openFor();
		if (socketStatus.get() === "lost") show(queries);
	});
	setInterval(saveWhileOpen, SAVE_EVERY_MS);
	// A phone may end a hidden app without notice, so the state is saved when the app is hidden.
	document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && saveWhileOpen());
	addEventListener("pagehide", saveWhileOpen);
	// The browser reports a lost network earlier than the socket does.
	addEventListener("offline", saveWhileOpen);
	// This call is needed at the start: a session may have ended before this code loaded, and its saved state must be deleted.
	forgetOthers();
	session.subscribe(forgetOthers);
}

/** Deletes the saved state of other users, so that users of a shared phone cannot see each other's data. */
function forgetOthers(): void {
	try {
		const last = localStorage.getItem(KEY);
		if (last === null) return;
		const user = session.get()?.user.id;
		if (user === undefined || (JSON.parse(last) as LastState | null)?.user !== user) localStorage.removeItem(KEY);
	} catch {
		// Either the browser forbids storage, so nothing was saved, or another app of this origin wrote the entry.
	}
}
