// The ticket of options: what it refuses to send and says where, what one tap sends and on which terms, what the server's no reads like,
// and who is sent to verification before any real money moves.
import type { CallData, Option, PlacedReceipt, User } from "@candor/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { bought, won } from "../../../../testing/examples/option.ts";
import { answer, asked, CUT_OFF, refused, tell } from "../../../../testing/exchange.ts";
import { balanceOf, type Holdings, show } from "../../../../testing/show.tsx";
import { joinAccount } from "../../../data/account.ts";
import { keptReceipt } from "../../../data/options/kept-receipts.ts";
import { openOptions, optionsAccount } from "../../../data/options/open-options.ts";
import { changeSettings } from "../../../data/settings.ts";
import type { OptionAccount } from "../data/preferences.ts";
import { Ticket } from "./ticket.tsx";

const CALL = "POST microtrade/submit";
const MARKET = { match_id: 1, symbol: "BTC/USDT" };
const RICH: Holdings = { balances: [balanceOf("DEMO", "10000.000000", "demo"), balanceOf("USDT", "800.000000", "option")] };
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
/** Of what is bought here most: up, 30 seconds, 100 of demo money. */
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

interface Opened {
	readonly account?: OptionAccount;
	readonly verified?: boolean;
	readonly holdings?: Holdings;
	readonly ended?: { readonly lost_share: string | null; readonly settled: number };
}

async function open({
	account = "simulation",
	verified = false,
	holdings = RICH,
	ended = { lost_share: null, settled: 0 },
}: Opened = {}) {
	answer("GET microtrade/seconds", () => [terms(30, "0.8", ended), terms(60, "0.82", ended)]);
	answer("GET user/center", () => ({ verification: { basic: verified ? "verified" : "unverified" } }) as User);
	const onLimits = vi.fn();
	const onDemo = vi.fn();
	const { user } = show(<Ticket market={MARKET} account={account} onLimits={onLimits} onDemo={onDemo} />, holdings);
	changeSettings({ confirmOrders: false });
	await screen.findByRole("button", { name: "30s pays 80%" });
	const fill = async (amount: string) => {
		await user.click(screen.getByRole("button", { name: "30s pays 80%" }));
		await user.clear(field());
		await user.type(field(), amount);
	};
	return { user, fill, onLimits, onDemo };
}

const field = () => screen.getByLabelText<HTMLInputElement>("Amount");
const press = (name: "Buy up" | "Buy down") => screen.getByRole("button", { name });
const alerts = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent?.trim());
const ok = (signed: Partial<PlacedReceipt> = {}) => answer(CALL, () => ({ order: bought, receipt: { ...receipt, ...signed } }));

it("asks for a time frame first, then for an amount; nothing is sent", async () => {
	const { user } = await open();
	await user.click(press("Buy up"));
	expect(alerts()).toEqual(["Select a time frame first"]);
	await user.click(screen.getByRole("button", { name: "30s pays 80%" }));
	expect(alerts()).toEqual([]);
	await user.click(press("Buy down"));
	expect(alerts()).toEqual(["Amount is required"]);
	expect(document.activeElement).toBe(field());
});

it.each([
	["4.99", "The minimum purchase is 5 DEMO"],
	["1000.01", "The maximum purchase is 1,000 DEMO"],
	["0", "Must be more than zero"],
])("%s is not sent: %s", async (amount, words) => {
	const { user, fill } = await open();
	await fill(amount);
	await user.click(press("Buy up"));
	expect(alerts()).toEqual([words]);
	await user.type(field(), "1");
	expect(alerts()).toEqual([]);
});

it("more than there is leads to where there is more", async () => {
	const { user, fill } = await open({ holdings: { balances: [balanceOf("DEMO", "9.000000", "demo")] } });
	await fill("10");
	await user.click(press("Buy up"));
	expect(alerts()).toEqual(["Insufficient balance, please recharge Refill"]);
	expect(screen.getByRole("link", { name: "Refill" }).getAttribute("href")).toBe("/pages/option/simulator");
});

it("says before the tap what right and wrong come to, and how people fare", async () => {
	const { fill } = await open({ ended: { lost_share: "0.5312", settled: 1234 } });
	await fill("100");
	const lines = Object.fromEntries(
		screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent?.trim()]),
	);
	expect(lines).toEqual({
		Available: "10,000.00 DEMO",
		"If right you receive": "180.00 DEMO",
		"If wrong you lose": "100.00 DEMO",
		"To break even": "right 55.6% of the time",
		"Lost in 30 days, all users": "53.2% of 1,234 options",
	});
});

