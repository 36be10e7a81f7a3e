// Ids of requests that must have one effect and whose outcome is unknown. Until the outcome is known, the same request is sent with the
// same id. The ids are stored for the browser tab, so that leaving or reloading the page cannot execute a request twice.
import type { PageSession } from "../session/session.ts";
import type { AppStorage } from "../stores/app-storage.ts";
import { newClientId, type PageCalls } from "./page-calls.ts";

/** Lifetime of an id since the first attempt, ms. After that time, the same request counts as a new one. */
const HOLDS_MS = 3_600_000;
const AT_MOST = 20;

interface Open {
	readonly id: string;
	readonly at: number;
	readonly sentAt: number;
}

const isOpen = (one: unknown): one is Open => {
	const { id, at, sentAt } = (typeof one === "object" && one !== null ? one : {}) as Partial<Open>;
	return typeof id === "string" && typeof at === "number" && typeof sentAt === "number";
};

export interface OpenRequest {
	readonly id: string;
	/** Time of the first attempt by the server's clock, ms. The server does not execute a request long after this time. */
	readonly sentAt: number;
	/** True if the request was sent before and its outcome is unknown. */
	readonly repeats: boolean;
	/** Reports that the outcome is known. From then on the same request counts as a new one. */
	settled(): void;
}

export interface OpenRequests {
	/**
	 * Returns the open request of this kind and content, or a new one.
	 * @param what kind of request, for example an order in one market or a transfer. Only one of each kind is open at a time.
	 * @param text full content. A different text is a different request.
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

	/** Open requests by user and content, the newest last. Each keeps its id until its outcome is known. */
	const open = load();

	function keep(): void {
		for (const [key, { at }] of [...open].slice(0, -1)) if (open.size > AT_MOST || Date.now() - at >= HOLDS_MS) open.delete(key);
		try {
			sessionStorage.setItem(stored, JSON.stringify(Object.fromEntries(open)));
		} catch {
			// The browser's storage is full or forbidden. The ids then last as long as the page.
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
