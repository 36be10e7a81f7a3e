import "@candor/client/fake-page";
import type { PlacedReceipt, User } from "@candor/contract";
import { afterEach, expect, it } from "vitest";
import { forgetPerson } from "../../data/own-store.ts";
import { session } from "../../data/session.ts";
import { saveReceipt, storedReceipt } from "./stored-receipts.ts";

const receipt = (option: number, hash = `h${option}`): PlacedReceipt => ({
	kind: "option_placed",
	option,
	market: "BTC/USDT",
	side: "up",
	currency: "USDT",
	account: "real",
	stake: "100",
	payout_ratio: "0.8",
	payout: "80",
	seconds: 30,
	bought_at: 1,
	opens_after: 2_001,
	rule: "candor-option-1",
	hash,
	signature: "s",
	key_id: "k",
});

afterEach(() => {
	session.set(null);
	forgetPerson();
});

it("the app keeps the first receipt of an option when a later one arrives", () => {
	session.set({ token: "a", user: { id: 7 } as User });
	saveReceipt(receipt(1));
	saveReceipt(receipt(1, "another"));
	expect(storedReceipt(1)?.hash).toBe("h1");
	expect(storedReceipt(2)).toBeUndefined();
});

it("the app keeps only the newest fifty receipts, and none of another user", () => {
	session.set({ token: "a", user: { id: 7 } as User });
	for (let option = 1; option <= 51; option += 1) saveReceipt(receipt(option));
	expect(storedReceipt(1)).toBeUndefined();
	expect(storedReceipt(2)?.option).toBe(2);
	expect(storedReceipt(51)?.option).toBe(51);
	session.set({ token: "b", user: { id: 8 } as User });
	expect(storedReceipt(51)).toBeUndefined();
});
