import type { Balance, CallData, Option, PlacedReceipt, User } from "@candor/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { bought, won } from "../../../../testing/examples/option.ts";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { NO_RESPONSE, publish, refusal, requests, respond } from "../../../../testing/exchange.ts";
import { alerts, descriptions, field, fieldNote, findDialog, noteOf } from "../../../../testing/queries.ts";
import { accountOf, balanceOf, renderScreen } from "../../../../testing/render-screen.tsx";
import { joinAccount } from "../../../data/account.ts";
import { openOptions, optionsAccountTopic } from "../../../domain/options/open-options.ts";
import { storedReceipt } from "../../../domain/options/stored-receipts.ts";
import type { OptionAccount } from "../data/preferences.ts";
import { OrderForm } from "./order-form.tsx";

const CALL = "POST microtrade/submit";
const MARKET = { match_id: 1, symbol: "BTC/USDT" };
const RICH = [balanceOf("DEMO", "10000.000000", "demo"), balanceOf("USDT", "800.000000", "option")];
const VERIFIED: User = { ...exampleUser, verification: { ...exampleUser.verification, basic: "verified" } };
const terms = (
	seconds: number,
	payout_ratio: string,
	ended: Pick<CallData<"microtrade/seconds">[number], "lost_share" | "settled">,
) => ({
	seconds,
	payout_ratio,
	min: "5.000000",
	max: "1000.000000",
	break_even: "0.555556",
	...ended,
});
/** Receipt of the order that most tests place: an up option of 30 seconds with a stake of 100 in demo money. */
const receipt = {
	kind: "option_placed",
	option: bought.id,
	market: "BTC/USDT",
	side: "up",
	seconds: 30,
	stake: "100.000000",
	payout_ratio: "0.800000",
	account: "simulation",
	hash: "h",
	signature: "s",
} as PlacedReceipt;

interface Given {
	readonly account?: OptionAccount;
	readonly verified?: boolean;
	readonly balances?: readonly Balance[];
	readonly ended?: { readonly lost_share: string | null; readonly settled: number };
	readonly confirmOrders?: boolean;
}

async function openForm({
	account = "simulation",
	verified = false,
	balances = RICH,
	ended = { lost_share: null, settled: 0 },
	confirmOrders = false,
}: Given = {}) {
	const onLimits = vi.fn();
	const onDemo = vi.fn();
	const form = renderScreen(<OrderForm market={MARKET} account={account} onLimits={onLimits} onDemo={onDemo} />, {
		account: { balances },
		user: verified ? VERIFIED : exampleUser,
		settings: { confirmOrders },
		responses: { "GET microtrade/seconds": [terms(30, "0.8", ended), terms(60, "0.82", ended)] },
	});
	await screen.findByRole("button", { name: "30s pays 80%" });
	return { ...form, onLimits, onDemo };
}

async function fillForm(given: Given = {}) {
	const form = await openForm(given);
	await form.tap("30s pays 80%");
	await form.fill({ Amount: "100" });
	return form;
}

const publishChange = (option: Option) => {
	const { topic, data } = accountOf({ options: [option] });
	publish({ topic, data: { ...data, kind: "change" } });
};
const amount = () => field("Amount");
const accept = (signed: Partial<PlacedReceipt> = {}) => respond(CALL, { order: bought, receipt: { ...receipt, ...signed } });

it("the option order form requires a time frame and an amount", async () => {
	const { tap } = await openForm();
	await tap("Buy up");
	expect(alerts()).toEqual(["Select a time frame first", "Amount is required"]);
	expect(noteOf(screen.getByRole("group", { name: "Time frame" }))).toBe("Select a time frame first");
	expect(fieldNote("Amount")?.trim()).toBe("Amount is required");
	await tap("30s pays 80%");
	expect(alerts()).toEqual([]);
	await tap("Buy down");
	expect(alerts()).toEqual(["Amount is required"]);
	expect(document.activeElement).toBe(amount());
});

it.each([
	["4.99", "The minimum purchase is 5 DEMO"],
	["1000.01", "The maximum purchase is 1,000 DEMO"],
	["0", "Must be more than zero"],
])("the option order form rejects the amount %s with the error: %s", async (typed, words) => {
	const { user, fill, tap } = await openForm();
	await tap("30s pays 80%");
	await fill({ Amount: typed });
	await tap("Buy up");
	expect(alerts()).toEqual([words]);
	await user.type(amount(), "1");
	expect(alerts()).toEqual([]);
});

it("the option order form links to a refill if the demo balance is too small", async () => {
	const { fill, tap } = await openForm({ balances: [balanceOf("DEMO", "9.000000", "demo")] });
	await tap("30s pays 80%");
	await fill({ Amount: "10" });
	await tap("Buy up");
	expect(alerts()).toEqual(["Insufficient balance, please recharge Refill"]);
	expect(screen.getByRole("link", { name: "Refill" }).getAttribute("href")).toBe("/pages/option/simulator");
});

