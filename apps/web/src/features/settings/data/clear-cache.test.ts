import { storage, tabStorage } from "@candor/client/fake-page";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";

async function page() {
	vi.resetModules();
	const { openRequest } = await import("../../../data/open-request.ts");
	const { clearCache } = await import("./clear-cache.ts");
	return { openRequest, clearCache };
}

test("clearing the cache removes drafts but keeps the id of a request without a response, so that no order is placed twice", async () => {
	storage.setItem("candor.session", JSON.stringify({ token: "t", user: { id: 7 } }));
	const before = await page();
	const { id } = before.openRequest("transfer", "1");
	tabStorage.setItem("candor.typed", "{}");
	await before.clearCache(new QueryClient());
	expect(tabStorage.getItem("candor.typed")).toBeNull();
	expect((await page()).openRequest("transfer", "1").id).toBe(id);
});
