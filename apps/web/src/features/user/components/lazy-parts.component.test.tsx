import type { Quotation } from "@candor/contract";
import { act, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { LOGIN_PATH } from "../../../data/session.ts";
import { keepTyped } from "../data/sign-in-draft.ts";
import { LoginScreen } from "../screens/login-screen.tsx";

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
vi.mock("../../../domain/market/live-prices.tsx", async (original) => {
	const real = await original<typeof import("../../../domain/market/live-prices.tsx")>();
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

async function advance(ms: number): Promise<void> {
	await act(() => vi.advanceTimersByTimeAsync(ms));
	await act(() => vi.dynamicImportSettled());
}

beforeEach(() => {
	Object.assign(tries, { phone: 0, prices: 0 });
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

const renderLogin = () =>
	renderScreen(<LoginScreen search={{}} />, {
		address: LOGIN_PATH,
		responses: {
			"POST area_code": [{ code: "81", country: "JP", name: "Japan" }],
			"GET currency/quotation_new": [{ id: 3, name: "USDT", quotation: [bitcoin] }],
		},
	});

it("the sign-in page retries loading the phone field and keeps the typed text", async () => {
	renderLogin();
	act(() => keepTyped({ type: "mobile", phone: "9012345678" }));
	await advance(0);
	expect(tries.phone).toBe(1);
	await advance(2_900);
	expect(tries.phone).toBe(1);
	expect(screen.queryByLabelText("Phone number")).toBeNull();
	expect(screen.getByRole("button", { name: "Sign in" })).toBeTruthy();
	await advance(200);
	expect(tries.phone).toBe(2);
	expect(screen.getByLabelText<HTMLInputElement>("Phone number").value).toBe("9012345678");
});

it("the sign-in page retries loading the live prices", async () => {
	renderLogin();
	const prices = () => screen.getByRole("region", { name: "Live prices" });
	await advance(1_000);
	await advance(0);
	expect(tries.prices).toBe(1);
	await advance(4_900);
	expect(tries.prices).toBe(1);
	expect(prices().textContent).toBe("Look at the market first");
	await advance(200);
	expect(tries.prices).toBe(2);
	await advance(0);
	expect(prices().textContent).toContain("64,218.4");
});
