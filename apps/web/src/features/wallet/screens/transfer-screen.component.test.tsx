import type { CallData } from "@candor/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { NO_RESPONSE, PENDING, refusal, requests, respond } from "../../../../testing/exchange.ts";
import { LEAVE_OR_RETURN, Leavable } from "../../../../testing/leavable.tsx";
import { field, findDialog, noteOf } from "../../../../testing/queries.ts";
import { balanceOf, renderScreen } from "../../../../testing/render-screen.tsx";
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

async function openForm(available = "250.500000") {
	const page = renderScreen(<TransferScreen search={{}} />, {
		account: {
			balances: ACCOUNTS.flatMap((account) => [balanceOf("USDT", available, account), balanceOf("BTC", "0.5", account)]),
		},
		responses: { "GET currency/user_currency_list": list(available), [CALL]: null },
	});
	const button = await screen.findByRole("button", { name: "Transfer USDT" });
	return { ...page, button, amount: field("Amount") };
}

const findAlert = () => screen.findByRole("alert").then(({ textContent }) => textContent);
const arrived = (count: number) => waitFor(() => expect(requests(CALL)).toHaveLength(count));

describe("the transfer form validates its fields", () => {
	it.each([
		["more than is available", "250.500001", "Not enough USDT"],
		["zero", "0", "Must be more than zero"],
		["a number too large for the ledger", "9".repeat(20), "This number is too large"],
	])("the transfer form rejects an amount: %s", async (_name, typed, words) => {
		const { user, button, amount } = await openForm();
		await user.type(amount, typed);
		await user.click(button);
		expect(await findAlert()).toBe(words);
		expect(amount).toHaveProperty("ariaInvalid", "true");
		expect(requests(CALL)).toEqual([]);
	});

	it("the transfer form requires an amount", async () => {
		const { user, button } = await openForm();
		await user.click(button);
		expect(await findAlert()).toBe("Amount is required");
		expect(requests(CALL)).toEqual([]);
	});

	it("the transfer form rejects too many decimals once the coin's decimals are known", async () => {
		const coins = Promise.withResolvers<CallData<"currency/user_currency_list">>();
		const { user } = renderScreen(<TransferScreen search={{}} />, {
			account: { balances: [balanceOf("USDT", "250.5")] },
			responses: { "GET currency/user_currency_list": coins.promise },
		});
		await user.type(screen.getByLabelText("Amount"), "1.1234567");
		coins.resolve(list("250.5"));
		await user.click(await screen.findByRole("button", { name: "Transfer USDT" }));
		expect(await findAlert()).toBe("Too many decimals");
		expect(requests(CALL)).toEqual([]);
	});

	it("the transfer form sends the amount without a check while the balance is unknown", async () => {
		const { fill, tap } = renderScreen(<TransferScreen search={{}} />, {
			responses: { "GET currency/user_currency_list": PENDING, [CALL]: null },
		});
		await fill({ Amount: "100" });
		await tap("Transfer USDT");
		await screen.findByText("Transferred");
		expect(requests(CALL)[0]).toMatchObject({ currency_id: "3", number: "100" });
	});

	it("the transfer form clears the error when the user edits the amount", async () => {
		const { user, button, amount } = await openForm();
		await user.type(amount, "999");
		await user.click(button);
		await findAlert();
		await user.type(amount, "{Backspace}");
		expect(screen.queryByRole("alert")).toBeNull();
	});
});

describe("the transfer form limits the typed amount", () => {
	it("the amount of a transfer accepts no more decimals than the coin has", async () => {
		const { user, amount } = await openForm();
		await user.type(amount, "1.1234567");
		expect(amount.value).toBe("1.123456");
	});

	it("the button Max enters the full balance", async () => {
		const { user, button } = await openForm();
		await user.click(screen.getByRole("button", { name: "Max" }));
		await user.click(button);
		await arrived(1);
		expect(requests(CALL)[0]).toMatchObject({ number: "250.5" });
	});
});

describe("the user changes the accounts of a transfer", () => {
	it("choosing the account of the other side swaps the accounts", async () => {
		const { user, button, amount } = await openForm();
		await user.click(screen.getByRole("combobox", { name: "From account" }));
		await user.click(await screen.findByRole("option", { name: "Contract" }));
		await user.type(amount, "2");
		await user.click(button);
		await arrived(1);
		expect(requests(CALL)[0]).toMatchObject({ from_field: "contract", to_field: "coin" });
	});

	it("the button between the two accounts swaps them", async () => {
		const { user, button, amount } = await openForm();
		await user.click(screen.getByRole("button", { name: "Swap the accounts" }));
		await user.type(amount, "2");
		await user.click(button);
		await arrived(1);
		expect(requests(CALL)[0]).toMatchObject({ from_field: "contract", to_field: "coin" });
	});
});

