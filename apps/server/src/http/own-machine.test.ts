// Who counts as the machine itself: by address, by what a proxy adds, and by the name it was called under.
import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { fromOwnMachine } from "./own-machine.ts";

const PUBLIC_URL = "https://candor.example";

function asked(headers: Readonly<Record<string, string>>, remoteAddress = "127.0.0.1"): Pick<FastifyRequest, "raw"> {
	return { raw: { headers, socket: { remoteAddress } } } as unknown as Pick<FastifyRequest, "raw">;
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
])("called as %s it is the own machine", (host) => {
	expect(fromOwnMachine(asked({ host }), PUBLIC_URL)).toBe(true);
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
])("called as %j it is not: the name may have been pointed here by anybody", (host) => {
	expect(fromOwnMachine(asked({ host }), PUBLIC_URL)).toBe(false);
});

test("without a Host, from another machine or through a proxy it is not", () => {
	const host = "localhost:8080";
	expect(fromOwnMachine(asked({}), PUBLIC_URL)).toBe(false);
	for (const address of ["::1", "127.0.0.1", "::ffff:127.0.0.1"]) {
		expect(fromOwnMachine(asked({ host }, address), PUBLIC_URL)).toBe(true);
		expect(fromOwnMachine(asked({ host, "x-forwarded-for": "203.0.113.9" }, address), PUBLIC_URL)).toBe(false);
		expect(fromOwnMachine(asked({ host, forwarded: "for=203.0.113.9" }, address), PUBLIC_URL)).toBe(false);
	}
	for (const address of ["203.0.113.9", "::2", "::ffff:10.0.0.1"]) {
		expect(fromOwnMachine(asked({ host }, address), PUBLIC_URL)).toBe(false);
	}
});
