// The real server as a benchmark's subject: started, given people with coins, asked for its figures.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { Client } from "@candor/client";

/** What the loop's histogram reads where nothing delays it. */
const RESOLUTION_MS = 10;

/** The server as it ships, on a database of its own; resolves when it is open. */
export async function startServer(
	port: number,
	address: string,
	dataDir: string,
	more: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
	const main = join(import.meta.dirname, "..", "..", "apps", "server", "src", "main.ts");
	const { PATH = "", HOME = "" } = process.env;
	const env = { PATH, HOME, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: address, LOG_LEVEL: "warn", ...more };
	const server = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "inherit"] });
	let said = "";
	server.stdout.on("data", (text) => (said += text));
	while (!said.includes("Candor is open")) {
		if (server.exitCode !== null) throw new Error(`the server ended: ${said}`);
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	return server;
}

export const BENCH_PASSWORD = "a long password";

const originAt = (port: number) => `http://127.0.0.1:${port}`;

/** Registers somebody and funds them; their token. */
export async function newSession(port: number, index: number): Promise<string> {
	const client = new Client({ origin: originAt(port) });
	const password = BENCH_PASSWORD;
	const account = `bench${index}`;
	const { token } = await client.register({
		type: "username",
		account,
		password,
		re_password: password,
		invite_code: "CANDOR",
		agree: 1,
	});
	await client.call("POST sandbox/fund", { currency_id: 3, amount: "100000" });
	await client.call("POST sandbox/fund", { currency_id: 2, amount: "10" });
	return token;
}

/** Sellers and buyers meet at the middle of the market maker's book. */
export async function middlePrice(port: number): Promise<string> {
	const { depth } = await new Client({ origin: originAt(port) }).call("GET currency/deal", { currency_id: 2, legal_id: 3 });
	const price = (level: readonly [string, string] | undefined) => Number(level?.[0] ?? 4_000);
	return ((price(depth.bids[0]) + price(depth.asks[0])) / 2).toFixed(2);
}

/** p99 of the main loop's delay since the last call, ms. */
export async function loopDelay(port: number): Promise<number> {
	const text = await (await fetch(`${originAt(port)}/metrics`)).text();
	return Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)$/m.exec(text)?.[1]) * 1_000 - RESOLUTION_MS;
}
