// An HTTPS proxy in front of this server, for trying the app on a phone (npm start -- --https). It forwards requests and sockets
// together with the client's address, and lets the phone download the certificate of its authority. It is not meant for an
// exchange with other users (docs/guides/going-live.md, HTTPS in front).
import { createServer, type Server } from "node:https";
import { hostname, networkInterfaces } from "node:os";
import { join } from "node:path";
import { createProxyServer } from "http-proxy-3";
import { type Config, HTTPS_PORT } from "../config/environment.ts";
import { localCertificate } from "./certificate.ts";

/** URL path from which the phone downloads the authority's certificate. The certificate is public. */
const AUTHORITY_PATH = "/local-authority.crt";
const LOOPBACK = "127.0.0.1";

export interface LocalHttpsProxy {
	/** Origins of the proxy. Other machines of the network can reach the first one. */
	readonly origins: readonly string[];
	/** URL from which the phone downloads the authority's certificate, and the path of its file on this machine. */
	readonly authorityUrl: string;
	readonly authorityPath: string;
	close(): void;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the IPv4 addresses of this machine in its networks, then its host names. */
function hostsHere(): string[] {
	const addresses = Object.values(networkInterfaces())
		.flatMap((addresses) => addresses ?? [])
		.filter(({ internal, family }) => !internal && family === "IPv4")
		.map(({ address }) => address);
	const name = hostname().replace(/\.local$/i, "");
	const mdns = /^[a-z0-9-]+$/i.test(name) ? [`${name.toLowerCase()}.local`] : [];
	return [...addresses, ...mdns, "localhost"];
}

const originsAt = (port: number | string) => hostsHere().map((host) => `https://${host}:${port}`);

/** Returns the environment variables of a server to which this proxy forwards. */
export function behindHttpsProxy(environment: Environment): Environment {
	const origins = originsAt(environment.HTTPS_PORT || HTTPS_PORT);
	const added = (list: string | undefined, ...more: readonly string[]) =>
		[...(list ?? "").split(","), ...more].filter((one) => one.trim() !== "").join(",");
	return {
		...environment,
		PUBLIC_URL: environment.PUBLIC_URL || origins[0],
		WEB_ORIGINS: added(environment.WEB_ORIGINS, ...origins.slice(1)),
		TRUSTED_PROXIES: added(environment.TRUSTED_PROXIES, LOOPBACK),
	};
}

type Behind = Pick<Config, "port" | "httpsPort" | "dataDir">;

/**
 * Opens the proxy. The server behind the proxy must be open already.
 * @param host address on which the proxy listens
 */
export async function openHttpsProxy(
	{ port: behind, httpsPort: port, dataDir }: Behind,
	host = "0.0.0.0",
): Promise<LocalHttpsProxy> {
	const folder = join(dataDir, "local-https");
	const { key, cert, authority } = await localCertificate(folder, [...hostsHere(), LOOPBACK], Date.now());
	const proxy = createProxyServer({ target: `http://${LOOPBACK}:${behind}`, xfwd: true, ws: true });
	// The proxy removes this header. With the header, a browser would use HTTPS for every server on `localhost` for a year.
	proxy.on("proxyRes", ({ headers }) => delete headers["strict-transport-security"]);
	proxy.on("error", (_error, _request, answer) => {
		if ("writeHead" in answer && !answer.headersSent) answer.writeHead(502).end();
		else answer.destroy();
	});
	const server: Server = createServer({ key, cert: `${cert}\n${authority}` }, (request, answer) => {
		if (request.url === AUTHORITY_PATH) {
			answer.writeHead(200, { "content-type": "application/x-x509-ca-cert" }).end(authority);
			return;
		}
		// A client could forge its address with the header X-Forwarded-For, so the proxy removes the header.
		delete request.headers["x-forwarded-for"];
		try {
			proxy.web(request, answer);
		} catch {
			// The library throws for a request with an invalid URL.
			answer.writeHead(400).end();
		}
	});
	server.on("upgrade", (request, socket, head) => {
		delete request.headers["x-forwarded-for"];
		try {
			proxy.ws(request, socket, head);
		} catch {
			socket.destroy();
		}
	});
	await new Promise<void>((opened, failed) => server.once("error", failed).listen(port, host, opened));
	const close = () => {
		server.close();
		server.closeAllConnections();
		proxy.close();
	};
	const origins = originsAt(port);
	return { origins, authorityUrl: `${origins[0]}${AUTHORITY_PATH}`, authorityPath: join(folder, "authority.crt"), close };
}
