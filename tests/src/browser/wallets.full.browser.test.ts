import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { PASSWORD, signUp } from "./person.ts";
import { injectEthereum } from "./wallets.ts";

test("a user binds a wallet to an account and unbinds it", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await signUp(context);
	const wallet = await injectEthereum(page);
	await page.goto("/pages/settings/security/wallets");
	await page.getByText("No wallet is bound").waitFor();
	await page.getByRole("button", { name: "Bind a wallet" }).click();
	await page
		.getByRole("dialog")
		.getByRole("button", { name: /^Test Wallet/ })
		.click();
	const sheet = page.getByRole("dialog");
	await sheet.locator("input[name=password_now]").fill("not this one");
	await sheet.getByRole("button", { name: "Bind", exact: true }).click();
	await sheet.getByText("The password is wrong").waitFor();
	await sheet.locator("input[name=password_now]").fill(PASSWORD);
	await sheet.getByRole("button", { name: "Bind", exact: true }).click();
	await page.getByRole("listitem").getByText(wallet.address).waitFor();
	await page.getByText("An address, phone or wallet was bound or taken off").waitFor();
	await page.getByRole("button", { name: `Take ${wallet.address} off` }).click();
	await sheet.locator("input[name=password_now]").fill(PASSWORD);
	await sheet.getByRole("button", { name: "Take off", exact: true }).click();
	await page.getByText("No wallet is bound").waitFor();
	expect(faults).toEqual([]);
	await context.close();
});
