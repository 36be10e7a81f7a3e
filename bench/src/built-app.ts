// The built web app on the real server, for benchmarks that drive a browser: started with one person who has coins, ended whatever happens.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OwnTestDatabase } from "@candor/testkit/postgres";
import { type Browser, chromium } from "playwright-core";
import { newSession, startServer } from "./whole-server.ts";

export const WEB = join(import.meta.dirname, "..", "..", "apps", "web");

export interface BuiltApp {
	readonly browser: Browser;
	readonly origin: string;
	/** What the app keeps of a session under `candor.session`. */
	readonly session: string;
}

export async function withBuiltApp(port: number, measure: (app: BuiltApp) => Promise<void>): Promise<void> {
	if (!existsSync(join(WEB, "dist", "index.html"))) throw new Error("there is no built web app: npm start builds it");
	const origin = `http://127.0.0.1:${port}`;
	const dataDir = mkdtempSync(join(tmpdir(), "candor-bench-"));
	const database = await OwnTestDatabase.startOwn(["shared_buffers=256MB"]);
	let server: ChildProcess | undefined;
	const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
	try {
		server = await startServer(port, (await database.fresh()).address, join(dataDir, "data"));
		const token = await newSession(port, 0);
		const center = await fetch(`${origin}/api/user/center`, { headers: { authorization: token } });
		const { data: user } = (await center.json()) as { data: unknown };
		await measure({ browser, origin, session: JSON.stringify({ token, user }) });
	} finally {
		await browser.close();
		if (server !== undefined && server.exitCode === null) {
			server.kill("SIGINT");
			await once(server, "exit");
		}
		await database.stop();
		rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
	}
}
