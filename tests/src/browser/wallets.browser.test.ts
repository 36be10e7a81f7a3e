import { FULL_SET } from "@candor/testkit/test-set";
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { readCatalogs } from "./catalogs.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { eventually } from "./person.ts";
import { injectEthereum, injectTron } from "./wallets.ts";

const WALLETS = [
	["en", "en-US", "light", "Test Wallet", injectEthereum],
	["kr", "ko-KR", "dark", "TronLink", injectTron],
] as const;

test.each(FULL_SET ? WALLETS : WALLETS.slice(0, 1))(
	"a user opens an account at the first sign-in with a wallet, and finds it at the next sign-in (%s, %s)",
	async (mark, language, theme, name, inject) => {
		const { say } = readCatalogs(mark);
		const { context, page, faults } = await openPhone(browser, { url: server.url, language, theme });
		const wallet = await inject(page);
		const button = (text: string) => page.getByRole("button", { name: say(text), exact: true });
		const choose = () => page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
		await page.goto("/pages/user/login/login");
		await page.getByRole("link", { name: say(mark === "en" ? "Ethereum wallet" : "TRON wallet") }).click();
		wallet.declines = true;
		await choose();
		await page.getByText(say("You said no in your wallet. Nothing was signed.")).waitFor();
		wallet.declines = false;
		await choose();
		await page.getByText(wallet.address).waitFor();
		await button("Create an account").click();
		await page.getByText(say("Enter an invite code")).waitFor();
		await page.locator("input[name=invite]").fill("CANDOR");
		await button("Create an account").click();
		await page.getByText(say("Please agree to the user agreement first")).waitFor();
		await page.getByRole("checkbox").check();
		await button("Create an account").click();
		const own = () => page.evaluate(() => JSON.parse(localStorage.getItem("candor.session") ?? "null")?.user ?? null);
		await eventually(async () => (await own())?.type).toBe("wallet");
		const { id } = await own();
		await page.evaluate(() => localStorage.setItem("candor.session", "null"));
		await page.goto("/pages/user/wallet/login");
		await choose();
		await eventually(async () => (await own())?.id).toBe(id);
		// In an account that can sign in only by wallet, the wallet also proves the owner's identity before a security change
		// (step-up authentication).
		await page.goto("/pages/settings/security/changePayPassword");
		await page.locator("input[name=password]").fill("730582");
		await page.locator("input[name=re_password]").fill("730582");
		await button("Set fund password").click();
		await page.getByText(say("Sign with your wallet first")).waitFor();
		await page.getByRole("button", { name: say("Sign with {0}").replace("{0}", name), exact: true }).click();
		await page.getByText(say("Signed. Go on below.")).waitFor();
		await button("Set fund password").click();
		await page.getByText(say("The fund password was set or changed")).waitFor();
		expect(wallet.asked.filter((method) => /send|approve|transaction|permit|typed/i.test(method))).toEqual([]);
		expect(faults).toEqual([]);
		await context.close();
	},
);
