import type { CallData } from "@candor/contract";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, requests, respond } from "../../../../testing/exchange.ts";
import { field } from "../../../../testing/queries.ts";
import { balanceOf, renderScreen } from "../../../../testing/render-screen.tsx";
import { TestCoins } from "./test-coins.tsx";

const CALL = "POST sandbox/fund";
type Funded = CallData<"sandbox/fund">;

async function openForm() {
	const funded = Promise.withResolvers<Funded>();
	const coin = { currency_id: 3, currency_name: "USDT", decimals: 6, available: "0", frozen: "0" };
	const { fill } = renderScreen(<TestCoins currencyId={undefined} />, {
		account: { balances: [balanceOf("USDT", "0")] },
		responses: {
			"GET currency/user_currency_list": [{ account: "coin", currencies: [coin] }],
			[CALL]: funded.promise,
		},
	});
	await fill({ Amount: "1000" });
	const button = await screen.findByRole("button", { name: "Add 1,000 USDT" });
	return { button, receive: () => act(async () => funded.resolve(null)) };
}

it("the test-coin form ignores a second click before the response", async () => {
	const { button, receive } = await openForm();
	fireEvent.click(button);
	fireEvent.click(button);
	await receive();
	await screen.findByText("1,000 USDT was added to your spot account.");
	expect(requests(CALL)).toHaveLength(1);
});

it("the test-coin form ignores a second click after the response, and shows no error", async () => {
	const { button, receive } = await openForm();
	fireEvent.click(button);
	await waitFor(() => expect(requests(CALL)).toHaveLength(1));
	await receive();
	const done = await screen.findByText("1,000 USDT was added to your spot account.");
	await waitFor(() => expect(button.getAttribute("aria-busy")).not.toBe("true"));
	fireEvent.click(button);
	expect(done.isConnected).toBe(true);
	expect(screen.queryByText("Amount is required")).toBeNull();
	expect(requests(CALL)).toHaveLength(1);
});

it.each([
	["a refusal of the amount at its field", refusal("At most 50,000 USDT", "amount"), "true"],
	["any other refusal above the button", refusal("Wait 9 seconds"), null],
] as const)("the test-coin form shows %s", async (_name, refused, invalid) => {
	const { button } = await openForm();
	respond(CALL, refused);
	fireEvent.click(button);
	expect((await screen.findByRole("alert")).textContent).toBe(refused.message);
	expect(field("Amount").getAttribute("aria-invalid")).toBe(invalid);
});

it("the test-coin form names only the URL's coin, also while the list of coins is loading", async () => {
	const coins = Promise.withResolvers<CallData<"currency/user_currency_list">>();
	const { fill, user } = renderScreen(<TestCoins currencyId={1} />, {
		account: {},
		responses: { "GET currency/user_currency_list": coins.promise, [CALL]: null },
	});
	await fill({ Amount: "2" });
	expect(screen.queryByText(/USDT/)).toBeNull();
	const coin = { currency_id: 1, currency_name: "BTC", decimals: 8, available: "0", frozen: "0" };
	await act(async () => coins.resolve([{ account: "coin", currencies: [coin] }]));
	await user.click(await screen.findByRole("button", { name: "Add 2 BTC" }));
	await screen.findByText("2 BTC was added to your spot account.");
	expect(requests(CALL)[0]).toMatchObject({ currency_id: "1", amount: "2" });
});

it("the test-coin form offers USDT if the URL names an unknown coin", async () => {
	const coin = { currency_id: 3, currency_name: "USDT", decimals: 6, available: "0", frozen: "0" };
	renderScreen(<TestCoins currencyId={999} />, {
		account: {},
		responses: { "GET currency/user_currency_list": [{ account: "coin", currencies: [coin] }] },
	});
	await screen.findByRole("button", { name: "Add USDT" });
});
