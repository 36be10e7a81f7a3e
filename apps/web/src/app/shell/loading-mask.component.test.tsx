// Tests that the loading mask covers the page while the user waits for a response (docs/reference/product.md §9).
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { PENDING, requests } from "../../../testing/exchange.ts";
import { field } from "../../../testing/queries.ts";
import { balanceOf, renderScreen } from "../../../testing/render-screen.tsx";
import { call } from "../../data/api.ts";
import { TransferScreen } from "../../features/wallet/screens/transfer-screen.tsx";
import { LoadingMask } from "./loading-mask.tsx";

const CALL = "POST wallet/change";

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	// Fake timers do not control AbortSignal.timeout, so the test replaces this function.
	vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
		const controller = new AbortController();
		setTimeout(() => controller.abort(new DOMException("timeout", "TimeoutError")), ms);
		return controller.signal;
	});
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const mask = () => screen.queryByRole("progressbar", { name: "Waiting for the exchange" });

async function sendTransfer() {
	const late = Promise.withResolvers<null>();
	const coin = { currency_id: 3, currency_name: "USDT", decimals: 6, available: "50", frozen: "0" };
	renderScreen(
		<>
			<TransferScreen search={{}} />
			<LoadingMask />
		</>,
		{
			account: { balances: [balanceOf("USDT", "50")] },
			responses: { "GET currency/user_currency_list": [{ account: "coin", currencies: [coin] }], [CALL]: late.promise },
		},
	);
	await pass(0);
	fireEvent.change(field("Amount"), { target: { value: "40" } });
	fireEvent.click(screen.getByRole("button", { name: "Transfer USDT" }));
	await pass(0);
	expect(requests(CALL)).toHaveLength(1);
	return { respond: () => act(async () => late.resolve(null)) };
}

it("the loading mask appears after 1000 ms and disappears with the response", async () => {
	const { respond } = await sendTransfer();
	await pass(999);
	expect(mask()).toBeNull();
	await pass(1);
	expect(mask()).not.toBeNull();
	await respond();
	expect(mask()).toBeNull();
});

it("the loading mask disappears after 60 s without a response and keeps the typed text", async () => {
	await sendTransfer();
	await pass(59_999);
	expect(mask()).not.toBeNull();
	await pass(1);
	screen.getByText(/it can't be done twice/);
	expect(mask()).toBeNull();
	expect(field("Amount").value).toBe("40");
});

it("the loading mask does not appear for calls in the background", async () => {
	renderScreen(<LoadingMask />, { responses: { "POST wallet/list": PENDING } });
	act(() => void call("POST wallet/list", {}, { silent: true }).catch(() => undefined));
	await pass(10_000);
	expect(requests("POST wallet/list")).toHaveLength(1);
	expect(mask()).toBeNull();
});
