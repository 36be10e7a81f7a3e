// The language of the first page: the chosen one, otherwise the browser's, otherwise English.

import { storage } from "@candor/client/fake-page";
import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
	vi.resetModules();
	storage.clear();
	Object.defineProperty(globalThis, "navigator", { value: { languages: ["en-US"] }, configurable: true });
});

const startIn = async (languages: string[], chosen?: string) => {
	Object.defineProperty(globalThis, "navigator", { value: { languages }, configurable: true });
	if (chosen !== undefined) storage.setItem("lang", chosen);
	return (await import("./language.ts")).currentLanguage();
};

test.each([
	[["ja-JP", "en"], "jp"],
	[["ko"], "kr"],
	[["es-419"], "esp"],
	[["th-TH"], "th"],
	[["fr-FR", "es"], "esp"],
	[["fr-FR"], "en"],
	[[], "en"],
] as const)("a browser that asks for %j gets %s", async (languages, language) => {
	expect(await startIn([...languages])).toBe(language);
});

test("the chosen language precedes the browser's; an invalid mark is ignored", async () => {
	expect(await startIn(["ja-JP"], "esp")).toBe("esp");
	vi.resetModules();
	expect(await startIn(["ja-JP"], "constructor")).toBe("jp");
});
