// The form for test coins: two taps in a row are one deposit, whichever comes first, the second tap or the answer.
import type { CallData } from "@candor/contract";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer, asked } from "../../../../testing/exchange.ts";
import { balanceOf, show } from "../../../../testing/show.tsx";
import { DepositScreen } from "./deposit-screen.tsx";

const CALL = "POST sandbox/fund";
type Funded = CallData<"sandbox/fund">;

/** The form with 1,000 USDT in it, its answer held back until the test says so. */
async function open() {
	const funded = Promise.withResolvers<Funded>();
	answer("GET currency/user_currency_list", () => [
		{
			account: "coin",
			currencies: [{ currency_id: 3, currency_name: "USDT", decimals: 6, available: "0", frozen: "0" }],
		},
	]);
	answer(CALL, () => funded.promise);
	const { user } = show(<DepositScreen search={{}} />, { balances: [balanceOf("USDT", "0")] });
	await user.type(await screen.findByLabelText("Amount"), "1000");
	const button = await screen.findByRole("button", { name: "Add 1,000 USDT" });
	return { button, answerIt: () => act(async () => funded.resolve(null)) };
}

it("a second tap before the answer sends nothing", async () => {
	const { button, answerIt } = await open();
	fireEvent.click(button);
	fireEvent.click(button);
	await answerIt();
	await screen.findByText("1,000 USDT was added to your coin account.");
	expect(asked(CALL)).toHaveLength(1);
});

it("a second tap after the answer sends nothing either, nor says that anything is missing", async () => {
	const { button, answerIt } = await open();
	fireEvent.click(button);
	await waitFor(() => expect(asked(CALL)).toHaveLength(1));
	await answerIt();
	const done = await screen.findByText("1,000 USDT was added to your coin account.");
	await waitFor(() => expect(button.getAttribute("aria-busy")).not.toBe("true"));
	fireEvent.click(button);
	expect(done.isConnected).toBe(true);
	expect(screen.queryByText("Amount is required")).toBeNull();
	expect(asked(CALL)).toHaveLength(1);
});
