import { afterAll, beforeAll, expect, test } from "vitest";
import { picture } from "./chromium.ts";
import { type Deployment, deploy } from "./deployed.ts";
import { openInstalled } from "./installed-app.ts";
import { server } from "./journeys-server.ts";
import { eventually, mainTab } from "./person.ts";

let deployed: Deployment;
beforeAll(async () => {
	deployed = await deploy(server.url);
});
afterAll(async () => {
	await deployed?.stop();
});

test("the installed app opens offline with the last known state, marks it as offline, and moves no money", async () => {
	const { context, page, faults } = await openInstalled(deployed.url);
	await page.getByText("/USDT").first().waitFor();
	await mainTab(page, "Assets").click();
	await page.getByText("Total value").first().waitFor();
	await page.getByText("4,321.5", { exact: false }).first().waitFor();
	// The page stores responses from time to time and when it is hidden, and shows stored balances until new ones arrive. The
	// transferable amount comes from a separate request. If the user leaves before its response, the amount is not stored.
	const keeps = (own: string) =>
		page.evaluate((query) => {
			dispatchEvent(new Event("pagehide"));
			return localStorage.getItem("candor.last")?.includes(query) ?? false;
		}, `"queryKey":["own","${own}"]`);
	await eventually(() => keeps("wallet")).toBe(true);
	await page.getByRole("main").getByRole("link", { name: "Transfer", exact: true }).click();
	await page.getByText("4,321.50 USDT").waitFor();
	await eventually(() => keeps("transferable")).toBe(true);
	await page.goBack();
	await page.getByText("Total value").first().waitFor();
	await context.setOffline(true);
	await page.reload();
	await page.getByText("Total value").first().waitFor();
	await page.getByText("4,321.5", { exact: false }).first().waitFor();
	await page.getByText(/No connection/).waitFor();
	await picture(page, "offline-assets");

	await page.goto("/");
	await page.getByText("Total assets").waitFor();
	await eventually(() => page.getByRole("main").textContent()).toMatch(/≈ ?[\d,]{5,}/);
	await page.getByText("/USDT").first().waitFor();
	await page.getByText(/No connection/).waitFor();
	await picture(page, "offline-home");

	// Without a network, each page must say at its form that nothing was sent.
	await page.goto("/pages/assets/transfer/index?currency_id=3");
	await page.getByLabel("Amount", { exact: true }).fill("10");
	await page.getByRole("button", { name: "Transfer USDT" }).click();
	await page.getByText(/No response/).waitFor();
	await page.goto("/pages/assets/deposit/index");
	await page.getByRole("heading", { level: 1 }).waitFor();
	const add = page.getByRole("button", { name: /^Add / });
	await eventually(async () => ((await add.count()) > 0 ? "form" : await page.getByRole("main").textContent())).toMatch(
		/form|could not be loaded|No answer/,
	);
	if ((await add.count()) > 0) {
		await page.getByLabel("Amount", { exact: true }).fill("10");
		await add.click();
		await page.getByText(/No response/).waitFor();
	}
	expect(faults).toEqual([]);

	await page.goto("/");
	await page.getByText(/No connection/).waitFor();
	await context.setOffline(false);
	await eventually(() => page.getByText(/No connection/).count()).toBe(0);
	await context.close();
});
