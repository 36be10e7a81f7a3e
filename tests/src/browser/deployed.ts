// Serves the built app as a production web server does. Tests can deploy a newer version of the app and cut the connection.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";

const BUILT = resolve(import.meta.dirname, "../../../apps/web/dist");
const TYPES: Readonly<Record<string, string>> = {
	".html": "text/html; charset=utf-8",
	".js": "text/javascript",
	".css": "text/css",
	".svg": "image/svg+xml",
	".png": "image/png",
	".woff2": "font/woff2",
	".webmanifest": "application/manifest+json",
};

/** Requests to this path get no response until the test lets a delayed service worker take over. */
const RELEASE = "/release";

export interface Deployment {
	readonly url: string;
	/**
	 * Deploys a newer version of the app. With `held`, the service worker of this version takes over only after the test calls
	 * the returned function.
	 */
	update(version: string, options?: { readonly held?: boolean }): () => void;
	/** Cuts the connection, including open sockets (true), or restores it (false). */
	cut(away: boolean): void;
	stop(): Promise<void>;
}

export async function deploy(exchangeUrl: string): Promise<Deployment> {
	const folder = mkdtempSync(join(tmpdir(), "candor-deployed-"));
	cpSync(BUILT, folder, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
	const exchange = new URL(exchangeUrl);
	const open = new Set<Socket>();
	let away = false;
	let released = Promise.resolve();
	const passed = (headers: NodeJS.Dict<string | string[]>) => ({
		...headers,
		host: exchange.host,
		...(headers.origin !== undefined && { origin: exchange.origin }),
	});
	const server: Server = createServer((asked, answer) => {
		if (away) return void answer.destroy();
		const path = (asked.url ?? "/").split("?")[0] as string;
		if (path === RELEASE) return void released.then(() => answer.end());
		if (path.startsWith("/api/")) {
			const on = request(exchangeUrl + asked.url, { method: asked.method, headers: passed(asked.headers) }, (response) => {
				answer.writeHead(response.statusCode ?? 502, response.headers);
				response.pipe(answer);
			});
			on.on("error", () => answer.destroy());
			asked.pipe(on);
			return;
		}
		const type = TYPES[extname(path)];
		const file = type === undefined ? "index.html" : path.slice(1);
		try {
			const bytes = readFileSync(join(folder, file));
			answer.writeHead(200, { "content-type": TYPES[extname(file)] as string, "cache-control": "no-cache" }).end(bytes);
		} catch {
			answer.writeHead(404).end();
		}
	});
	server.on("upgrade", (asked, socket: Socket, head) => {
		if (away) return void socket.destroy();
		const on = connect(Number(exchange.port), exchange.hostname, () => {
			const lines = Object.entries(passed(asked.headers)).map(([name, value]) => `${name}: ${String(value)}`);
			on.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
			on.write(head);
			on.pipe(socket).pipe(on);
		});
		for (const one of [on, socket]) {
			open.add(one);
			one.on("error", () => one.destroy()).on("close", () => open.delete(one));
		}
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const address = server.address();
	const port = typeof address === "object" && address !== null ? address.port : 0;
	return {
		url: `http://127.0.0.1:${port}`,
		update(version, { held = false } = {}) {
			const page = join(folder, "index.html");
			writeFileSync(page, readFileSync(page, "utf8").replace(/<html( data-version="\w+")?/, `<html data-version="${version}"`));
			const worker = join(folder, "sw.js");
			// Imitates a build with a changed page by another revision of a file in the service worker's list of cached files.
			const built = readFileSync(join(BUILT, "sw.js"), "utf8");
			const revised = built.replace(/(url:(["'`])index\.html\2,revision:\2)\w+/, (_all, before: string) => `${before}${version}`);
			if (revised === built) throw new Error("the built worker does not list index.html with a revision");
			const wait = `{const skip=self.skipWaiting.bind(self);self.skipWaiting=()=>fetch("${RELEASE}").then(skip);}`;
			writeFileSync(worker, held ? wait + revised : revised);
			let release = () => {};
			if (held)
				released = new Promise((done) => {
					release = done;
				});
			return () => release();
		},
		cut(now) {
			away = now;
			if (!away) return;
			for (const socket of open) socket.destroy();
			server.closeAllConnections();
		},
		async stop() {
			for (const socket of open) socket.destroy();
			server.closeAllConnections();
			await new Promise((done) => server.close(done));
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
