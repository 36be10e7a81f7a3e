// The real server as a benchmark's subject: started, given people with coins, asked for its figures.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

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

async function call<T>(port: number, path: string, params: Record<string, string>, token = ""): Promise<T> {
	const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
		method: "POST",
		headers: { authorization: token },
		body: new URLSearchParams(params),
	});
	const { type, message, data } = (await response.json()) as { type: string; message: string; data: T };
	if (type !== "ok") throw new Error(`${path}: ${message}`);
	return data;
}

export const BENCH_PASSWORD = "a long password";

/** Registers somebody and funds them; their token. */
export async function newSession(port: number, index: number): Promise<string> {
	const password = BENCH_PASSWORD;
	const params = {
		type: "username",
		account: `bench${index}`,
		password,
		re_password: password,
		invite_code: "CANDOR",
		agree: "1",
	};
	const { token } = await call<{ token: string }>(port, "user/register", params);
	for (const [asset, amount] of [
		["3", "100000"],
		["2", "10"],
	] as const) {
		await call(port, "sandbox/fund", { currency_id: asset, amount }, token);
	}
	return token;
}

/** Sellers and buyers meet at the middle of the market maker's book. */
export async function middlePrice(port: number): Promise<string> {
	const response = await fetch(`http://127.0.0.1:${port}/api/currency/deal?currency_id=2&legal_id=3`);
	const { data } = (await response.json()) as { data: { depth: { bids: [string, string][]; asks: [string, string][] } } };
	const price = (level: [string, string] | undefined) => Number(level?.[0] ?? 4_000);
	return ((price(data.depth.bids[0]) + price(data.depth.asks[0])) / 2).toFixed(2);
}

/** p99 of the main loop's delay since the last call, ms. */
export async function loopDelay(port: number): Promise<number> {
	const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
	return Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)$/m.exec(text)?.[1]) * 1_000 - RESOLUTION_MS;
}