describe("the transfer form sends a transfer", () => {
	it("the transfer form sends the transfer, clears itself and confirms", async () => {
		const { user, button, amount } = await openForm();
		await user.type(amount, "10.25");
		await user.click(button);
		await screen.findByText("Transferred");
		expect(amount.value).toBe("");
		const id = expect.stringMatching(/^[0-9a-f]{24}$/);
		const sentAt = expect.stringMatching(/^\d+$/);
		const terms = { currency_id: "3", from_field: "coin", to_field: "contract", number: "10.25" };
		expect(requests(CALL)).toEqual([{ ...terms, client_id: id, sent_at: sentAt }]);
	});

	it("the Enter key sends the transfer", async () => {
		const { user, amount } = await openForm();
		await user.type(amount, "3{Enter}");
		await arrived(1);
	});

	it("repeated submission of the form sends one transfer", async () => {
		const { user, button, amount } = await openForm();
		const done = Promise.withResolvers<null>();
		respond(CALL, done.promise);
		await user.type(amount, "10{Enter}{Enter}");
		await user.click(button);
		await waitFor(() => expect(button).toHaveProperty("disabled", true));
		expect(requests(CALL)).toHaveLength(1);
		done.resolve(null);
		await screen.findByText("Transferred");
		expect(requests(CALL)).toHaveLength(1);
	});

	it("the second click of a double click finds the form empty and shows no error", async () => {
		const { user, button, amount } = await openForm();
		// The clock is frozen, so that the second click counts as immediate on any machine.
		vi.spyOn(performance, "now").mockReturnValue(performance.now());
		await user.type(amount, "10");
		await user.click(button);
		await waitFor(() => expect(amount.value).toBe(""));
		await waitFor(() => expect(button).toHaveProperty("disabled", false));
		await act(async () => button.click());
		expect(screen.queryByRole("alert")).toBeNull();
		expect(requests(CALL)).toHaveLength(1);
	});
});

describe("the transfer form shows a refusal", () => {
	it("a refused transfer shows the refusal and keeps the typed text; the next transfer gets a new id", async () => {
		const { user, button, amount } = await openForm();
		respond(CALL, refusal("Too little is free"));
		await user.type(amount, "10");
		await user.click(button);
		expect(await findAlert()).toBe("Too little is free");
		expect(amount.value).toBe("10");
		await user.click(button);
		await arrived(2);
		expect(requests(CALL)[1]?.client_id).not.toBe(requests(CALL)[0]?.client_id);
	});
});

describe("the transfer form shows each error at its place", () => {
	it.each([
		["number", "Amount"],
		["to_field", "Accounts"],
	])(`an error about the param %s is shown at the field "%s"`, async (parameter, place) => {
		const { user, button, amount } = await openForm();
		respond(CALL, refusal("Not possible", parameter));
		await user.type(amount, "10");
		await user.click(button);
		await findAlert();
		expect(noteOf(place === "Amount" ? amount : screen.getByRole("group", { name: place }))).toBe("Not possible");
		expect(amount.getAttribute("aria-invalid")).toBe(place === "Amount" ? "true" : null);
	});

	it("an error about the transfer as a whole is shown above the button", async () => {
		const { user, button, amount } = await openForm();
		respond(CALL, refusal("Your account is frozen"));
		await user.type(amount, "10");
		await user.click(button);
		expect(await findAlert()).toBe("Your account is frozen");
		expect([amount.ariaInvalid, noteOf(amount)]).toEqual([null, undefined]);
	});
});

describe("a transfer without a response can be repeated safely", () => {
	it("the form stays and repeats a transfer without a response with the id of the first try", async () => {
		const { user, button, amount } = await openForm();
		respond(CALL, NO_RESPONSE);
		await user.type(amount, "10");
		await user.click(button);
		expect(await findAlert()).toBe("No response. Try again; it can't be done twice.");
		expect(amount.value).toBe("10");
		respond(CALL, null);
		await user.click(button);
		await screen.findByText("Transferred");
		const [first, second] = requests(CALL);
		expect(second).toEqual(first);
	});

	it("after a missing response, a changed amount is sent as a new transfer with a new id", async () => {
		const { user, button, amount } = await openForm();
		respond(CALL, NO_RESPONSE);
		await user.type(amount, "10");
		await user.click(button);
		await findAlert();
		await user.type(amount, "0");
		await user.click(button);
		await arrived(2);
		expect(requests(CALL)[1]).toMatchObject({ number: "100" });
		expect(requests(CALL)[1]?.client_id).not.toBe(requests(CALL)[0]?.client_id);
	});
});

it("a toast reports a missing response if the user has left the form", async () => {
	const late = Promise.withResolvers<typeof NO_RESPONSE>();
	const form = (
		<Leavable>
			<TransferScreen search={{}} />
		</Leavable>
	);
	const { fill, tap } = renderScreen(form, {
		account: { balances: [balanceOf("USDT", "250.5")] },
		responses: { "GET currency/user_currency_list": list("250.5"), [CALL]: late.promise },
	});
	await fill({ Amount: "10" });
	await tap("Transfer USDT");
	await arrived(1);
	await tap(LEAVE_OR_RETURN);
	late.resolve(NO_RESPONSE);
	await screen.findByText(/^No response/);
});

describe("the user transfers another coin", () => {
	it("choosing another coin clears the amount, and the transfer sends that coin", async () => {
		const { user, amount } = await openForm();
		await user.type(amount, "10");
		await user.click(screen.getByRole("button", { name: "Coin: USDT. Choose another" }));
		const sheet = await findDialog("Choose a coin");
		await user.click(sheet.getByRole("button", { name: /^BTC/ }));
		expect(amount.value).toBe("");
		await user.type(amount, "0.5");
		await user.click(await screen.findByRole("button", { name: "Transfer BTC" }));
		await arrived(1);
		expect(requests(CALL)[0]).toMatchObject({ currency_id: "1", number: "0.5" });
	});

	it("the transfer form links to test coins if the balance is zero", async () => {
		await openForm("0.000000");
		const link = await screen.findByRole("link", { name: "Get test coins" });
		expect(link.getAttribute("href")).toBe("/pages/assets/deposit/index?currency_id=3");
	});
});
