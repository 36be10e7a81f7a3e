// Requests from the local machine: by address, by headers of proxies, and by host name.
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
])("a request to %s is local", (host) => {
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
])("a request to %j is not local: every DNS owner can point a name here", (host) => {
	expect(isLocalRequest(context({ host }), PUBLIC_URL)).toBe(false);
});

test("a form that a page of elsewhere has a browser here send is not the machine's own, what a program sends is", () => {
	const of = (method: string, headers: Readonly<Record<string, string>>) => {
		const { raw } = context({ host: "localhost:8080", ...headers });
		return isLocalRequest({ raw: Object.assign(raw, { method }) }, PUBLIC_URL);
	};
	expect(of("POST", {})).toBe(true);
	for (const origin of ["https://evil.example", "null", "http://localhost:8080"]) expect(of("POST", { origin })).toBe(false);
	expect(of("GET", { origin: "http://localhost:8080" })).toBe(true);
});

test("without a Host, from another machine or through a proxy it is not", () => {
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
	"with the public address %s a proxy is in front of this port, so its name is not local",
	(publicUrl) => {
		expect(isLocalRequest(context({ host: "candor.example" }), publicUrl)).toBe(false);
		expect(isLocalRequest(context({ host: "localhost:8080" }), publicUrl)).toBe(true);
	},
);

test.each(["x-real-ip", "via", "x-forwarded-host", "x-forwarded-proto", "cf-connecting-ip", "true-client-ip"])(
	"a request with %s came through a proxy",
	(name) => expect(isLocalRequest(context({ host: "localhost:8080", [name]: "203.0.113.9" }), PUBLIC_URL)).toBe(false),
);

test("a proxy that says nothing at all is known by its HTTP/1.0", () => {
	const { raw } = context({ host: "127.0.0.1:8080" });
	expect(isLocalRequest({ raw: { ...raw, httpVersion: "1.0" } as typeof raw }, PUBLIC_URL)).toBe(false);
});
