import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { data } from "./answer.ts";
import { createHttpApp } from "./app.ts";
import type { Feature } from "./call-registry.ts";
import { pathOf } from "./connection-failures.ts";
import { Sessions } from "./sessions.ts";

let app: FastifyInstance;
/** Resolves once the call has begun, with a function that completes it. */
const begun = Promise.withResolvers<() => void>();

const feature: Feature = (calls) => {
	calls.handle("get/lang", () => data({ lang: "en", languages: [] }));
	calls.handle("set/lang", async ({ lang }) => {
		await new Promise<void>((resolve) => begun.resolve(resolve));
		return data(lang);
	});
};

beforeAll(async () => {
	const none = async () => undefined;
	const noKeys = async () => [];
	const store = {
		insert: noKeys,
		find: none,
		remove: async () => false,
		removeAll: noKeys,
		removeUnused: noKeys,
		deviceOf: async () => "",
		used: none,
	};
	app = await createHttpApp({
		features: [feature],
		sessions: new Sessions(store, Date.now),
		log: pino({ level: "silent" }),
		version: "1.0.1",
		publicUrl: "https://candor.example",
	});
	await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

/**
 * Sends bytes on a new connection.
 * @returns everything that the server sends before it closes the connection
 */
async function say(text: string): Promise<string> {
	const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
	let heard = "";
	socket.setEncoding("utf8").on("data", (chunk: string) => {
		heard += chunk;
	});
	// The server may close the connection while the test is still sending, which is not an error here.
	socket.on("error", () => {});
	socket.write(Buffer.from(text, "latin1"));
	await once(socket, "close");
	return heard;
}

function answers(heard: string): { status: number; head: string; body: unknown }[] {
	return heard
		.split(/(?=HTTP\/1\.1 \d)/)
		.filter((one) => one !== "")
		.map((one) => {
			const [head = "", body = ""] = one.split("\r\n\r\n");
			return { status: Number(head.slice(9, 12)), head: head.toLowerCase(), body: body === "" ? undefined : JSON.parse(body) };
		});
}

const refusal = (error: string) => ({
	type: "error",
	code: 0,
	message: expect.any(String),
	msg: "",
	data: null,
	error,
	params: {},
});

describe("an invalid request gets an error and its connection is closed", () => {
	test.each([
		["bytes that are not HTTP", "hello\r\n\r\n", 400, "malformed_request"],
		[
			"an invalid content length",
			"POST /api/get/lang HTTP/1.1\r\nhost: x\r\ncontent-length: 1e3\r\n\r\n",
			400,
			"malformed_request",
		],
		[
			"two content lengths",
			"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
			400,
			"malformed_request",
		],
		["a zero byte in a header", "GET / HTTP/1.1\r\nhost: x\r\na: \0\r\n\r\n", 400, "malformed_request"],
		["an unknown HTTP version", "GET / HTTP/9.9\r\nhost: x\r\n\r\n", 400, "malformed_request"],
		[
			"a broken chunk",
			"POST /api/get/lang HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
			400,
			"malformed_request",
		],
		["headers of 64 kB", `GET / HTTP/1.1\r\nhost: x\r\na: ${"a".repeat(65_536)}\r\n\r\n`, 431, "headers_too_large"],
		["an address of 64 kB", `GET /${"a".repeat(65_536)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, "headers_too_large"],
		["no Host header", "GET /api/get/lang HTTP/1.1\r\n\r\n", 400, "malformed_request"],
		["two Host headers", "POST /api/get/lang HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n", 400, "malformed_request"],
		["a tunnel request", "CONNECT example.org:443 HTTP/1.1\r\nhost: x\r\n\r\n", 404, "unknown_call"],
		[
			"a body of a megabyte",
			"POST /api/get/lang HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1048576\r\n\r\n",
			413,
			"body_too_large",
		],
	])("the server responds to %s with an error and closes the connection", async (_, sent, status, error) => {
		const [answer, ...more] = answers(await say(sent));
		expect(more).toEqual([]);
		expect(answer).toEqual({ status, head: expect.stringContaining("connection: close"), body: refusal(error) });
		expect(answer?.head).toContain("content-type: application/json; charset=utf-8");
		expect(answer?.head).toContain("strict-transport-security: max-age=");
	});
});

describe("the server responds normally to an unusual but valid request", () => {
	const close = "host: x\r\nconnection: close";
	test.each([
		["a full address in the request line", `POST http://candor.example/api/get/lang HTTP/1.1\r\n${close}\r\n\r\n`, 200],
		["a full address without a path", `GET http://candor.example?a=b HTTP/1.1\r\n${close}\r\n\r\n`, 404],
		["an address of another kind", `GET ftp://candor.example/ HTTP/1.1\r\n${close}\r\n\r\n`, 404],
		["HTTP/1.0 without a host", "POST /api/get/lang HTTP/1.0\r\n\r\n", 200],
		["an unknown expectation", `POST /api/get/lang HTTP/1.1\r\n${close}\r\nexpect: 200-ok\r\n\r\n`, 200],
		["TRACE", `TRACE /api/get/lang HTTP/1.1\r\n${close}\r\n\r\n`, 404],
		["OPTIONS of everything", `OPTIONS * HTTP/1.1\r\n${close}\r\n\r\n`, 404],
		[
			"an upgrade on another path",
			"POST /api/get/lang HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n\r\n",
			200,
		],
		[
			"an upgrade to another protocol",
			"POST /api/get/lang HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\nupgrade: h2c\r\n\r\n",
			200,
		],
	])("the server responds to %s as to any other request", async (_, sent, status) => {
		expect(answers(await say(sent))).toMatchObject([{ status, body: { msg: status === 200 ? "success" : "" } }]);
	});
});

test("the server responds to complete requests before a broken request, so that responses keep their order", async () => {
	const heard = say(
		'POST /api/set/lang HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 13\r\n\r\n{"lang":"th"}garbage\r\n\r\n',
	);
	const release = await begun.promise;
	release();
	expect(answers(await heard)).toMatchObject([
		{ status: 200, body: { data: "th" } },
		{ status: 400, body: refusal("malformed_request") },
	]);
});

test("the server responds to a request that never arrives completely with 408 and closes the connection", async () => {
	const late = Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
	app.server.once("connection", (socket) => setImmediate(() => app.server.emit("clientError", late, socket)));
	expect(answers(await say("POST /api/get/lang HTTP/1.1\r\nhost: x\r\ncontent-le"))).toMatchObject([
		{ status: 408, body: refusal("request_too_slow") },
	]);
});

test.each([
	["/a?b", "/a?b"],
	["*", "*"],
	["http://h", "/"],
	["HTTP://h:1/a//b?c#d", "/a//b?c#d"],
	["https://h?a", "/?a"],
	["ftp://h/a", "ftp://h/a"],
])("the path of the request target %s is %s", (url, path) => expect(pathOf({ url })).toBe(path));
