// Ids of requests that have their effect once and whose outcome is open. As long as nobody knows what became of one, the same request goes
// out under the same id: kept for the browser's tab, so that neither leaving the page nor a reload makes two of it.
import type { PageSession } from "../session/session.ts";
import type { AppStorage } from "../stores/app-storage.ts";
import { newClientId, type PageCalls } from "./page-calls.ts";

/** From the first try on; later the same is meant anew. The server knows an id for longer, or refuses what was sent that long ago. */
const HOLDS_MS = 3_600_000;
/** Nobody has more tries in the air than this. */
const AT_MOST = 20;

interface Open {
	readonly id: string;
	/** Of the first try, by this device's clock, ms. */
	readonly at: number;
	/** By the server's clock, ms. */
	readonly sentAt: number;
}

const isOpen = (one: unknown): one is Open => {
	const { id, at, sentAt } = (typeof one === "object" && one !== null ? one : {}) as Partial<Open>;
	return typeof id === "string" && typeof at === "number" && typeof sentAt === "number";
};

export interface OpenRequest {
	readonly id: string;
	/** When it was sent first, ms by the server's clock: long after, the server begins nothing new for it. */
	readonly sentAt: number;
	/** It was sent before, and nobody knows what became of it. */
	readonly repeats: boolean;
	/** The server said what became of it: the same asked for again is another. */
	settled(): void;
}

export interface OpenRequests {
	/** @param what one at a time of each: a market's order, a transfer @param text what is asked, whole: another text is another request */
	readonly openRequest: (what: string, text: string) => OpenRequest;
}

export function createOpenRequests<U extends { readonly id: number }>({
	session,
	serverNow,
	keyOf,
}: Pick<PageSession<U>, "session"> & Pick<PageCalls, "serverNow"> & Pick<AppStorage, "keyOf">): OpenRequests {
	const stored = keyOf("open");
	function load(): Map<string, Open> {
		try {
			const kept: unknown = JSON.parse(sessionStorage.getItem(stored) ?? "{}");
			return new Map(Object.entries(kept ?? {}).filter((entry): entry is [string, Open] => isOpen(entry[1])));
		} catch {
			return new Map();
		}
	}

	/** By person and the request, whole: each that nobody answered keeps its id, whatever becomes of others. The newest last. */
	const open = load();

	function keep(): void {
		for (const [key, { at }] of [...open].slice(0, -1)) if (open.size > AT_MOST || Date.now() - at >= HOLDS_MS) open.delete(key);
		try {
			sessionStorage.setItem(stored, JSON.stringify(Object.fromEntries(open)));
		} catch {
			// Storage full or forbidden: they hold as long as the page.
		}
	}

	return {
		openRequest(what, text) {
			const key = `${session.get()?.user.id ?? 0} ${what} ${text}`;
			const known = open.get(key);
			const repeats = known !== undefined && Date.now() - known.at < HOLDS_MS;
			const one = repeats ? known : { id: newClientId(), at: Date.now(), sentAt: serverNow() };
			open.delete(key);
			open.set(key, one);
			keep();
			return {
				id: one.id,
				sentAt: one.sentAt,
				repeats,
				settled() {
					if (open.get(key)?.id !== one.id) return;
					open.delete(key);
					keep();
				},
			};
		},
	};
}
