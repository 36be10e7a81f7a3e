// npm run dev: serves the web app with hot reload on port 5173. It proxies /api and /socket to a server that restarts on every
// change.
import { inRoot, runPinned, say } from "./setup/checkout.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { ensureWebBuilt } from "./setup/web-app.mjs";

if (process.argv[2] !== "--web") {
	await ensureInstalled();
	await ensureWebBuilt();
	const env = { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? "info" };
	const server = runPinned(["--watch", "--watch-preserve-output", "apps/server/src/main.ts"], { env });
	const web = runPinned(["scripts/dev.mjs", "--web"]);
	process.exitCode = await Promise.race([server, web]);
} else {
	process.chdir(inRoot("apps", "web"));
	const { createServer } = await import("vite");
	const port = Number(process.env.PORT ?? 8080);
	const target = `http://127.0.0.1:${port}`;
	const vite = await createServer({
		root: process.cwd(),
		server: {
			host: "127.0.0.1",
			port: Number(process.env.WEB_PORT ?? 5173),
			// The server compares a socket's Origin with PUBLIC_URL, so the proxy sends the server's origin in place of the
			// page's.
			proxy: { "/api": { target }, "/socket": { target, ws: true, headers: { origin: target } } },
		},
	});
	await vite.listen();
	say(`Web app with hot reload: http://127.0.0.1:${vite.config.server.port}`);
	for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void vite.close().then(() => process.exit(0)));
}
