// The HTTP API of a full node of TRON (java-tron). The node reports errors with status 200 and the field `Error`.
import { ChainAway } from "../driver.ts";

const TIMEOUT_MS = 10_000;

/** Sends one request and returns the response. Rejects with ChainAway. */
export type TronApi = <T>(path: string, body: Readonly<Record<string, unknown>>) => Promise<T>;

/**
 * Returns a function that sends requests to the node. Its errors never contain the URL or the key.
 * @param address URL of the node
 * @param apiKey key of the provider; undefined if it needs none
 */
export function tronApi(address: string, apiKey: string | undefined): TronApi {
	const base = address.replace(/\/+$/, "");
	const headers = { "content-type": "application/json", ...(apiKey === undefined ? {} : { "TRON-PRO-API-KEY": apiKey }) };
	return async (path, body) => {
		let response: Response;
		try {
			response = await fetch(`${base}/${path}`, {
				...{ method: "POST", headers, body: JSON.stringify(body), redirect: "error" },
				signal: AbortSignal.timeout(TIMEOUT_MS),
			});
		} catch (error) {
			const isLate = (error as Error).name === "TimeoutError";
			throw new ChainAway(`${path}: ${isLate ? `no answer in ${TIMEOUT_MS / 1_000} s` : "no connection"}`);
		}
		const answer = (await response.json().catch(() => undefined)) as { readonly Error?: string } | undefined;
		if (!response.ok || answer === undefined || answer === null) throw new ChainAway(`${path}: HTTP ${response.status}`);
		if (answer.Error !== undefined) throw new ChainAway(`${path}: ${answer.Error}`);
		return answer as never;
	};
}
