import type { Page } from "playwright-core";

export const markets = (page: Page) => page.getByRole("tabpanel").getByRole("listitem");

export const names = async (page: Page) =>
	(await markets(page).allTextContents()).map((text) => /(BTC|ETH|USDC|SOL|TRX|XRP|DOGE|LTC)(?=\s*\/USDT)/.exec(text)?.[0]);

export async function openHome(page: Page): Promise<void> {
	await page.goto("/");
	await page.getByText("Total assets").waitFor();
	await markets(page).first().waitFor();
}
