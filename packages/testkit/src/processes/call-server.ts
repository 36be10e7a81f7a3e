export type Method = "GET" | "POST" | "PUT";

export interface Answer {
	readonly status: number;
	readonly type: string;
	readonly error: string | undefined;
	readonly data: never;
}

/** Longest wait for a response, ms. Only a request that gets no response waits this long. */
const PATIENCE_MS = 120_000;

/** Calls the API of a server on this machine. @param path path of the call without `/api/` */
export async function callServer(
	port: number,
	method: Method,
	path: string,
	params: Record<string, unknown>,
	token = "",
): Promise<Answer> {
	const query = method === "GET" ? `?${new URLSearchParams(params as Record<string, string>)}` : "";
	const response = await fetch(`http://127.0.0.1:${port}/api/${path}${query}`, {
		method,
		headers: { "content-type": "application/json", authorization: token },
		...(method === "GET" ? {} : { body: JSON.stringify(params) }),
		signal: AbortSignal.timeout(PATIENCE_MS),
	});
	return { status: response.status, ...((await response.json()) as Omit<Answer, "status">) };
}
