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

/**
 * Number of sockets that the test opens. It is below the rate limit of HTTP calls. The sockets therefore reach the limit only if
 * they and the HTTP calls are counted together.
 */
const SOCKETS = 40;

async function openSocket(): Promise<WebSocket> {
	const socket = new WebSocket(`ws://127.0.0.1:${server.port}/socket`);
	await once(socket, "open");
	return socket;
}

/** Returns an unknown token in the format of a real one, because the server does not look up texts of another format. */
const madeUp = () => randomBytes(32).toString("base64url");

/** Sends an unknown token and resolves with the code with which the server closes the socket. */
async function closingCode(socket: WebSocket): Promise<number> {
	socket.send(JSON.stringify({ op: "auth", token: madeUp() }));
	const [code] = (await once(socket, "close")) as [number];
	return code;
}

test("the server refuses sockets from an address whose calls used up the limit of unknown tokens", async () => {
	const guess = async () => (await server.call("GET", "user/center", {}, madeUp())).status;
	expect(await closingCode(await openSocket())).toBe(4_999);
	// The limit refills by five tokens per second, so on a slow machine one round may not reach the limit.
	let codes: number[] = [];
	while (!codes.includes(1_013)) {
		const sockets = await Promise.all(Array.from({ length: SOCKETS }, openSocket));
		const statuses = await Promise.all(Array.from({ length: 120 }, guess));
		expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
		codes = await Promise.all(sockets.map(closingCode));
		expect(codes.filter((code) => code !== 4_999 && code !== 1_013)).toEqual([]);
	}
});

test("metrics show the build, the pools, the queues, the messages and the gateway's process", async () => {
	const socket = await openSocket();
	let text = "";
	// The gateway reports its metrics every two seconds, and messages are counted in the background, so the test reads until both
	// are there.
	while (!/^candor_sockets 1$/m.test(text) || !text.includes('candor_messages_waiting{channel="mail"}')) {
		text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
	}
	socket.close();
	const data: { version: string; commit: string | null } = (await server.call("GET", "health", {})).data;
	expect(text).toContain(`candor_build_info{version="${data.version}",commit="${data.commit ?? "unknown"}"} 1`);
	for (const line of [
		/^candor_database_connections\{pool="users"\} [1-9]/m,
		/^candor_database_waiting_queries\{pool="lists"\} 0$/m,
		/^candor_messages_waiting\{channel="mail"\} 0$/m,
		/^candor_messages_oldest_ms\{channel="sms"\} 0$/m,
		/^candor_gateway_resident_bytes [1-9]\d{6}/m,
		/^candor_gateway_cpu_seconds \d/m,
		/^candor_gateway_delay_p99_ms \d/m,
		/^candor_follower_behind_bytes \d/m,
	]) {
		expect(text).toMatch(line);
	}
	for (const queue of ["reads", "passwords", "socket_arrivals", "late_refusals"]) {
		expect(text).toMatch(new RegExp(`^candor_waiting\\{queue="${queue}"\\} 0$`, "m"));
	}
});
