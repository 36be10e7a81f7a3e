import { BaseError, createClient, type EIP1193RequestFn, HttpRequestError, http, RpcRequestError, TimeoutError } from "viem";
import { ChainAway } from "../driver.ts";

const TIMEOUT_MS = 10_000;

export type Hex = `0x${string}`;
/** Sends one JSON-RPC request. Rejects with ChainAway or RpcFault. */
export type Rpc = <T>(method: string, params?: readonly unknown[]) => Promise<T>;

/** The node responded with a JSON-RPC error. */
export class RpcFault extends Error {
	override name = "RpcFault";
	readonly code: number;

	constructor(code: number, message: string) {
		super(message);
		this.code = code;
	}
}

/**
 * Returns a function that sends requests to the node.
 * @param url http(s) URL; it never appears in an error, because it may contain a password
 */
export function httpRpc(url: string): Rpc {
	const client = createClient({ transport: http(url, { retryCount: 0, timeout: TIMEOUT_MS }) });
	const request = client.request as unknown as EIP1193RequestFn<undefined>;
	return async (method, params = []) => {
		try {
			return (await request({ method, params } as never)) as never;
		} catch (error) {
			throw faultOf(method, error);
		}
	};
}

function faultOf(method: string, error: unknown): Error {
	if (!(error instanceof BaseError)) return new ChainAway(`${method}: ${(error as Error).message}`);
	const answered = error.walk((cause) => cause instanceof RpcRequestError);
	if (answered instanceof RpcRequestError) return new RpcFault(answered.code, answered.details);
	const refused = error.walk((cause) => cause instanceof HttpRequestError);
	if (refused instanceof HttpRequestError) {
		return new ChainAway(`${method}: ${refused.status === undefined ? "no connection" : `HTTP ${refused.status}`}`);
	}
	const late = error.walk((cause) => cause instanceof TimeoutError) instanceof TimeoutError;
	return new ChainAway(`${method}: ${late ? `no answer in ${TIMEOUT_MS / 1_000} s` : "unusable answer"}`);
}
