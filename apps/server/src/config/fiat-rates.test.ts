import { expect, test } from "vitest";
import { readConfig } from "./environment.ts";

const FEED = { FIAT_RATES_URL: "https://rates.example.org/latest.json?app_id=k3y", FIAT_RATES_SOURCE: "Example Rates" };

test("the server requires both address and name of a source of fiat rates, or neither", () => {
	expect(readConfig({}).fiatRates).toBeUndefined();
	expect(readConfig(FEED).fiatRates).toEqual({ url: FEED.FIAT_RATES_URL, name: "Example Rates" });
	expect(readConfig({ ...FEED, FIAT_RATES_URL: "http://127.0.0.1:9/latest" }).fiatRates?.url).toBe("http://127.0.0.1:9/latest");
});

test.each([
	[{ ...FEED, FIAT_RATES_SOURCE: "" }, "FIAT_RATES_SOURCE must be set together with FIAT_RATES_URL"],
	[{ ...FEED, FIAT_RATES_URL: "" }, "FIAT_RATES_URL must be set together with FIAT_RATES_SOURCE"],
	[{ ...FEED, FIAT_RATES_URL: "http://rates.example.org/latest" }, "FIAT_RATES_URL must be an https address"],
	[{ ...FEED, FIAT_RATES_URL: "https://user:pass@rates.example.org/" }, "FIAT_RATES_URL must be an https address"],
	[{ ...FEED, FIAT_RATES_SOURCE: "Simulated" }, "FIAT_RATES_SOURCE must be a name other than simulated"],
	[{ ...FEED, FIAT_RATES_SOURCE: "a".repeat(61) }, "FIAT_RATES_SOURCE must be the name of the source"],
])("the server refuses the settings of fiat rates %j: %s", (given, message) => {
	expect(() => readConfig(given)).toThrow(message);
});

test("an error message about the address of fiat rates does not repeat its key", () => {
	expect(() => readConfig({ ...FEED, FIAT_RATES_URL: "ftp://rates.example.org/?app_id=k3y" })).toThrow(/^(?!.*k3y)/s);
});
