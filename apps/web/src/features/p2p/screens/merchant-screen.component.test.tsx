import type { OwnAdvertisement, OwnMerchant } from "@candor/contract";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import {
	exampleOwnAdvertisement as AD,
	exampleP2pConfig as CONFIG,
	exampleOwnMerchant,
	examplePaymentAccount,
	exampleTrader,
} from "../../../../testing/examples/p2p.ts";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { NO_RESPONSE, refusal, requests, respond } from "../../../../testing/exchange.ts";
import { descriptions, field, fieldNote, findConfirmation, findDialog } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { AdvertisementScreen } from "./advertisement-screen.tsx";
import { MerchantScreen } from "./merchant-screen.tsx";

const user = { ...exampleUser, has_password: true };
const infoOf = (change: Partial<OwnMerchant> = {}) => ({ own: { ...exampleOwnMerchant, ...change }, trader: exampleTrader });

const render = (change: Partial<OwnMerchant> = {}, ...list: OwnAdvertisement[]) =>
	renderScreen(<MerchantScreen />, {
		...{ user, account: {} },
		responses: {
			"GET ctc/merchant/info": infoOf(change),
			"GET ctc/product/list": { list, most: 20 },
			"GET ctc/config": CONFIG,
		},
	});

describe("a user applies as a merchant", () => {
	const NONE: Partial<OwnMerchant> = { state: "none", name: null, bond: "0.000000", bond_missing: "500.000000" };

	it("the page links a user without advanced verification to the verification", async () => {
		render({ ...NONE, advanced: false });
		await screen.findByText("What a merchant needs");
		expect(screen.getByRole("link", { name: "Verify identity" }).getAttribute("href")).toBe("/pages/verification/index");
		expect(screen.queryByLabelText("Public name")).toBeNull();
	});

	it("the application sends the name with the fund password, once", async () => {
		const { fill, tap, user } = render(NONE);
		await fill({ "Public name": "ab" });
		await tap("Apply");
		await waitFor(() => expect(fieldNote("Public name")).toBe("Choose a name with 3 to 24 letters or digits."));
		await fill({ "Public name": "Siam Desk" });
		await tap("Apply");
		const sheet = await findDialog("Fund password");
		sheet.getByText("500 USDT of your spot account become the bond.");
		await fill({ "Fund password": "730582" });
		respond("POST ctc/merchant/apply", () => {
			respond("GET ctc/merchant/info", infoOf({ state: "applied" }));
			return { own: infoOf({ state: "applied" }).own };
		});
		await user.click(sheet.getByRole("button", { name: "Apply" }));
		await screen.findByText("Application under review");
		expect(requests("POST ctc/merchant/apply")[0]).toMatchObject({ name: "Siam Desk", pay_password: "730582" });
	});

	it("the page shows at the field that another merchant has the name", async () => {
		const { fill, tap, user } = render(NONE);
		await fill({ "Public name": "Siam Desk" });
		await tap("Apply");
		const sheet = await findDialog("Fund password");
		await fill({ "Fund password": "730582" });
		respond("POST ctc/merchant/apply", refusal("Another merchant has this name.", "name", "merchant_name_taken"));
		await user.click(sheet.getByRole("button", { name: "Apply" }));
		await waitFor(() => expect(fieldNote("Public name")).toBe("Another merchant has this name."));
	});
});

describe("the merchant page shows the user's ads and bond", () => {
	it("the page shows facts, bond, and each ad with its state and the reason", async () => {
		render({ bond_missing: "100.000000" }, AD, { ...AD, id: 13, state: "below_minimum" });
		await screen.findByText("What is left is worth less than your minimum. Add quantity or lower the minimum.");
		screen.getByText("100 USDT missing");
		expect(descriptions()).toMatchObject({ "Orders in 30 days": "1,204", "Disputes lost": "1", "Open orders": "1" });
		expect(screen.getByRole("link", { name: "New ad" }).getAttribute("href")).toBe("/pages/assets/c2c/advertisement");
	});

	it("the merchant closes an ad after a confirmation", async () => {
		const { user } = render({}, AD);
		await user.click(await screen.findByRole("button", { name: "Close: Sell USDT for THB" }));
		const dialog = await findConfirmation("Close this ad?");
		respond("POST ctc/product/close", { advertisement: { ...AD, state: "closed" } });
		await user.click(dialog.getByRole("button", { name: "Close ad" }));
		await screen.findByText("The ad is closed");
		expect(requests("POST ctc/product/close")[0]).toMatchObject({ id: "12" });
	});

	it("the drawer shows the server's reason for a locked bond", async () => {
		const { user, fill } = render({}, AD);
		await user.click(await screen.findByRole("button", { name: "Withdraw bond" }));
		const sheet = await findDialog("Fund password");
		await fill({ "Fund password": "730582" });
		respond("POST ctc/merchant/withdraw", refusal("Close your ads and orders first.", undefined, "bond_locked"));
		await user.click(sheet.getByRole("button", { name: "Withdraw bond" }));
		await waitFor(() => expect(fieldNote("Fund password")).toBe("Close your ads and orders first."));
	});

	it("the merchant page shows bars and holds with their end", async () => {
		render({ barred_until: Date.now() + 86_400_000, sales_held_until: Date.now() + 3_600_000 });
		await screen.findByText(/^You cannot open new orders until /);
		screen.getByText(/^After a security change your sales are on hold until /);
	});
});

