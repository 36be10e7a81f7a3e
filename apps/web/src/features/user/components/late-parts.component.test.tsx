// Parts of the way in whose code does not come at first: the form stands, and they come by themselves when they can be had.
import type { Quotation } from "@candor/contract";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answer } from "../../../../testing/exchange.ts";
import { show } from "../../../../testing/show.tsx";
import { LOGIN_PATH } from "../../../data/session.ts";
import { goTo } from "../../../navigation/router.ts";
import { keepTyped } from "../data/entry-draft.ts";
import { LoginScreen } from "../screens/login-screen.tsx";

/** How often the code of a part was asked for; the first time it does not come. */
const tries = vi.hoisted(() => ({ phone: 0, prices: 0 }));
vi.mock("./phone-field.tsx", async (original) => {
	const real = await original<typeof import("./phone-field.tsx")>();
	return {
		get PhoneField() {
			if (++tries.phone === 1) throw new TypeError("did not come");
			return real.PhoneField;
		},
	};
});
vi.mock("../../../markets/live-prices.tsx", async (original) => {
	const real = await original<typeof import("../../../markets/live-prices.tsx")>();
	return {
		get LivePrices() {
			if (++tries.prices === 1) throw new TypeError("did not come");
			return real.LivePrices;
		},
	};
});

const bitcoin = {
	symbol: "BTC/USDT",
	currency_name: "BTC",
	legal_name: "USDT",
	now_price: "64218.4",
	change: "2.14",
	turnover: "1",
	decimals: 1,
	sparkline: ["1", "2"],
} as Quotation;

/** Time, and what came of it: code is fetched, and drawn. */
async function passes(ms: number): Promise<void> {
	await act(() => vi.advanceTimersByTimeAsync(ms));
	await act(() => vi.dynamicImportSettled());
}

beforeEach(() => {
	Object.assign(tries, { phone: 0, prices: 0 });
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	answer("POST area_code", () => [{ code: "81", country: "JP", name: "Japan" }]);
	answer("GET currency/quotation_new", () => [{ id: 3, name: "USDT", quotation: [bitcoin] }]);
	goTo(LOGIN_PATH);
});
afterEach(() => vi.useRealTimers());

it("the phone's field comes with another try; what was typed meanwhile stands", async () => {
	show(<LoginScreen search={{}} />);
	act(() => keepTyped({ type: "mobile", phone: "9012345678" }));
	await passes(0);
	expect(tries.phone).toBe(1);
	await passes(2_900);
	expect(tries.phone).toBe(1);
	expect(screen.queryByLabelText("Phone number")).toBeNull();
	expect(screen.getByRole("button", { name: "Sign in" })).toBeTruthy();
	await passes(200);
	expect(tries.phone).toBe(2);
	expect(screen.getByLabelText<HTMLInputElement>("Phone number").value).toBe("9012345678");
});

it("live prices come with another try", async () => {
	show(<LoginScreen search={{}} />);
	const prices = () => screen.getByRole("region", { name: "Live prices" });
	// When the page is at rest.
	await passes(1_000);
	await passes(0);
	expect(tries.prices).toBe(1);
	await passes(4_900);
	expect(tries.prices).toBe(1);
	expect(prices().textContent).toBe("Look at the market first");
	await passes(200);
	expect(tries.prices).toBe(2);
	await passes(0);
	expect(prices().textContent).toContain("64,218.4");
});
