import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { chart, openChart } from "./chart-page.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { eventually, signUp } from "./person.ts";

test("the chart fills the full screen on a phone in landscape, and in a wide window in full screen", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	const leave = page.getByRole("button", { name: "Leave full screen" });
	const covered = () => page.getByRole("region", { name: "Chart", exact: true }).boundingBox();
	// Makes the browser refuse the full-screen mode, because a window in this mode cannot change its size.
	await page.addInitScript(() => {
		Element.prototype.requestFullscreen = () => Promise.reject(new Error("refused"));
	});
	await openChart(page);
	await page.setViewportSize({ width: 844, height: 390 });
	await leave.waitFor();
	await eventually(covered).toEqual({ x: 0, y: 0, width: 844, height: 390 });
	await page.setViewportSize({ width: 1280, height: 800 });
	await leave.waitFor({ state: "detached" });
	const beside = page.locator("aside");
	await beside.waitFor();
	await page.getByRole("button", { name: "Full screen", exact: true }).click();
	await eventually(covered).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
	await beside.waitFor({ state: "hidden" });
	expect(faults).toEqual([]);
	await context.close();
});

test("a tap on a price in the book or on the chart opens Spot with that price", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "1000" });
	const filled = async () => (await page.getByLabel("Price", { exact: true }).inputValue()).replaceAll(",", "");

	await openChart(page);
	// The price of the row may change during the tap, so the test reads the price at the moment of the press, with which Spot
	// opens.
	const pressed = page.evaluate(
		() =>
			new Promise<string>((done) =>
				addEventListener("click", (event) => done((event.target as Element).closest("button")?.textContent ?? ""), {
					capture: true,
					once: true,
				}),
			),
	);
	await page.getByRole("button", { name: /^Ask / }).nth(5).click();
	const asked = /^Ask ([\d,]+\.\d) /.exec(await pressed)?.[1]?.replaceAll(",", "") ?? "";
	await page.waitForURL((url) => url.pathname === "/pages/trade/index");
	expect(asked).not.toBe("");
	await eventually(filled).toBe(asked);
	await page.getByRole("button", { name: "Buy BTC", exact: true }).waitFor();

	await openChart(page);
	await chart(page).tap({ position: { x: 150, y: 120 } });
	const offer = page.getByRole("button", { name: /^Sell at / });
	await offer.waitFor();
	const price = ((await offer.textContent()) ?? "").replace("Sell at ", "").replaceAll(",", "");
	await offer.click();
	await eventually(filled).toBe(price);
	await page.getByRole("button", { name: "Sell BTC", exact: true }).waitFor();
	expect(faults).toEqual([]);
	await context.close();
});
