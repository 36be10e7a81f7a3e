import type { CallData } from "@candor/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { exampleAddress, exampleCoin, exampleWithdrawal } from "../../../../testing/examples/transfers.ts";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { refusal, requests, respond } from "../../../../testing/exchange.ts";
import { fieldNote, findDialog } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { WithdrawScreen } from "./withdraw-screen.tsx";

const limit = { limit: "10000", used: "0", left: "2000" };
const INFO: CallData<"wallet/get_info"> = {
	...{ currency_id: 3, currency: "USDT", decimals: 6, available: "1240.500000", networks: exampleCoin.networks, day: limit },
	...{
		week: { ...limit, left: "9000" },
		price: "1",
		review_hours: 48,
		address_hold_hours: 24,
		two_operators_from: null,
		obstacles: [],
	},
};
const LATER = { ...exampleAddress, id: 5, label: "New wallet", usable_from: Date.UTC(2099, 0, 1) };

const render = (info: Partial<typeof INFO> = {}) =>
	renderScreen(<WithdrawScreen search={{}} />, {
		user: { ...exampleUser, has_password: true },
		account: {},
		responses: {
			"POST wallet/withdrawal_currency": { list: [exampleCoin], bank_closed: null },
			"POST wallet/get_info": { ...INFO, ...info },
			"POST wallet/get_address": { list: [exampleAddress, LATER], most: 20, hold_hours: 24 },
		},
	});

async function fillForm(amount: string) {
	const page = render();
	await page.user.click(await screen.findByRole("button", { name: "Choose a saved address" }));
	await page.user.click(await screen.findByRole("button", { name: /Ledger/ }));
	await page.fill({ Amount: amount });
	return page;
}

it("the withdrawal form shows the fee and the received amount before the user applies", async () => {
	await fillForm("1240");
	await screen.findByText("1,239 USDT");
	screen.getByText("2,000 of 10,000 USDT");
});

it.each([
	["5", "Amount can not be less than 10 USDT"],
	["1240.6", "Insufficient balance"],
])("the withdrawal form rejects %s USDT at the field of the amount", async (amount, words) => {
	const { tap } = await fillForm(amount);
	await tap("Continue");
	await waitFor(() => expect(fieldNote("Amount")).toBe(words));
});

it("the withdrawal form shows no limits while the server returns none", async () => {
	const none = { limit: "0", used: "0", left: "0" };
	render({ day: none, week: none, price: null });
	await screen.findByText("Minimum");
	expect(screen.queryByText("Left today")).toBeNull();
});

it("an address that was saved recently is shown with its waiting time and cannot be chosen", async () => {
	const { user } = render();
	await user.click(await screen.findByRole("button", { name: "Choose a saved address" }));
	const waiting = await screen.findByRole("button", { name: /New wallet/ });
	expect(waiting).toHaveProperty("disabled", true);
});

it("the withdrawal form lists obstacles, links to the pages that remove them, and does not continue", async () => {
	render({ obstacles: [{ code: "not_verified", until: null }] });
	await screen.findByText("Verify your identity first.");
	expect(screen.getByRole("link", { name: "Verify" }).getAttribute("href")).toBe("/pages/verification/index");
	expect(screen.getByRole("button", { name: "Continue" })).toHaveProperty("disabled", true);
});

it("the confirmation shows the address in groups of four, and requires the fund password and a code", async () => {
	const { user, fill, tap } = await fillForm("1240");
	await tap("Continue");
	const sheet = await findDialog("Confirm the withdrawal");
	for (const group of ["0x71C7", "656E", "C7ab", "f6d8", "976F"]) sheet.getByText(group);
	await fill({ "Fund password": "730582", "Login password": "correct horse" });
	respond("POST wallet/out", refusal("Wrong. Tries left: 4.", "pay_password", "fund_password_wrong"));
	const send = () => user.click(sheet.getByRole("button", { name: "Withdraw 1,240 USDT" }));
	await send();
	await waitFor(() => expect(fieldNote("Fund password")).toBe("Wrong. Tries left: 4."));
	respond("POST wallet/out", { record: exampleWithdrawal });
	await send();
	await screen.findByText("Submitted successfully");
	const [first, second] = requests("POST wallet/out");
	expect(second).toMatchObject({
		address_id: "4",
		number: "1240",
		fee: "1.000000",
		method: "chain",
		password_now: "correct horse",
	});
	expect(first?.client_id).not.toBe("");
	await waitFor(() => expect(window.location.pathname).toBe("/pages/assets/withdraw/detail"));
});
