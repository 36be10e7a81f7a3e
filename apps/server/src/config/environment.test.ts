import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { InvalidConfiguration, mayHaveDemo, readConfig } from "./environment.ts";

describe("the configuration is validated at start", () => {
	test("every setting has a default", () => {
		expect(readConfig({})).toEqual({
			port: 8080,
			host: "127.0.0.1",
			httpsPort: 8443,
			chains: { erc20: undefined, trc20: undefined, bitcoin: undefined, hasLocalChain: true },
			consolePort: 8081,
			consoleOrigin: "http://localhost:8081",
			consoleLooks: { hour: 60, day: 200 },
			dataDir: resolve("./data"),
			keyStore: { folder: resolve("./data/key-store"), master: undefined },
			databaseUrl: undefined,
			mode: undefined,
			publicUrl: "http://127.0.0.1:8080",
			imageStore: { kind: "folder", folder: resolve("./data/images") },
			isPublicUrlSet: false,
			logLevel: "info",
			webOrigins: [],
			trustedProxies: [],
			carriers: { mail: undefined, sms: undefined, smsPerDay: 1_000 },
			headStore: undefined,
			startWithoutHeadStore: false,
			evmRpcs: new Map(),
		});
	});

	test("an empty variable counts as unset", () => {
		expect(readConfig({ PORT: "", MODE: "" })).toEqual(readConfig({}));
	});

	test.each([
		["PORT", "0"],
		["PORT", "65536"],
		["PORT", "80a"],
		["PORT", "-1"],
		["CONSOLE_PORT", "0"],
		["KEY_STORE_DIR", "keys"],
		["CONSOLE_PORT", "8080"],
		["CONSOLE_ORIGIN", "https://console.example.org/app"],
		["CONSOLE_ORIGIN", "http://console.example.org"],
		["CONSOLE_ORIGIN", "http://localhost.example.org"],
		["CONSOLE_ORIGIN", "http://192.168.1.5:8081"],
		["CONSOLE_LOOKS_HOUR", "0"],
		["CONSOLE_LOOKS_DAY", "many"],
		["CONSOLE_ADDRESSES", "10.0.0.0/33"],
		["CONSOLE_ADDRESSES", "10.0.0.1,office"],
		["HOST", "a b"],
		["DATABASE_URL", "mysql://x"],
		["DATABASE_URL", "nothing"],
		["MODE", "production"],
		["DATABASE_URL", "postgres://u:50%@x/y"],
		["PUBLIC_URL", "https://user:secret@example.org"],
		["PUBLIC_URL", "example.org"],
		["PUBLIC_URL", "https://example.org/app"],
		["LOG_LEVEL", "loud"],
		["PRICE_SOURCES", "binance,okx"],
		["PRICE_SOURCES", "binance,okx,binance"],
		["PRICE_SOURCES", "binance,okx,sim-a"],
		["PRICE_SOURCES", "binance,,okx,bybit"],
		["SMTP_URL", "http://mail.example.org"],
		["SMTP_URL", "mail.example.org:587"],
		["SMTP_URL", "smtp://u:50%@mail.example.org"],
		["MAIL_FROM", "Candor"],
		["MAIL_FROM", "Candor <a@b>\nBcc: everybody@example.org"],
		["SMS_URL", "ftp://example.org"],
		["SMS_ACCOUNT", "AC/../x"],
		["SMS_PER_DAY", "0"],
		["SMS_PER_DAY", "many"],
		["SMS_FROM", "not a number, not a name"],
	])("the server refuses %s=%s and names the variable", (name, value) => {
		expect(() => readConfig({ [name]: value })).toThrow(InvalidConfiguration);
		expect(() => readConfig({ [name]: value })).toThrow(name);
	});

	test("the console's address list accepts single addresses and networks", () => {
		const { consoleAddresses } = readConfig({ CONSOLE_ADDRESSES: "10.1.0.0/16, 192.0.2.7,2001:db8::/32" });
		const reach = (address: string) => consoleAddresses?.check(address, address.includes(":") ? "ipv6" : "ipv4");
		expect(["10.1.255.1", "192.0.2.7", "::ffff:192.0.2.7", "2001:db8::1"].map(reach)).toEqual([true, true, true, true]);
		expect(["10.2.0.1", "192.0.2.8", "::ffff:192.0.2.8", "2001:db9::1", "::1"].map(reach)).toEqual(Array(5).fill(false));
	});

	test("the console's origin follows its port, unless it is set", () => {
		expect(readConfig({ CONSOLE_PORT: "9001" })).toMatchObject({ consolePort: 9001, consoleOrigin: "http://localhost:9001" });
		expect(readConfig({ CONSOLE_ORIGIN: "https://Console.example.org/" }).consoleOrigin).toBe("https://console.example.org");
	});

	test.each([
		[{}, true],
		[{ CONSOLE_ORIGIN: "http://127.0.0.1:9001" }, true],
		[{ CONSOLE_ORIGIN: "http://[::1]:9001" }, true],
		[{ CONSOLE_ORIGIN: "https://console.example.org" }, false],
		[{ CONSOLE_ORIGIN: "https://localhost.example.org" }, false],
		[{ HOST: "0.0.0.0" }, false],
		[{ PUBLIC_URL: "https://example.org" }, false],
	])("with the settings %j, a sandbox may have demo operators: %j", (settings, expected) => {
		expect(mayHaveDemo(readConfig(settings))).toBe(expected);
	});

	test("error messages never contain a database address, which may include a password", () => {
		expect(() => readConfig({ DATABASE_URL: "mysql://root:secret@x" })).not.toThrow("secret");
	});

	test("message providers are configured completely or not at all, and error messages contain no secret", () => {
		const mail = { SMTP_URL: "smtp://u:p@mail.example.org:587", MAIL_FROM: "Candor <no-reply@example.org>" };
		const sms = { SMS_ACCOUNT: "AC1", SMS_TOKEN: "t", SMS_FROM: "+15005550006" };
		expect(readConfig({ ...mail, ...sms }).carriers).toEqual({
			mail: { url: mail.SMTP_URL, from: mail.MAIL_FROM },
			sms: { url: "https://api.twilio.com", account: "AC1", token: "t", from: "+15005550006" },
			smsPerDay: 1_000,
		});
		for (const [whole, left] of [
			[mail, "SMTP_URL"],
			[mail, "MAIL_FROM"],
			[sms, "SMS_ACCOUNT"],
			[sms, "SMS_TOKEN"],
			[sms, "SMS_FROM"],
		] as const) {
			expect(() => readConfig({ ...whole, [left]: "" })).toThrow(`${left} must be set together with`);
		}
		expect(() => readConfig({ ...mail, SMTP_URL: "http://root:secret@x" })).not.toThrow("secret");
		expect(() => readConfig({ ...sms, SMS_TOKEN: "secret".repeat(50) })).not.toThrow("secretsecret");
	});

	test("the server reports all invalid variables at once", () => {
		const broken = () => readConfig({ PORT: "x", MODE: "y" });
		expect(broken).toThrow("PORT");
		expect(broken).toThrow("MODE");
	});

	test("the server reads price sources as names of venues", () => {
		const { priceSources } = readConfig({ PRICE_SOURCES: "Kraken, bitstamp,coinbase" });
		expect(priceSources).toEqual([{ name: "kraken" }, { name: "bitstamp" }, { name: "coinbase" }]);
	});

	test("the server reads proxies as a list, and removes the last slash of a public address", () => {
		const config = readConfig({ TRUSTED_PROXIES: "10.0.0.1, 10.0.0.2", PUBLIC_URL: "https://example.org/" });
		expect(config.trustedProxies).toEqual(["10.0.0.1", "10.0.0.2"]);
		expect(config.publicUrl).toBe("https://example.org");
		expect(config.webOrigins).toEqual([]);
		expect(readConfig({ WEB_ORIGINS: "https://a.example, http://b.example:81/" }).webOrigins).toEqual([
			"https://a.example",
			"http://b.example:81",
		]);
		expect(() => readConfig({ WEB_ORIGINS: "a.example" })).toThrow("WEB_ORIGINS");
	});
});
