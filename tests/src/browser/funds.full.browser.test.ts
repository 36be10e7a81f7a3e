import { expect, test } from "vitest";
import { server } from "./journeys-server.ts";
import { respondWithLivedFund } from "./lived-fund.ts";
import { eventually } from "./person.ts";
import { openSaver } from "./trust-account.ts";

test("the page of a fund shows its losing days, its valuation, and the proceeds of a redemption", async () => {
	const { context, page, faults } = await openSaver(server.url);
	await respondWithLivedFund(page);
	await page.goto("/pages/finance/fund/index?id=1");
	await page.getByText(/^\d+ of 30 days ended lower than they began$/).waitFor();
	await page.getByText("How the value follows").waitFor();
	await page.getByRole("button", { name: "Redeem", exact: true }).click();
	const sheet = page.getByRole("dialog");
	await sheet.getByRole("button", { name: "100%" }).click();
	await eventually(() => sheet.getByRole("textbox").inputValue()).toBe("1,250");
	await sheet.getByRole("textbox").fill("1251");
	await sheet.getByRole("button", { name: "Redeem" }).click();
	await sheet.getByText("You have 1,250 units that can be redeemed").waitFor();
	// Only the changed responses contain units; on the real server the user has none, so it refuses the redemption.
	await sheet.getByRole("textbox").fill("10");
	await sheet.getByRole("button", { name: "Redeem" }).click();
	await sheet.getByText("You have 0 units that can be redeemed").waitFor();
	expect(faults).toEqual([]);
	await context.close();
});

test("the page of an unknown fund reports that the fund does not exist", async () => {
	const { context, page } = await openSaver(server.url);
	await page.goto("/pages/finance/fund/index?id=99");
	await page.getByText("There is no such fund").waitFor();
	expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
	await context.close();
});
