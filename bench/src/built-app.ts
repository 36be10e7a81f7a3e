// Opens the built web app in a browser, on a running server, for benchmarks that measure pages.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { accountName, type BenchServer, withServer } from "./bench-server.ts";

export const WEB = join(import.meta.dirname, "..", "..", "apps", "web");
export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const CHROMIUM_OPTIONS = [
	"--no-sandbox",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	"--no-first-run",
];

export interface BuiltApp {
	readonly server: BenchServer;
	/** Session of a signed-in user, in the form in which the app stores it in `localStorage` under `candor.session`. */
	readonly session: string;
}

/** Runs `measure` with the server, its built web app and a signed-in user who has coins. */
export async function withBuiltApp(measure: (app: BuiltApp) => Promise<void>): Promise<void> {
	if (!existsSync(join(WEB, "dist", "index.html"))) throw new Error("there is no built web app: npm start builds it");
	await withServer(async (server) => {
		const token = await server.newSession(accountName("reader", 0));
		const center = await fetch(`${server.origin}/api/user/center`, { headers: { authorization: token } });
		const { data: user } = (await center.json()) as { data: unknown };
		await measure({ server, session: JSON.stringify({ token, user }) });
	});
}

export async function withBrowser(measure: (app: BuiltApp & { readonly browser: Browser }) => Promise<void>): Promise<void> {
	await withBuiltApp(async (app) => {
		const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_OPTIONS });
		try {
			await measure({ ...app, browser });
		} finally {
			await browser.close();
		}
	});
}