it("the option order form shows payout, loss, break-even share and other users' losses before the purchase", async () => {
	await fillForm({ ended: { lost_share: "0.5312", settled: 1234 } });
	expect(descriptions()).toEqual({
		Available: "10,000.00 DEMO",
		"If right you receive": "180.00 DEMO",
		"If wrong you lose": "100.00 DEMO",
		"Break-even win rate": "right 55.6% of the time",
		"Lost in 30 days, all users": "53.2% of 1,234 options",
	});
});

it("the option order form says that no option has ended yet if there are no statistics", async () => {
	await openForm();
	expect(screen.getByText("no data yet")).toBeTruthy();
});

it("a double click on Buy sends one purchase and stores its receipt", async () => {
	accept({ side: "down" });
	const { user } = await fillForm();
	await user.dblClick(screen.getByRole("button", { name: "Buy down" }));
	await screen.findByText("Demo option bought. It opens at the next signed price.");
	expect(requests(CALL)).toHaveLength(1);
	expect(requests(CALL)[0]).toMatchObject({
		match_id: "1",
		type: "2",
		seconds: "30",
		number: "100",
		payout_ratio: "0.8",
		account: "simulation",
	});
	expect(storedReceipt(bought.id)).toEqual({ ...receipt, side: "down" });
	expect(amount().value).toBe("100");
});

it.each([
	["number", "Sold out for now: 12.5 USDT are left"],
	["number", "You can still stake 40 DEMO in this market"],
	["seconds", "Select a time frame first"],
	["payout_ratio", "The payout has just changed. Look at it and try again."],
	["match_id", "Too few price sources are speaking"],
	[undefined, "You have reached the limit of open options in this market"],
	[undefined, "In your country this product is available with demo money only"],
])("the option order form shows the server's message if the server refuses the param %s: %s", async (at, words) => {
	respond(CALL, refusal(words, at));
	const { tap } = await fillForm();
	await tap("Buy up");
	await waitFor(() => expect(alerts()).toEqual([words]));
	expect(amount().getAttribute("aria-invalid")).toBe(at === "number" ? "true" : null);
	expect(amount().value).toBe("100");
});

it("after a refusal because the terms changed, the option order form requests the terms again", async () => {
	respond(CALL, refusal("The payout has just changed. Look at it and try again.", "payout_ratio", "terms_changed"));
	const { tap } = await fillForm();
	const before = requests("GET microtrade/seconds").length;
	await tap("Buy up");
	await waitFor(() => expect(requests("GET microtrade/seconds").length).toBe(before + 1));
});

it.each(["on_break", "loss_limit_reached"])(
	"the option order form links to the user's limits after the refusal %s",
	async (code) => {
		respond(CALL, refusal("You are taking a break that you asked for", undefined, code));
		const { user, tap, onLimits } = await fillForm({ account: "real", verified: true });
		await tap("Buy up");
		await user.click(await screen.findByRole("button", { name: "Your limits" }));
		expect(onLimits).toHaveBeenCalledOnce();
	},
);

it("the option order form repeats a purchase that got no response with the request id of the first try", async () => {
	respond(CALL, NO_RESPONSE);
	const { tap } = await fillForm();
	await tap("Buy up");
	await screen.findByText("No response. Try again; it can't be done twice.");
	accept();
	await tap("Buy up");
	await waitFor(() => expect(requests(CALL)).toHaveLength(2));
	const [first, second] = requests(CALL);
	expect(second?.client_id).toBe(first?.client_id);
});

it("the form repeats a purchase without a response after the payout changed, and names the payout of the purchase", async () => {
	respond(CALL, NO_RESPONSE);
	const { user, tap } = await fillForm();
	await tap("Buy up");
	await screen.findByText("No response. Try again; it can't be done twice.");
	respond("GET microtrade/seconds", [terms(30, "0.7", { lost_share: null, settled: 0 })]);
	respond(CALL, refusal("The payout has just changed. Look at it and try again.", "payout_ratio", "terms_changed"));
	await tap("Buy down");
	await screen.findByRole("button", { name: "30s pays 70%" });
	accept();
	await user.clear(amount());
	await user.type(amount(), "100.0");
	await tap("Buy up");
	await screen.findByText("Your earlier tap had bought it, with a payout of 80%; nothing more was bought.");
	const [first, other, second] = requests(CALL);
	expect(other?.client_id).not.toBe(first?.client_id);
	expect(second?.client_id).toBe(first?.client_id);
	expect([first?.payout_ratio, second?.payout_ratio]).toEqual(["0.8", "0.7"]);
});

