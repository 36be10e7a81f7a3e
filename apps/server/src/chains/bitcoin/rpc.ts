// JSON-RPC of Bitcoin Core over HTTP. For version 1 of the protocol, Bitcoin Core sends errors with status 500.
import { ChainAway } from "../driver.ts";
import { type Rpc, RpcFault } from "../evm/rpc.ts";

/** Time limit of a request. It is long, because the response for a block with all its previous outputs has many megabytes. */
const TIMEOUT_MS = 60_000;

/**
 * Returns a function that sends requests to the node.
 * @param address http(s) URL with user name and password; it never appears in an error
 */
export function bitcoinRpc(address: string): Rpc {
	const url = new URL(address);
	const { username, password } = url;
	url.username = "";
	url.password = "";
	const headers: Record<string, string> = { "content-type": "application/json" };
	if (username !== "") {
		const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
		headers.authorization = `Basic ${Buffer.from(credentials).toString("base64")}`;
	}
	return async (method, params = []) => {
		const body = JSON.stringify({ jsonrpc: "1.0", id: method, method, params });
		let response: Response;
		try {
			response = await fetch(url, { method: "POST", headers, body, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
		} catch (error) {
			const isLate = (error as Error).name === "TimeoutError";
			throw new ChainAway(`${method}: ${isLate ? `no answer in ${TIMEOUT_MS / 1_000} s` : "no connection"}`);
		}
		const answer = (await response.json().catch(() => undefined)) as Answer | undefined;
		if (answer?.error) throw new RpcFault(answer.error.code, answer.error.message);
		if (!response.ok || answer?.result === undefined) throw new ChainAway(`${method}: HTTP ${response.status}`);
		return answer.result as never;
	};
}

interface Answer {
	readonly result?: unknown;
	readonly error?: { readonly code: number; readonly message: string } | null;
}
