// Tests which requests count as local: by address, by headers of proxies, and by host name.
import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { isLocalRequest } from "./local-request.ts";

const PUBLIC_URL = "http://candor.example:8080";

function context(headers: Readonly<Record<string, string>>, remoteAddress = "127.0.0.1"): Pick<FastifyRequest, "raw"> {
	const raw = { headers, socket: { remoteAddress, localPort: 8080 }, httpVersion: "1.1" };
	return { raw } as unknown as Pick<FastifyRequest, "raw">;
}

test.each([
	"localhost",
	"localhost:8080",
	"LOCALHOST:8080",
	"app.localhost:8080",
	"127.0.0.1:8080",
	"127.1.2.3",
	"[::1]:8080",
	"[0:0:0:0:0:0:0:1]",
	"candor.example",
	"candor.example:8080",
])("a request with the Host %s is local", (host) => {
	expect(isLocalRequest(context({ host }), PUBLIC_URL)).toBe(true);
});

test.each([
	"evil.example",
	"evil.example:8080",
	"127.0.0.1.evil.example",
	"localhost.evil.example",
	"candor.example.evil.example",
	"evil.example@127.0.0.1",
	"evil.example/127.0.0.1",
	"192.168.1.5:8080",
	"not a host",
	"",
])("a request with the Host %j is not local, because any DNS owner can point that name to this machine", (host) => {
	expect(isLocalRequest(context({ host }), PUBLIC_URL)).toBe(false);
});

test("a form that a foreign page submits from a local browser is not local, but a request of a program is", () => {
	const of = (method: string, headers: Readonly<Record<string, string>>) => {
		const { raw } = context({ host: "localhost:8080", ...headers });
		return isLocalRequest({ raw: Object.assign(raw, { method }) }, PUBLIC_URL);
	};
	expect(of("POST", {})).toBe(true);
	for (const origin of ["https://evil.example", "null", "http://localhost:8080"]) expect(of("POST", { origin })).toBe(false);
	expect(of("GET", { origin: "http://localhost:8080" })).toBe(true);
});

test("a request without a Host, from another machine or through a proxy is not local", () => {
	const host = "localhost:8080";
	expect(isLocalRequest(context({}), PUBLIC_URL)).toBe(false);
	for (const address of ["::1", "127.0.0.1", "::ffff:127.0.0.1"]) {
		expect(isLocalRequest(context({ host }, address), PUBLIC_URL)).toBe(true);
		expect(isLocalRequest(context({ host, "x-forwarded-for": "203.0.113.9" }, address), PUBLIC_URL)).toBe(false);
		expect(isLocalRequest(context({ host, forwarded: "for=203.0.113.9" }, address), PUBLIC_URL)).toBe(false);
	}
	for (const address of ["203.0.113.9", "::2", "::ffff:10.0.0.1"]) {
		expect(isLocalRequest(context({ host }, address), PUBLIC_URL)).toBe(false);
	}
});

test.each(["https://candor.example", "http://candor.example", "https://candor.example:8080"])(
	"the public name of %s is not local, because a proxy is between users and this port",
	(publicUrl) => {
		expect(isLocalRequest(context({ host: "candor.example" }), publicUrl)).toBe(false);
		expect(isLocalRequest(context({ host: "localhost:8080" }), publicUrl)).toBe(true);
	},
);

test.each(["x-real-ip", "via", "x-forwarded-host", "x-forwarded-proto", "cf-connecting-ip", "true-client-ip"])(
	"a request with the header %s is not local, because it came through a proxy",
	(name) => expect(isLocalRequest(context({ host: "localhost:8080", [name]: "203.0.113.9" }), PUBLIC_URL)).toBe(false),
);

test("a request by HTTP/1.0 is not local, because it may come from a proxy that adds no header", () => {
	const { raw } = context({ host: "127.0.0.1:8080" });
	expect(isLocalRequest({ raw: { ...raw, httpVersion: "1.0" } as typeof raw }, PUBLIC_URL)).toBe(false);
});
