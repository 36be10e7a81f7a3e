import "@candor/client/fake-page";
import { expect, test } from "vitest";
import { forgetPerson } from "../../../data/own-store.ts";
import { openTransfer, transferDraft, withAccounts } from "./transfer-draft.ts";

const fresh = { from: "coin", to: "contract", currencyId: 3, amount: "" } as const;

test("choosing the account of the other side swaps the two accounts of a transfer", () => {
	expect(withAccounts(fresh, { from: "trust" })).toMatchObject({ from: "trust", to: "contract" });
	expect(withAccounts(fresh, { from: "contract" })).toMatchObject({ from: "contract", to: "coin" });
	expect(withAccounts(fresh, { to: "coin" })).toMatchObject({ from: "contract", to: "coin" });
});

test("the transfer draft takes account and coin from the URL, is restored, and is cleared at sign-out", () => {
	openTransfer({ from: undefined, currencyId: undefined });
	expect(transferDraft.get()).toEqual(fresh);
	openTransfer({ from: "contract", currencyId: 1 });
	expect(transferDraft.get()).toEqual({ from: "contract", to: "coin", currencyId: 1, amount: "" });
	transferDraft.set({ ...transferDraft.get(), amount: "0.5" });
	openTransfer({ from: "contract", currencyId: 1 });
	expect(transferDraft.get().amount).toBe("0.5");
	openTransfer({ from: "trust", currencyId: undefined });
	expect(transferDraft.get()).toMatchObject({ from: "trust", amount: "" });
	forgetPerson();
	expect(transferDraft.get()).toEqual(fresh);
});
