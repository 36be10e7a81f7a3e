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
] as const)('for the browser languages %j, the app starts in "%s"', async (languages, language) => {
	expect(await startIn([...languages])).toBe(language);
});

test("the user's stored choice precedes the browser's languages, and an invalid choice is ignored", async () => {
	expect(await startIn(["ja-JP"], "esp")).toBe("esp");
	vi.resetModules();
	expect(await startIn(["ja-JP"], "constructor")).toBe("jp");
});
