// Ids of requests with one effect and an unknown outcome. Until the outcome is known the same request is sent under the same id, stored for
// the browser's tab, so that leaving the page or a reload cannot execute it twice.
import type { PageSession } from "../session/session.ts";
import type { AppStorage } from "../stores/app-storage.ts";
import { newClientId, type PageCalls } from "./page-calls.ts";

/** From the first attempt; later the same request counts as new. The server knows an id for longer, or refuses requests of that age. */
const HOLDS_MS = 3_600_000;
/** Limit of open requests. */
const AT_MOST = 20;

interface Open {
	readonly id: string;
	/** Time of the first attempt, ms by the device's clock. */
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
	/** First sending, ms by the server's clock: the server does not execute it long after that. */
	readonly sentAt: number;
	/** It was sent before, with an unknown outcome. */
	readonly repeats: boolean;
	/** The outcome is known: the same request again is a new one. */
	settled(): void;
}

export interface OpenRequests {
	/**
	 * @param what one at a time of each: a market's order, a transfer @param text full content of the request: another text is another
	 * request
	 */
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

	/** By user and full request: each keeps its id until its outcome is known. The newest last. */
	const open = load();

	function keep(): void {
		for (const [key, { at }] of [...open].slice(0, -1)) if (open.size > AT_MOST || Date.now() - at >= HOLDS_MS) open.delete(key);
		try {
			sessionStorage.setItem(stored, JSON.stringify(Object.fromEntries(open)));
		} catch {
			// Storage full or forbidden: they last as long as the page.
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
