// Stores the journal's head at an http(s) address: PUT stores the head, GET returns it, and status 404 means that none is stored
// yet.
import { ANSWER_TIMEOUT_MS, type HeadStore, readShortBody } from "./head-store.ts";

export class HttpHeadStore implements HeadStore {
	readonly place: string;
	readonly #url: string;
	readonly #headers: Readonly<Record<string, string>>;

	/**
	 * Creates a store that uses this address.
	 * @param token bearer token to send, if the address requires one
	 */
	constructor(url: string, token?: string) {
		const { origin, pathname } = new URL(url);
		// The readable name leaves out the query of the URL, which may contain a secret.
		this.place = `${origin}${pathname}`;
		this.#url = url;
		this.#headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
	}

	async read(): Promise<string | undefined> {
		const response = await this.#ask({ method: "GET", headers: this.#headers });
		const text = await readShortBody(response);
		if (response.status === 404) return undefined;
		if (response.status !== 200) throw new Error(`GET was answered with ${response.status}`);
		return text;
	}

	async write(text: string): Promise<void> {
		const headers = { ...this.#headers, "content-type": "application/json" };
		const response = await this.#ask({ method: "PUT", headers, body: text });
		await response.body?.cancel();
		if (!response.ok) throw new Error(`PUT was answered with ${response.status}`);
	}

	/** Sends a request to the configured address. A redirect fails, because the head must be stored at exactly this address. */
	#ask(init: RequestInit): Promise<Response> {
		return fetch(this.#url, { ...init, redirect: "error", signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
	}
}
