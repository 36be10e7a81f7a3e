// The transfer form: what it refuses to send and says at the field, what a tap sends, and what stands in it afterwards.
import type { CallData } from "@candor/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { answer, asked, CUT_OFF, refused } from "../../../../testing/exchange.ts";
import { balanceOf, show } from "../../../../testing/show.tsx";
import { TransferScreen } from "./transfer-screen.tsx";

const CALL = "POST wallet/change";
const ACCOUNTS = ["coin", "option", "contract", "trust"] as const;

const list = (available: string): CallData<"currency/user_currency_list"> =>
	ACCOUNTS.map((account) => ({
		account,
		currencies: [
			{ currency_id: 3, currency_name: "USDT", decimals: 6, available, frozen: "0" },
			{ currency_id: 1, currency_name: "BTC", decimals: 8, available: "0.5", frozen: "0" },
		],
	}));

/** The form with 250.5 USDT in each account. */
async function open(available = "250.500000") {
	answer("GET currency/user_currency_list", () => list(available));
	const { user } = show(<TransferScreen search={{}} />, {
		balances: ACCOUNTS.flatMap((account) => [balanceOf("USDT", available, account), balanceOf("BTC", "0.5", account)]),
	});
	const button = await screen.findByRole("button", { name: "Transfer USDT" });
	const amount = screen.getByLabelText<HTMLInputElement>("Amount");
	return { user, button, amount, text: () => amount.value };
}

const told = () => screen.findByRole("alert").then(({ textContent }) => textContent);
const arrived = (count: number) => waitFor(() => expect(asked(CALL)).toHaveLength(count));

describe("a transfer that cannot be", () => {
	it.each([
		["more than is available", "250.500001", "More USDT than is available"],
		["zero", "0", "Must be more than zero"],
		["a number that no ledger holds", "9".repeat(20), "This number is too large"],
	])("%s is told at the field and not sent", async (_what, typed, words) => {
		const { user, button, amount } = await open();
		await user.type(amount, typed);
		await user.click(button);
		expect(await told()).toBe(words);
		expect(amount).toHaveProperty("ariaInvalid", "true");
		expect(asked(CALL)).toEqual([]);
	});

	it("nothing typed is told at the field and not sent", async () => {
		const { user, button } = await open();
		await user.click(button);
		expect(await told()).toBe("Amount is required");
		expect(asked(CALL)).toEqual([]);
	});

	it("what was typed in more places than the coin turns out to have is told and not sent", async () => {
		const coins = Promise.withResolvers<CallData<"currency/user_currency_list">>();
		answer("GET currency/user_currency_list", () => coins.promise);
		const { user } = show(<TransferScreen search={{}} />, { balances: [balanceOf("USDT", "250.5")] });
		await user.type(screen.getByLabelText("Amount"), "1.1234567");
		coins.resolve(list("250.5"));
		await user.click(await screen.findByRole("button", { name: "Transfer USDT" }));
		expect(await told()).toBe("Too many decimals");
		expect(asked(CALL)).toEqual([]);
	});

	it("nobody is told to have too little before it is known what they have: the exchange judges", async () => {
		answer("GET currency/user_currency_list", () => new Promise(() => undefined));
		answer(CALL, () => null);
		const { user } = show(<TransferScreen search={{}} />);
		await user.type(screen.getByLabelText("Amount"), "100");
		await user.click(screen.getByRole("button", { name: "Transfer USDT" }));
		await screen.findByText("Transferred");
		expect(asked(CALL)[0]).toMatchObject({ currency_id: "3", number: "100" });
	});

	it("what is wrong is said no more once it is typed anew", async () => {
		const { user, button, amount } = await open();
		await user.type(amount, "999");
		await user.click(button);
		await told();
		await user.type(amount, "{Backspace}");
		expect(screen.queryByRole("alert")).toBeNull();
	});
});

describe("the field", () => {
	it("takes no more places than the coin has", async () => {
		const { user, amount, text } = await open();
		await user.type(amount, "1.1234567");
		expect(text()).toBe("1.123456");
	});

	it("takes all of it by Max, to the last unit, and that is sent", async () => {
		const { user, button } = await open();
		answer(CALL, () => null);
		await user.click(screen.getByRole("button", { name: "Max" }));
		await user.click(button);
		await arrived(1);
		expect(asked(CALL)[0]).toMatchObject({ number: "250.5" });
	});
});

describe("the accounts", () => {
	it("are swapped where the one of the other side is chosen: no transfer to the same", async () => {
		const { user, button, amount } = await open();
		answer(CALL, () => null);
		await user.click(screen.getByRole("combobox", { name: "From account" }));
		await user.click(await screen.findByRole("option", { name: "Contract" }));
		await user.type(amount, "2");
		await user.click(button);
		await arrived(1);
		expect(asked(CALL)[0]).toMatchObject({ from_field: "contract", to_field: "coin" });
	});

	it("are swapped by the button between them", async () => {
		const { user, button, amount } = await open();
		answer(CALL, () => null);
		await user.click(screen.getByRole("button", { name: "Swap the accounts" }));
		await user.type(amount, "2");
		await user.click(button);
		await arrived(1);
		expect(asked(CALL)[0]).toMatchObject({ from_field: "contract", to_field: "coin" });
	});
});

