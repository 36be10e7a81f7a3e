import { expect, test } from "vitest";
import { isOriginAllowed, isPageAllowed } from "./page-origin.ts";

const OWN = "https://candor.example";
const NAMED = ["https://test.example"];

test.each([
	["a program, which sends none", undefined, "candor.example", OWN, true],
	["the app's own page", OWN, "candor.example", OWN, true],
	["a page that the configuration names", "https://test.example", "candor.example", OWN, true],
	["a page that the configuration does not name", "https://evil.example", "candor.example", OWN, false],
	["a page of a foreign name that points to this machine", "http://evil.example", "evil.example", "http://127.0.0.1:8080", false],
	["a page at the address that it calls", "http://192.168.1.2:8080", "192.168.1.2:8080", "http://127.0.0.1:8080", true],
	["a page of this machine by another scheme", "https://localhost", "localhost", "http://127.0.0.1:8080", false],
	["a page of another port of this machine", "http://localhost", "localhost:8080", "http://127.0.0.1:8080", false],
] as const)(
	"%s with origin %s, Host %s and public address %s may open a socket: %s",
	(_who, origin, host, publicUrl, allowed) => {
		expect(isOriginAllowed(origin, host, publicUrl, NAMED)).toBe(allowed);
	},
);

test.each([
	["a sandbox under a name of this machine", "http://candor.lan:8080", "candor.lan:8080", true, true],
	["a sandbox under a name in other case", "http://candor.lan:8080", "Candor.LAN:8080", true, true],
	["a page of another name", "http://evil.example", "candor.lan:8080", true, false],
	["a page by another scheme", "https://candor.lan:8080", "candor.lan:8080", true, false],
	["a name of another machine", "http://other.lan:8080", "other.lan:8080", true, false],
	["an exchange whose address is set, or that is live", "http://candor.lan:8080", "candor.lan:8080", false, false],
] as const)(
	"%s with origin %s and Host %s, names of the machine accepted: %s, may open a socket: %s",
	async (_what, origin, host, takes, allowed) => {
		const machineNames = { isHere: async (name: string) => name.toLowerCase() === "candor.lan:8080" };
		const pages = { publicUrl: "http://127.0.0.1:8080", takesMachineNames: () => takes, machineNames };
		expect(await isPageAllowed(pages, origin, host)).toBe(allowed);
	},
);