it("says that nobody's has ended where none did", async () => {
	await open();
	expect(screen.getByText("nobody's option has ended yet")).toBeTruthy();
});

it("one tap buys once, on the terms that were seen; the receipt stays on the device", async () => {
	ok({ side: "down" });
	const { user, fill } = await open();
	await fill("100");
	await user.dblClick(press("Buy down"));
	await screen.findByText("Demo option bought. It opens at the next signed price.");
	expect(asked(CALL)).toHaveLength(1);
	expect(asked(CALL)[0]).toMatchObject({
		match_id: "1",
		type: "2",
		seconds: "30",
		number: "100",
		payout_ratio: "0.8",
		account: "simulation",
	});
	expect(keptReceipt(bought.id)).toEqual({ ...receipt, side: "down" });
	expect(field().value).toBe("100");
});

it.each([
	["number", "Sold out for now: 12.5 USDT are left"],
	["number", "You can still stake 40 DEMO in this market"],
	["seconds", "Select a time frame first"],
	["payout_ratio", "The payout has just changed. Look at it and try again."],
	["match_id", "Too few price sources are speaking"],
	[undefined, "You have reached the limit of open options in this market"],
	[undefined, "In your country this product is available with demo money only"],
])("the server's no about %s stands in place, in its words", async (at, words) => {
	answer(CALL, () => refused(words, at));
	const { user, fill } = await open();
	await fill("100");
	await user.click(press("Buy up"));
	await waitFor(() => expect(alerts()).toEqual([words]));
	expect(field().getAttribute("aria-invalid")).toBe(at === "number" ? "true" : null);
	expect(field().value).toBe("100");
});

it("other terms are asked for anew at once", async () => {
	answer(CALL, () => refused("The payout has just changed. Look at it and try again.", "payout_ratio", "terms_changed"));
	const { user, fill } = await open();
	await fill("100");
	const before = asked("GET microtrade/seconds").length;
	await user.click(press("Buy up"));
	await waitFor(() => expect(asked("GET microtrade/seconds").length).toBe(before + 1));
});

it.each(["on_break", "loss_limit_reached"])("%s leads to the person's own limits", async (code) => {
	answer(CALL, () => refused("You are taking a break that you asked for", undefined, code));
	const { user, fill, onLimits } = await open({ account: "real", verified: true });
	await fill("100");
	await user.click(press("Buy up"));
	await user.click(await screen.findByRole("button", { name: "Your limits" }));
	expect(onLimits).toHaveBeenCalledOnce();
});

it("no answer: the next tap sends the same under the same id", async () => {
	answer(CALL, () => CUT_OFF);
	const { user, fill } = await open();
	await fill("100");
	await user.click(press("Buy up"));
	await screen.findByText("No answer came. Tap again; it is done once at most.");
	ok();
	await user.click(press("Buy up"));
	await waitFor(() => expect(asked(CALL)).toHaveLength(2));
	const [first, second] = asked(CALL);
	expect(second?.client_id).toBe(first?.client_id);
});

it("no answer, and other terms since: the next tap is the same purchase, and says on which terms it was bought", async () => {
	answer(CALL, () => CUT_OFF);
	const { user, fill } = await open();
	await fill("100");
	await user.click(press("Buy up"));
	await screen.findByText("No answer came. Tap again; it is done once at most.");
	answer("GET microtrade/seconds", () => [terms(30, "0.7", { lost_share: null, settled: 0 })]);
	answer(CALL, () => refused("The payout has just changed. Look at it and try again.", "payout_ratio", "terms_changed"));
	await user.click(press("Buy down"));
	await screen.findByRole("button", { name: "30s pays 70%" });
	ok();
	await user.clear(field());
	await user.type(field(), "100.0");
	await user.click(press("Buy up"));
	await screen.findByText("Your earlier tap had bought it, with a payout of 80%; nothing more was bought.");
	const [first, other, second] = asked(CALL);
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
])("a receipt that is not for what was tapped says so: %o", async (signed, says) => {
	ok(signed);
	const { user, fill } = await open();
	await fill("100");
	await user.click(press("Buy up"));
	const tapped = "BTC/USDT · Up · 30s · 100 DEMO · 80%";
	await screen.findByText(`The signed receipt is not what you tapped. You tapped: ${tapped}. It says: ${says}.`);
	expect(screen.queryByText(/^Demo option bought/)).toBeNull();
});

