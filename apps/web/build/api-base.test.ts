import { expect, test } from "vitest";
import { apiBase } from "./api-base.ts";

test("an ordinary build calls the API at the page's origin, whatever variables are set", () => {
	expect(apiBase("production", { API_BASE_TEST: "https://test.example.org" })).toBe("");
	expect(apiBase("development", {})).toBe("");
});

test.each([
	["test", { API_BASE_TEST: "https://test.example.org/" }, "https://test.example.org"],
	["japanese", { API_BASE_JAPANESE: "https://jp.example.org:8443" }, "https://jp.example.org:8443"],
] as const)("a %s build calls the API at the origin that its variable names", (mode, environment, origin) => {
	expect(apiBase(mode, environment)).toBe(origin);
});

test.each([
	["test", {}],
	["test", { API_BASE_TEST: "example.org" }],
	["japanese", { API_BASE_TEST: "https://test.example.org" }],
	["japanese", { API_BASE_JAPANESE: "https://jp.example.org/path" }],
] as const)("apiBase rejects a %s build whose API origin is missing or invalid: %j", (mode, environment) => {
	expect(() => apiBase(mode, environment)).toThrow(`--mode ${mode}`);
});
