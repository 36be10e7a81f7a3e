// Every variable that cannot be used is named with what it may be, before anything is opened (issue 2, section 1).
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { InvalidConfiguration, readConfig } from "./environment.ts";

describe("configuration", () => {
	test("has a default for everything", () => {
		expect(readConfig({})).toEqual({
			port: 8080,
			host: "127.0.0.1",
			dataDir: resolve("./data"),
			databaseUrl: undefined,
			mode: undefined,
			publicUrl: "http://127.0.0.1:8080",
			logLevel: "info",
			trustedProxies: [],
		});
	});

	test("an empty variable is an unset one", () => {
		expect(readConfig({ PORT: "", MODE: "" })).toEqual(readConfig({}));
	});

	test.each([
		["PORT", "0"],
		["PORT", "65536"],
		["PORT", "80a"],
		["PORT", "-1"],
		["HOST", "a b"],
		["DATABASE_URL", "mysql://x"],
		["DATABASE_URL", "nothing"],
		["MODE", "production"],
		["PUBLIC_URL", "example.org"],
		["PUBLIC_URL", "https://example.org/app"],
		["LOG_LEVEL", "loud"],
	])("%s=%s is refused by name", (name, value) => {
		expect(() => readConfig({ [name]: value })).toThrow(InvalidConfiguration);
		expect(() => readConfig({ [name]: value })).toThrow(name);
	});

	test("never repeats a database address, which may hold a password", () => {
		expect(() => readConfig({ DATABASE_URL: "mysql://root:secret@x" })).not.toThrow("secret");
	});

	test("tells every fault at once", () => {
		const broken = () => readConfig({ PORT: "x", MODE: "y" });
		expect(broken).toThrow("PORT");
		expect(broken).toThrow("MODE");
	});

	test("proxies are a list, a public address loses its last slash", () => {
		const config = readConfig({ TRUSTED_PROXIES: "10.0.0.1, 10.0.0.2", PUBLIC_URL: "https://example.org/" });
		expect(config.trustedProxies).toEqual(["10.0.0.1", "10.0.0.2"]);
		expect(config.publicUrl).toBe("https://example.org");
	});
});
