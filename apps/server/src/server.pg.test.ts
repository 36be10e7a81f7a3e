import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TestDatabase } from "@candor/testkit/postgres";
import { InProcessServer, skipBackHistory } from "@candor/testkit/program";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";

const dataDir = mkdtempSync(join(tmpdir(), "candor-server-"));
let database: TestDatabase;
let server: InProcessServer;
beforeAll(async () => {
	database = await TestDatabase.start();
	const { address, pool } = await database.fresh();
	await skipBackHistory(pool);
	server = await InProcessServer.start(dataDir, { DATABASE_URL: address });
});
afterAll(async () => {
	await server?.stop();
	await database?.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

/** Number of sockets. It is below the rate limit, so that sockets with a separate limit would never reach it. */
const SOCKETS = 40;

async function openSocket(): Promise<WebSocket> {
	const socket = new WebSocket(`ws://127.0.0.1:${server.port}/socket`);
	await once(socket, "open");
	return socket;
}

/** Returns a token in the format of a real one, because the server looks up no other. */
const madeUp = () => randomBytes(32).toString("base64url");

/** Resolves with the code with which the socket is closed. */
async function closingCode(socket: WebSocket): Promise<number> {
	socket.send(JSON.stringify({ op: "auth", token: madeUp() }));
	const [code] = (await once(socket, "close")) as [number];
	return code;
}

test("refuses sockets from an address whose calls used up the limit of unknown tokens", async () => {
	const guess = async () => (await server.call("GET", "user/center", {}, madeUp())).status;
	expect(await closingCode(await openSocket())).toBe(4_999);
	// The limit refills by five tokens a second, so on a slow machine one round may not reach it.
	let codes: number[] = [];
	while (!codes.includes(1_013)) {
		const sockets = await Promise.all(Array.from({ length: SOCKETS }, openSocket));
		const statuses = await Promise.all(Array.from({ length: 120 }, guess));
		expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
		codes = await Promise.all(sockets.map(closingCode));
		expect(codes.filter((code) => code !== 4_999 && code !== 1_013)).toEqual([]);
	}
});