describe("the form of an ad checks and saves the ad", () => {
	const renderForm = (id?: number) =>
		renderScreen(<AdvertisementScreen search={id === undefined ? {} : { id }} />, {
			...{ user, account: {}, address: ["/pages/assets/c2c/merchant", "/pages/assets/c2c/advertisement"] },
			responses: {
				"GET ctc/config": CONFIG,
				"GET ctc/account/list": { list: [examplePaymentAccount], most: 10, holder: "K Example" },
				"GET ctc/product/list": { list: [AD], most: 20 },
			},
		});

	it("the form checks a new ad, asks for the fund password, and saves it", async () => {
		const { user, fill, tap } = renderForm();
		await fill({ "Share of the market price": "300" });
		await tap("Place ad");
		await waitFor(() => expect(fieldNote("Share of the market price")).toBe("Choose 50 % to 200 % of the market price"));
		await fill({ "Share of the market price": "101", Quantity: "1000", "Minimum per order": "500" });
		expect(descriptions()["Price now"]).toBe("36.7842 THB");
		await fill({ "Maximum per order": "400" });
		await tap("Place ad");
		await waitFor(() => expect(fieldNote("Maximum per order")).toBe("Must not be below the minimum"));
		await fill({ "Maximum per order": "20000" });
		await tap("Place ad");
		await screen.findByText("Choose at least one payment account");
		await user.click(screen.getByRole("checkbox", { name: "PromptPay ••••••5678" }));
		await tap("Place ad");
		const sheet = await findDialog("Fund password");
		sheet.getByText("1,000 USDT are frozen for this ad.");
		await fill({ "Fund password": "730582" });
		respond("POST ctc/product/save", { advertisement: AD });
		await user.click(sheet.getByRole("button", { name: "Place ad" }));
		await screen.findByText("The ad is saved");
		const [sent] = requests("POST ctc/product/save");
		expect(sent).toMatchObject({ side: "sell", currency: "3", fiat: "THB", ratio_ppm: "1010000", quantity: "1000" });
		expect(JSON.parse(sent?.pay_types ?? "")).toEqual([{ account_id: 5, window_minutes: 30 }]);
		expect(Object.keys(sent ?? {})).not.toContain("price");
	});

	it("the request for a changed ad names the version that the merchant saw, and keeps side, coin and currency", async () => {
		const { user, fill, tap } = renderForm(12);
		await screen.findByLabelText("Quantity");
		expect(screen.queryByRole("radio", { name: "I buy" })).toBeNull();
		expect(field("Quantity").value).toBe("4,180");
		await fill({ Quantity: "5000" });
		await tap("Save changes");
		const sheet = await findDialog("Fund password");
		await fill({ "Fund password": "730582" });
		respond("POST ctc/product/save", refusal("The terms have just changed.", undefined, "terms_changed"));
		await user.click(sheet.getByRole("button", { name: "Save changes" }));
		await screen.findByText("The terms have just changed.");
		expect(requests("POST ctc/product/save")[0]).toMatchObject({ id: "12", version: "3", quantity: "5000" });
	});

	it("the page of another user's ad says that the ad does not exist", async () => {
		renderForm(99);
		await screen.findByText("There is no such ad");
	});
});

it("a failed load of the merchant page says that bond and ads are safe", async () => {
	renderScreen(<MerchantScreen />, { account: {}, responses: { "GET ctc/merchant/info": NO_RESPONSE } });
	await screen.findByText("Your bond and your ads are safe. Try again in a moment.");
});
