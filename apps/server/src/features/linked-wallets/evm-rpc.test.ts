import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { EvmRpc } from "./evm-rpc.ts";
import { EvmChainUnavailable } from "./evm-signature.ts";

const ADDRESS = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

let server: Server | undefined;
afterEach(() => server?.close());

async function nodeThatSays(answer: unknown, chainId = "0x1"): Promise<{ rpc: EvmRpc; methods: string[] }> {
	const methods: string[] = [];
	server = createServer(async (request, response) => {
		const { method } = JSON.parse(await new Response(request as never).text()) as { method: string };
		methods.push(method);
		const said = method === "eth_chainId" ? { jsonrpc: "2.0", id: 1, result: chainId } : answer;
		response.end(typeof said === "string" ? said : JSON.stringify(said));
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	return { rpc: new EvmRpc(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 1), methods };
}

test("code and call results are in lower case, and the chain id is checked before the first request only", async () => {
	const { rpc, methods } = await nodeThatSays({ result: "0xAB" });
	expect(await rpc.getCode(ADDRESS)).toBe("0xab");
	expect(await rpc.call({ to: ADDRESS, data: "0x" })).toBe("0xab");
	expect(methods).toEqual(["eth_chainId", "eth_getCode", "eth_call"]);
});

test("a response with `error: null` counts as success", async () => {
	const { rpc } = await nodeThatSays({ error: null, result: "0x" });
	expect(await rpc.call({ data: "0x" })).toBe("0x");
	expect(await rpc.getCode(ADDRESS)).toBe("0x");
});

test.each([
	{ code: 3, message: "execution reverted: length", data: "0x08c379a0" },
	{ code: -32000, message: "execution reverted" },
	{ code: -32000, message: "invalid opcode: INVALID" },
	{ code: -32000, message: "out of gas" },
	{ code: -32015, message: "VM execution error: revert" },
])("the node error %j means a reverted call, but an unavailable chain if contract code was requested", async (error) => {
	const { rpc } = await nodeThatSays({ error });
	expect(await rpc.call({ data: "0x" })).toBeUndefined();
	await expect(rpc.getCode(ADDRESS)).rejects.toThrow(EvmChainUnavailable);
});

test.each<[unknown]>([
	[{ error: { code: -32005, message: "limit exceeded" } }],
	[{ error: { code: -32000, message: "header not found" } }],
	[{ error: { code: -32603, message: "internal error" } }],
	[{ error: null }],
	[{ result: null }],
	[{ result: 1 }],
	[{ result: "yes" }],
	[{}],
	["[]"],
	["null"],
	["<html>"],
	[{ result: `0x${"00".repeat(200_000)}` }],
	[""],
])("a call is rejected as chain unavailable if the node responds %j", async (answer) => {
	const { rpc } = await nodeThatSays(answer);
	await expect(rpc.call({ data: "0x" })).rejects.toThrow(EvmChainUnavailable);
});

test("every request to a node of another chain is rejected", async () => {
	const { rpc, methods } = await nodeThatSays({ result: "0x" }, "0x38");
	await expect(rpc.getCode(ADDRESS)).rejects.toThrow("chain 56, not of 1");
	await expect(rpc.getCode(ADDRESS)).rejects.toThrow(EvmChainUnavailable);
	expect(methods).toEqual(["eth_chainId", "eth_chainId"]);
});

test("a request is rejected as chain unavailable if the node does not listen", async () => {
	await expect(new EvmRpc("http://127.0.0.1:1", 1).getCode(ADDRESS)).rejects.toThrow(EvmChainUnavailable);
});
