import { once } from "node:events";
import { connect } from "node:net";
import { SocketRig } from "@candor/testkit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

let rig: SocketRig;
beforeAll(async () => {
	rig = await SocketRig.open({ socketsPerAddress: 0, sockets: 1 });
});
afterAll(() => rig.close());

const KEY = "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==";
const VERSION = "sec-websocket-version: 13";

async function ask(path: string, ...headers: string[]): Promise<{ status: number; head: string; body: unknown }> {
	const socket = connect(Number(new URL(rig.url).port), "127.0.0.1");
	let heard = "";
	socket.setEncoding("utf8").on("data", (chunk: string) => {
		heard += chunk;
	});
	socket.write([`GET ${path} HTTP/1.1`, "host: x", "connection: upgrade", "upgrade: websocket", ...headers, "\r\n"].join("\r\n"));
	await once(socket, "close");
	const [head = "", body = ""] = heard.split("\r\n\r\n");
	return { status: Number(head.slice(9, 12)), head, body: JSON.parse(body) };
}

test.each([
	["another path", "/socket/x", [KEY, VERSION], 404, "unknown_call"],
	["a foreign origin", "/socket", [KEY, VERSION, "origin: https://evil.example"], 403, "origin_refused"],
	["no key", "/socket", [VERSION], 400, "malformed_request"],
	["an invalid key", "/socket", [VERSION, "sec-websocket-key: short"], 400, "malformed_request"],
	["an unknown version", "/socket", [KEY, "sec-websocket-version: 99"], 400, "malformed_request"],
	["an invalid list of protocols", "/socket", [KEY, VERSION, "sec-websocket-protocol: ,"], 400, "malformed_request"],
] as const)(
	"the server answers a socket request with %s in the API's envelope and closes the connection",
	async (_, path, headers, status, error) => {
		const answer = await ask(path, ...headers);
		expect(answer).toMatchObject({ status, body: { type: "error", code: 0, msg: "", data: null, error, params: {} } });
		expect(answer.head).toContain("connection: close");
		expect(answer.head).toContain("content-type: application/json; charset=utf-8");
	},
);

test("the server refuses a socket above the maximum number of sockets", async () => {
	const client = await rig.connect();
	const answer = await ask("/socket", KEY, VERSION);
	expect(answer).toMatchObject({ status: 429, body: { error: "too_many_requests", params: { retry_after: 10 } } });
	expect(answer.head).toContain("retry-after: 10");
	client.close();
});
