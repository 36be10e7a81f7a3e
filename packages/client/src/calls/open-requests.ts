// Remembers the ids of requests whose outcome is unknown and which must not have their effect twice. If the user sends such a
// request again, it gets the same id. The ids are stored for the browser tab, so that leaving or reloading the page does not lose
// them.
import type { PageSession } from "../session/session.ts";
import type { AppStorage } from "../stores/app-storage.ts";
import { newClientId, type PageCalls } from "./page-calls.ts";

/** Time after the first attempt for which an id is used again, ms. Afterwards, an equal request counts as a new one. */
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
	/** Time of the first attempt by the server's clock, ms. The server refuses a request that arrives long after this time. */
	readonly sentAt: number;
	/** True if this request was sent before and its outcome is unknown. */
	readonly repeats: boolean;
	/** Must be called when the outcome is known. From then on, a request with equal content counts as a new request. */
	settled(): void;
}

export interface OpenRequests {
	/**
	 * Returns the open request with this kind and content, or a new one.
	 * @param what kind of request, for example an order in a certain market, or a transfer
	 * @param text full content of the request. Requests with different texts are different requests.
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

	/** Open requests by user, kind and content; the newest is last. */
	const open = load();

	function keep(): void {
		for (const [key, { at }] of [...open].slice(0, -1)) if (open.size > AT_MOST || Date.now() - at >= HOLDS_MS) open.delete(key);
		try {
			sessionStorage.setItem(stored, JSON.stringify(Object.fromEntries(open)));
		} catch {
			// The browser's storage is full or forbidden. The ids are then lost when the app is closed or reloaded.
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
