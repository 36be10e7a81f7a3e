// Tests the HTTPS proxy that lets a phone open the app of a server on this machine.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { get } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as secureConnect } from "node:tls";
import { reservePort } from "@candor/testkit/processes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localCertificate } from "./certificate.ts";
import { behindHttpsProxy, type LocalHttpsProxy, openHttpsProxy } from "./https-proxy.ts";

const dataDir = mkdtempSync(join(tmpdir(), "candor-https-"));
const folder = join(dataDir, "local-https");
let behind: Server;
let front: LocalHttpsProxy;
let port = 0;
let heard: IncomingHttpHeaders = {};

beforeAll(async () => {
	behind = createServer((request, answer) => {
		heard = request.headers;
		answer.writeHead(200, { "strict-transport-security": "max-age=1" }).end(`told ${request.url}`);
	});
	behind.on("upgrade", ({ headers }, socket) => {
		heard = headers;
		socket.end("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
	});
	await new Promise<void>((opened) => behind.listen(0, "127.0.0.1", opened));
	port = await reservePort();
	front = await openHttpsProxy({ port: (behind.address() as AddressInfo).port, httpsPort: port, dataDir }, "127.0.0.1");
});
afterAll(async () => {
	front.close();
	await new Promise((closed) => behind.close(closed));
	rmSync(dataDir, { recursive: true });
});

function ask(path: string, ca: string, headers = {}): Promise<{ text: string; headers: IncomingHttpHeaders }> {
	return new Promise((resolve, reject) => {
		get({ host: "127.0.0.1", port, path, ca, headers, agent: false }, (answer) => {
			let text = "";
			answer.on("data", (chunk) => (text += chunk)).on("end", () => resolve({ text, headers: answer.headers }));
		}).on("error", reject);
	});
}

it("the proxy is trusted only through its own authority, and forwards requests with the client's address", async () => {
	const { authority } = await localCertificate(folder, ["127.0.0.1"], Date.now());
	const { text, headers } = await ask("/api/health?x=1", authority, { "x-forwarded-for": "127.0.0.1, 10.0.0.9" });
	expect(text).toBe("told /api/health?x=1");
	expect(heard["x-forwarded-for"]).toMatch(/^(::ffff:)?127\.0\.0\.1$/);
	expect(heard["x-forwarded-proto"]).toBe("https");
	expect(headers["strict-transport-security"]).toBeUndefined();
	await expect(ask("/", "")).rejects.toThrow(/self-signed|unable to|issuer/i);
	expect((await ask("/local-authority.crt", authority)).text).toBe(authority);
});

it.each(["/\\", "/\\x:99999", "http://["])("the proxy survives a request for an invalid address (%s)", async (path) => {
	const { authority } = await localCertificate(folder, ["127.0.0.1"], Date.now());
	const said = (headers: string) =>
		new Promise<string>((resolve, reject) => {
			const socket = secureConnect({ host: "127.0.0.1", port, ca: authority });
			let text = "";
			socket
				.on("data", (chunk) => (text += chunk))
				.on("close", () => resolve(text))
				.on("error", reject);
			socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
		});
	// The proxy must stay up after malformed requests: it responds with an error, or forwards the server's response.
	expect(await said("Connection: close\r\n")).toMatch(/^HTTP\/1\.1 [245]/);
	await said("Connection: Upgrade\r\nUpgrade: websocket\r\n");
	expect((await ask("/after", authority)).text).toBe("told /after");
});

it("the proxy forwards sockets with the client's address", async () => {
	const { authority } = await localCertificate(folder, ["127.0.0.1"], Date.now());
	const said = await new Promise<string>((resolve, reject) => {
		const socket = secureConnect({ host: "127.0.0.1", port, ca: authority }, () =>
			socket.write(
				"GET /socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Forwarded-For: 10.9.9.9\r\n\r\n",
			),
		);
		socket.once("data", (chunk) => resolve(String(chunk))).once("error", reject);
	});
	expect(said).toMatch(/^HTTP\/1\.1 101/);
	expect(heard["x-forwarded-for"]).toMatch(/^(::ffff:)?127\.0\.0\.1$/);
});

it("the proxy accepts only TLS", async () => {
	const closed = await new Promise<string>((resolve) => {
		let text = "";
		const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n"));
		socket.on("data", (chunk) => (text += chunk)).on("close", () => resolve(text));
		socket.on("error", () => undefined);
	});
	expect(closed).not.toContain("told");
});

it("the proxy reuses its certificate while it names every host, and only the owner can read its files", async () => {
	const now = Date.now();
	const first = await localCertificate(folder, ["127.0.0.1"], now);
	expect(await localCertificate(folder, ["127.0.0.1", "localhost"], now)).toEqual(first);
	expect(statSync(join(folder, "key.pem")).mode & 0o077).toBe(0);
	const other = join(dataDir, "other");
	const one = await localCertificate(other, ["192.168.1.5"], now);
	expect(await localCertificate(other, ["192.168.1.6"], now)).not.toEqual(one);
	const late = await localCertificate(other, ["192.168.1.6"], now + 340 * 86_400_000);
	expect(await localCertificate(other, ["192.168.1.6"], now)).toEqual(late);
});

it("the server trusts the proxy's report of client addresses and allows its pages", () => {
	const changed = behindHttpsProxy({ TRUSTED_PROXIES: "10.0.0.1", HTTPS_PORT: "9443" });
	expect(changed.TRUSTED_PROXIES).toBe("10.0.0.1,127.0.0.1");
	expect([changed.PUBLIC_URL, ...(changed.WEB_ORIGINS ?? "").split(",")]).toContain("https://localhost:9443");
	expect(behindHttpsProxy({ PUBLIC_URL: "https://exchange.example" }).PUBLIC_URL).toBe("https://exchange.example");
});
