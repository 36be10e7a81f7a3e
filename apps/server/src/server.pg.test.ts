// What only the whole server ties together: one allowance of tokens that nobody has, for calls and sockets alike.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ServerProcess } from "@candor/testkit/processes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";

const dataDir = mkdtempSync(join(tmpdir(), "candor-server-"));
chmodSync(dataDir, 0o711);
let server: ServerProcess;
beforeAll(async () => {
	server = await ServerProcess.start(dataDir);
});
afterAll(async () => {
	await server?.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

/** Fewer than the allowance, so that sockets with one of their own would never be told that it is used up. */
const SOCKETS = 40;

async function openSocket(): Promise<WebSocket> {
	const socket = new WebSocket(`ws://127.0.0.1:${server.port}/socket`);
	await once(socket, "open");
	return socket;
}

/** Written like a real one, which alone is looked up. */
const madeUp = () => randomBytes(32).toString("base64url");

/** Resolves with the code that the socket is closed with. */
async function closingCode(socket: WebSocket): Promise<number> {
	socket.send(JSON.stringify({ op: "auth", token: madeUp() }));
	const [code] = (await once(socket, "close")) as [number];
	return code;
}

test("who guessed tokens in calls until there was no more may not go on guessing over sockets", async () => {
	const guess = async () => (await server.call("GET", "user/center", {}, madeUp())).status;
	expect(await closingCode(await openSocket())).toBe(4_999);
	// The allowance refills, five a second: on a slow machine all of a round may find a try.
	let codes: number[] = [];
	while (!codes.includes(1_013)) {
		const sockets = await Promise.all(Array.from({ length: SOCKETS }, openSocket));
		const statuses = await Promise.all(Array.from({ length: 120 }, guess));
		expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
		codes = await Promise.all(sockets.map(closingCode));
		expect(codes.filter((code) => code !== 4_999 && code !== 1_013)).toEqual([]);
	}
});
