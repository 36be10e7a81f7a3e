import type { CallData } from "@candor/contract";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { examplePaymentAccount as ACCOUNT, exampleP2pConfig as CONFIG } from "../../../../testing/examples/p2p.ts";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { NO_RESPONSE, refusal, requests, respond } from "../../../../testing/exchange.ts";
import { descriptions, field, fieldNote, findDialog } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { AccountsScreen } from "./accounts-screen.tsx";
import { AddAccountScreen } from "./add-account-screen.tsx";

type Accounts = CallData<"ctc/account/list">;
const listOf = (change: Partial<Accounts> = {}): Accounts => ({ list: [ACCOUNT], most: 10, holder: "K Example", ...change });
const user = { ...exampleUser, has_password: true };

describe("the page lists payment accounts", () => {
	const render = (accounts: Accounts) =>
		renderScreen(<AccountsScreen />, {
			user,
			account: {},
			responses: { "GET ctc/config": CONFIG, "GET ctc/account/list": accounts },
		});

	it("a payment account shows its masked values and the amount that it can still pay", async () => {
		render(listOf());
		await screen.findByRole("heading", { name: "PromptPay" });
		expect(descriptions()).toMatchObject({
			...{ "Account name": "K Example", "PromptPay ID": "••••••5678", "Paid orders": "2", "Can still pay today": "480 USDT" },
		});
	});

	it("an empty list links to the form of a new account", async () => {
		render(listOf({ list: [] }));
		await screen.findByText("No payment accounts");
		expect(screen.getByRole("link", { name: "Add a payment account" }).getAttribute("href")).toBe("/pages/assets/c2c/addAccount");
	});

	it("the list offers no new account beyond the limit", async () => {
		render(listOf({ most: 1 }));
		await screen.findByText("You can save at most 1 accounts. Delete one to add another.");
		expect(screen.queryByRole("link", { name: "Add a payment account" })).toBeNull();
	});

	it("the user cannot delete an account in use, and the drawer shows the reason", async () => {
		const { user, fill } = render(listOf());
		await user.click(await screen.findByRole("button", { name: "Delete PromptPay ••••••5678" }));
		const sheet = await findDialog("Fund password");
		await fill({ "Fund password": "730582" });
		respond("POST ctc/account/delete", refusal("An ad uses this account.", "id", "payment_account_in_use"));
		await user.click(sheet.getByRole("button", { name: "Delete" }));
		await waitFor(() => expect(fieldNote("Fund password")).toBe("An ad uses this account."));
		expect(requests("POST ctc/account/delete")).toEqual([{ id: "5", pay_password: "730582" }]);
	});
});

describe("the form of a new payment account checks and saves the account", () => {
	const render = (accounts: Accounts = listOf()) =>
		renderScreen(<AddAccountScreen search={{ pay_type: "promptpay" }} />, {
			...{ user, account: {}, address: ["/pages/assets/c2c/buy?id=12", "/pages/assets/c2c/addAccount?pay_type=promptpay"] },
			responses: { "GET ctc/config": CONFIG, "GET ctc/account/list": accounts },
		});

	it("the form checks the fields of the pay type before it asks for the fund password", async () => {
		const { fill, tap } = render();
		await screen.findByLabelText("PromptPay ID");
		expect(field("Account name").value).toBe("K Example");
		await tap("Save");
		await waitFor(() => expect(fieldNote("PromptPay ID")).toBe("Fill in this field"));
		await fill({ "PromptPay ID": "08123" });
		await tap("Save");
		await waitFor(() => expect(fieldNote("PromptPay ID")).toBe("The length is not valid"));
		expect(screen.queryByRole("dialog")).toBeNull();
	});

	it("the form returns to the page that needs the account once the account is saved", async () => {
		const { fill, tap, user } = render();
		await fill({ "PromptPay ID": "081-234-5678", "Bank (optional)": "Kasikorn" });
		await tap("Save");
		const sheet = await findDialog("Fund password");
		await fill({ "Fund password": "730582" });
		respond("POST ctc/account/save", { account: ACCOUNT });
		await user.click(sheet.getByRole("button", { name: "Save" }));
		await screen.findByText("Payment account added");
		const [sent] = requests("POST ctc/account/save");
		expect(sent).toMatchObject({ pay_type: "promptpay", pay_password: "730582" });
		expect(JSON.parse(sent?.values ?? "")).toEqual([
			{ name: "promptpay_id", value: "0812345678" },
			{ name: "bank", value: "Kasikorn" },
		]);
		await waitFor(() => expect(window.location.search).toBe("?id=12"));
	});

	it("the form shows a refused value at its field and keeps the typed values", async () => {
		const { fill, tap, user } = render();
		await fill({ "PromptPay ID": "0812345678" });
		await tap("Save");
		const sheet = await findDialog("Fund password");
		await fill({ "Fund password": "730582" });
		respond("POST ctc/account/save", refusal("PromptPay ID: this value is not correct.", "promptpay_id", "pay_field_malformed"));
		await user.click(sheet.getByRole("button", { name: "Save" }));
		await waitFor(() => expect(fieldNote("PromptPay ID")).toBe("PromptPay ID: this value is not correct."));
		expect(field("PromptPay ID").value).toBe("0812345678");
	});

	it("the form asks a user without a verified name for verification", async () => {
		render(listOf({ holder: null }));
		await screen.findByText("Verify your identity first");
		expect(screen.queryByLabelText("PromptPay ID")).toBeNull();
	});
});

it("a failed load of the list says that no account was changed", async () => {
	renderScreen(<AccountsScreen />, { user, account: {}, responses: { "GET ctc/account/list": NO_RESPONSE } });
	await screen.findByText("Your payment accounts could not be loaded");
});