describe("a transfer that is sent", () => {
	it("is what stands in the form; the form is empty then, and it is said", async () => {
		const { user, button, amount, text } = await open();
		answer(CALL, () => null);
		await user.type(amount, "10.25");
		await user.click(button);
		await screen.findByText("Transferred");
		expect(text()).toBe("");
		const id = expect.stringMatching(/^[0-9a-f]{24}$/);
		const sentAt = expect.stringMatching(/^\d+$/);
		const terms = { currency_id: "3", from_field: "coin", to_field: "contract", number: "10.25" };
		expect(asked(CALL)).toEqual([{ ...terms, client_id: id, sent_at: sentAt }]);
	});

	it("goes by Enter too", async () => {
		const { user, amount } = await open();
		answer(CALL, () => null);
		await user.type(amount, "3{Enter}");
		await arrived(1);
	});

	it("goes once however often it is tapped meanwhile", async () => {
		const { user, button, amount } = await open();
		const done = Promise.withResolvers<null>();
		answer(CALL, () => done.promise);
		await user.type(amount, "10{Enter}{Enter}");
		await user.click(button);
		await waitFor(() => expect(button).toHaveProperty("disabled", true));
		expect(asked(CALL)).toHaveLength(1);
		done.resolve(null);
		await screen.findByText("Transferred");
		expect(asked(CALL)).toHaveLength(1);
	});

	it("is not followed by a complaint where the second of two taps finds the form empty", async () => {
		const { user, button, amount, text } = await open();
		// The second comes at once, however slow the machine is.
		const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
		onTestFinished(() => clock.mockRestore());
		answer(CALL, () => null);
		await user.type(amount, "10");
		await user.click(button);
		await waitFor(() => expect(text()).toBe(""));
		await waitFor(() => expect(button).toHaveProperty("disabled", false));
		button.click();
		await new Promise((resolve) => setTimeout(resolve, 50));
		expect(screen.queryByRole("alert")).toBeNull();
		expect(asked(CALL)).toHaveLength(1);
	});
});

describe("a transfer that the exchange refuses", () => {
	it("is told at the field in its words, and what was typed stays; the next one is another", async () => {
		const { user, button, amount, text } = await open();
		answer(CALL, () => refused("Too little is free"));
		await user.type(amount, "10");
		await user.click(button);
		expect(await told()).toBe("Too little is free");
		expect(text()).toBe("10");
		await user.click(button);
		await arrived(2);
		expect(asked(CALL)[1]?.client_id).not.toBe(asked(CALL)[0]?.client_id);
	});
});

describe("a transfer of which nobody knows what became", () => {
	it("stays in the form, and goes out under the same id with the next tap", async () => {
		const { user, button, amount, text } = await open();
		answer(CALL, () => CUT_OFF);
		await user.type(amount, "10");
		await user.click(button);
		expect(await told()).toBe("No answer came. Tap again; it is done once at most.");
		expect(text()).toBe("10");
		answer(CALL, () => null);
		await user.click(button);
		await screen.findByText("Transferred");
		const [first, second] = asked(CALL);
		expect(second).toEqual(first);
	});

	it("is another one where the amount is another", async () => {
		const { user, button, amount } = await open();
		answer(CALL, () => CUT_OFF);
		await user.type(amount, "10");
		await user.click(button);
		await told();
		await user.type(amount, "0");
		await user.click(button);
		await arrived(2);
		expect(asked(CALL)[1]).toMatchObject({ number: "100" });
		expect(asked(CALL)[1]?.client_id).not.toBe(asked(CALL)[0]?.client_id);
	});
});

describe("another coin", () => {
	it("begins with no amount, and is what is sent", async () => {
		const { user, amount, text } = await open();
		answer(CALL, () => null);
		await user.type(amount, "10");
		await user.click(screen.getByRole("button", { name: "Coin: USDT. Choose another" }));
		const sheet = await screen.findByRole("dialog", { name: "Choose a coin" });
		await user.click(within(sheet).getByRole("button", { name: /^BTC/ }));
		expect(text()).toBe("");
		await user.type(amount, "0.5");
		await user.click(await screen.findByRole("button", { name: "Transfer BTC" }));
		await arrived(1);
		expect(asked(CALL)[0]).toMatchObject({ currency_id: "1", number: "0.5" });
	});

	it("of which there is none is got first", async () => {
		await open("0.000000");
		const link = await screen.findByRole("link", { name: "Get test coins" });
		expect(link.getAttribute("href")).toBe("/pages/assets/deposit/index?currency_id=3");
	});
});