it("an answer about an option that stood there before the tap says that nothing more was bought", async () => {
	answer(CALL, () => CUT_OFF);
	const { user, fill } = await open();
	joinAccount(optionsAccount);
	await fill("100");
	await user.click(press("Buy up"));
	await screen.findByText("No answer came. Tap again; it is done once at most.");
	// The socket tells what became of it.
	tell({ topic: "account", data: { kind: "change", seq: 2, time: 2, orders: [], fills: [], balances: [], options: [bought] } });
	ok();
	await user.click(press("Buy up"));
	await screen.findByText("Your earlier tap had bought it; nothing more was bought.");
});

it("an answer that comes when the option has ended shows it as ended, not as open for ever", async () => {
	let arrive = (): void => undefined;
	answer(CALL, () => new Promise((done) => (arrive = () => done({ order: bought, receipt }))));
	const { user, fill } = await open();
	joinAccount(optionsAccount);
	await fill("100");
	await user.click(press("Buy up"));
	await waitFor(() => expect(asked(CALL)).toHaveLength(1));
	const say = (option: Option) =>
		tell({ topic: "account", data: { kind: "change", seq: 2, time: 2, orders: [], fills: [], balances: [], options: [option] } });
	say(bought);
	say(won);
	arrive();
	await waitFor(() => expect(keptReceipt(bought.id)).toEqual(receipt));
	expect(openOptions.get().has(bought.id)).toBe(false);
});

it("real money wants somebody verified: nothing is sent, and demo money is offered", async () => {
	const { user, fill, onDemo } = await open({ account: "real", holdings: {} });
	answer("POST area_code", () => [{ code: "66", name: "Thailand", country: "TH" }]);
	await fill("100");
	await user.click(press("Buy up"));
	const dialog = within(await screen.findByRole("dialog", { name: "Verify your identity first" }));
	await user.click(dialog.getByRole("button", { name: "Try the demo" }));
	expect(onDemo).toHaveBeenCalledOnce();
	expect(asked(CALL)).toEqual([]);
});

it("in a sandbox a country and one tap verify", async () => {
	const { user, fill } = await open({ account: "real" });
	answer("POST area_code", () => [{ code: "66", name: "Thailand", country: "TH" }]);
	answer("POST sandbox/verify", () => null);
	await fill("100");
	await user.click(press("Buy up"));
	const dialog = within(await screen.findByRole("dialog", { name: "Verify your identity first" }));
	const verify = await dialog.findByRole("button", { name: "Verify at once (sandbox)" });
	await user.click(verify);
	expect(dialog.getByRole("alert").textContent).toBe("Choose your country");
	await dialog.findByRole("option", { name: "Thailand" });
	await user.selectOptions(dialog.getByRole("combobox"), "TH");
	answer("GET user/center", () => ({ verification: { basic: "verified" } }) as User);
	await user.click(verify);
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(asked("POST sandbox/verify")).toEqual([{ country: "TH" }]);
	ok();
	await user.click(press("Buy up"));
	await waitFor(() => expect(asked(CALL)).toHaveLength(1));
	expect(asked(CALL)[0]).toMatchObject({ account: "real" });
});

it("an option for real money is shown whole before it is bought, where orders are asked about; one of demo money is not", async () => {
	ok();
	const { user, fill } = await open({ account: "real", verified: true });
	changeSettings({ confirmOrders: true });
	await fill("100");
	await user.click(press("Buy down"));
	const dialog = within(await screen.findByRole("dialog", { name: "Buy down" }));
	expect(dialog.getByText("BTC/USDT · 30s")).toBeTruthy();
	expect(await dialog.findByText("180.00 USDT")).toBeTruthy();
	expect(dialog.getByText("Real money: a wrong guess loses the whole amount.")).toBeTruthy();
	expect(asked(CALL)).toEqual([]);
	await user.click(dialog.getByRole("button", { name: "Buy down" }));
	await waitFor(() => expect(asked(CALL)).toHaveLength(1));
});
