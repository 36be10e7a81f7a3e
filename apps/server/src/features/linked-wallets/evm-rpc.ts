// Sends read-only JSON-RPC requests to a node of an EVM chain, in order to check signatures of contract wallets. Refuses to use a
// node that serves another chain.
import { type EvmChain, EvmChainUnavailable } from "./evm-signature.ts";

const PATIENCE_MS = 5_000;
/** Maximum length of a response in bytes: five times the hex text of the longest code that a contract may have. */
const LONGEST_ANSWER = 256 * 1_024;
/** Error code of a call that the contract reverted. Some nodes use a code from JSON-RPC's range for server errors instead. */
const REVERTED = 3;
const OWN_CODES = { first: -32_099, last: -32_000 };
const REVERT_MESSAGE = /revert|invalid opcode|out of gas|stack (under|over)flow|bad jump/i;

interface RpcAnswer {
	readonly result?: unknown;
	readonly error?: { readonly code?: unknown; readonly message?: unknown } | null;
}

export class EvmRpc implements EvmChain {
	readonly #url: string;
	readonly #chainId: number;
	#isChecked = false;

	/**
	 * Creates a client for a node.
	 * @param chainId chain id (EIP-155) that the node must return for eth_chainId
	 */
	constructor(url: string, chainId: number) {
		this.#url = url;
		this.#chainId = chainId;
	}

	async getCode(address: string): Promise<string> {
		return hexOf(await this.#ask("eth_getCode", [address, "latest"]));
	}

	async call(call: { readonly to?: string; readonly data: string }): Promise<string | undefined> {
		const answer = await this.#ask("eth_call", [call, "latest"]);
		return hasReverted(answer) ? undefined : hexOf(answer);
	}

	async #ask(method: string, params: readonly unknown[]): Promise<RpcAnswer> {
		if (!this.#isChecked) {
			const chainId = Number(hexOf(await this.#post("eth_chainId", [])));
			if (chainId !== this.#chainId) throw new EvmChainUnavailable(`the node is of chain ${chainId}, not of ${this.#chainId}`);
			this.#isChecked = true;
		}
		return this.#post(method, params);
	}

	async #post(method: string, params: readonly unknown[]): Promise<RpcAnswer> {
		try {
			const response = await fetch(this.#url, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
				redirect: "error",
				signal: AbortSignal.timeout(PATIENCE_MS),
			});
			const answer: unknown = JSON.parse(await shortText(response));
			if (typeof answer !== "object" || answer === null) throw new TypeError("the response is not a JSON object");
			return answer;
		} catch (cause) {
			throw new EvmChainUnavailable(`${method} was not answered`, { cause });
		}
	}
}

/**
 * Reads a response up to the maximum length. The limit is needed because a contract can return as many bytes as the gas pays for.
 */
async function shortText({ body }: Response): Promise<string> {
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of body ?? []) {
		length += chunk.length;
		if (length > LONGEST_ANSWER) throw new RangeError("the response is too long");
		chunks.push(chunk);
	}
	return Buffer.concat(chunks).toString();
}

function hexOf({ result, error }: RpcAnswer): string {
	if (typeof result === "string" && /^0x[\da-f]*$/i.test(result)) return result.toLowerCase();
	throw new EvmChainUnavailable(`the node refused: ${JSON.stringify(error)?.slice(0, 200)}`);
}

function hasReverted({ error }: RpcAnswer): boolean {
	if (error === undefined || error === null) return false;
	const { code, message } = error;
	if (code === REVERTED) return true;
	const isOwn = typeof code === "number" && code >= OWN_CODES.first && code <= OWN_CODES.last;
	return isOwn && REVERT_MESSAGE.test(String(message));
}