it.each<[Partial<PlacedReceipt>, string]>([
	[{ market: "ETH/USDT" }, "ETH/USDT · Up · 30s · 100 DEMO · 80%"],
	[{ side: "down" }, "BTC/USDT · Down · 30s · 100 DEMO · 80%"],
	[{ seconds: 60 }, "BTC/USDT · Up · 60s · 100 DEMO · 80%"],
	[{ stake: "1000" }, "BTC/USDT · Up · 30s · 1000 DEMO · 80%"],
	[{ payout_ratio: "0.79" }, "BTC/USDT · Up · 30s · 100 DEMO · 79%"],
	[{ account: "real" }, "BTC/USDT · Up · 30s · 100 USDT · 80%"],
])("the option order form warns if the signed receipt differs from the order: %o", async (signed, says) => {
	accept(signed);
	const { tap } = await fillForm();
	await tap("Buy up");
	const tapped = "BTC/USDT · Up · 30s · 100 DEMO · 80%";
	await screen.findByText(`The signed receipt is not what you tapped. You tapped: ${tapped}. It says: ${says}.`);
	expect(screen.queryByText(/^Demo option bought/)).toBeNull();
});

it("the option order form says if an earlier try of a repeated purchase had already succeeded", async () => {
	respond(CALL, NO_RESPONSE);
	const { tap } = await fillForm();
	joinAccount(optionsAccountTopic);
	await tap("Buy up");
	await screen.findByText("No response. Try again; it can't be done twice.");
	publishChange(bought);
	accept();
	await tap("Buy up");
	await screen.findByText("Your earlier tap had bought it; nothing more was bought.");
});

it("the page shows an option as ended if its purchase is confirmed after its end", async () => {
	const late = Promise.withResolvers<CallData<"microtrade/submit">>();
	respond(CALL, late.promise);
	const { tap } = await fillForm();
	joinAccount(optionsAccountTopic);
	await tap("Buy up");
	await waitFor(() => expect(requests(CALL)).toHaveLength(1));
	publishChange(bought);
	publishChange(won);
	late.resolve({ order: bought, receipt });
	await waitFor(() => expect(storedReceipt(bought.id)).toEqual(receipt));
	expect(openOptions.get().has(bought.id)).toBe(false);
});

it("the option order form sends no real-money purchase for an unverified user, and offers demo money", async () => {
	const { user, tap, onDemo } = await fillForm({ account: "real", balances: [] });
	respond("POST area_code", [{ code: "66", name: "Thailand", country: "TH" }]);
	await tap("Buy up");
	const dialog = await findDialog("Verify your identity first");
	await user.click(dialog.getByRole("button", { name: "Try the demo" }));
	expect(onDemo).toHaveBeenCalledOnce();
	expect(requests(CALL)).toEqual([]);
});

it("the option order form verifies a sandbox user by country and continues with the confirmation", async () => {
	const { user, tap } = await fillForm({ account: "real" });
	respond("POST area_code", [{ code: "66", name: "Thailand", country: "TH" }]);
	respond("POST sandbox/verify", null);
	await tap("Buy down");
	const dialog = await findDialog("Verify your identity first");
	const verify = await dialog.findByRole("button", { name: "Verify at once (sandbox)" });
	await user.click(verify);
	expect(dialog.getByRole("alert").textContent).toBe("Choose your country");
	await dialog.findByRole("option", { name: "Thailand" });
	await user.selectOptions(dialog.getByRole("combobox"), "TH");
	respond("GET user/center", VERIFIED);
	await user.click(verify);
	const confirmation = await findDialog("Buy down");
	expect(requests("POST sandbox/verify")).toEqual([{ country: "TH" }]);
	expect(requests(CALL)).toEqual([]);
	accept();
	await user.click(await confirmation.findByRole("button", { name: "Buy down" }));
	await waitFor(() => expect(requests(CALL)).toHaveLength(1));
	expect(requests(CALL)[0]).toMatchObject({ account: "real", type: "2", number: "100" });
});

it("the option order form asks the user to confirm a purchase for real money", async () => {
	accept();
	const { user, tap } = await fillForm({ account: "real", verified: true, confirmOrders: true });
	await tap("Buy down");
	const dialog = await findDialog("Buy down");
	expect(dialog.getByText("BTC/USDT · 30s")).toBeTruthy();
	expect(await dialog.findByText("180.00 USDT")).toBeTruthy();
	expect(dialog.getByText("Real money: a wrong guess loses the whole amount.")).toBeTruthy();
	expect(requests(CALL)).toEqual([]);
	await user.click(dialog.getByRole("button", { name: "Buy down" }));
	await waitFor(() => expect(requests(CALL)).toHaveLength(1));
});
