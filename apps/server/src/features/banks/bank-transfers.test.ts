import { NETWORKS } from "@candor/core";
import { expect, it } from "vitest";
import type { People } from "../codes/codes.ts";
import { addressOfCard, BankTransfers, usesOfPayouts } from "./bank-transfers.ts";
import type { BankTransfersDependencies } from "./dependencies.ts";

const CARD = { card: 5, user: 100_001, numberHash: "ab" };
const TRANSACTION = undefined as unknown as People;

type Views = Parameters<typeof usesOfPayouts>[0];

function viewsWith(open: readonly { readonly network: number; readonly address: string }[]): Views {
	return { withdrawals: { openOf: () => open } } as unknown as Views;
}

it("the server counts a card as used while the user applies for a withdrawal to it", async () => {
	const applying = new Map<string, number>();
	const transfers = new BankTransfers({ applying } as unknown as BankTransfersDependencies);
	const isUsed = usesOfPayouts(viewsWith([]), applying);
	let end = () => {};
	const gate = new Promise<void>((resolve) => {
		end = resolve;
	});
	expect(await isUsed(TRANSACTION, CARD)).toBe(false);
	const first = transfers.keepingCard(CARD.user, CARD.card, () => gate);
	const second = transfers.keepingCard(CARD.user, CARD.card, () => Promise.reject(new Error("refused")));
	await expect(second).rejects.toThrow("refused");
	expect(await isUsed(TRANSACTION, CARD)).toBe(true);
	expect(await isUsed(TRANSACTION, { ...CARD, card: 6 })).toBe(false);
	end();
	await first;
	expect(await isUsed(TRANSACTION, CARD)).toBe(false);
	expect(applying.size).toBe(0);
});

it("the application of another user does not prevent the deletion of a card", async () => {
	const applying = new Map<string, number>();
	const transfers = new BankTransfers({ applying } as unknown as BankTransfersDependencies);
	await transfers.keepingCard(100_002, CARD.card, async () => {
		expect(await usesOfPayouts(viewsWith([]), applying)(TRANSACTION, CARD)).toBe(false);
	});
});

it("the server counts a card as used until the withdrawal to it has ended", async () => {
	const toCard = { network: NETWORKS.bank, address: addressOfCard(CARD.numberHash) };
	expect(await usesOfPayouts(viewsWith([toCard]), new Map())(TRANSACTION, CARD)).toBe(true);
	expect(await usesOfPayouts(viewsWith([{ ...toCard, address: addressOfCard("cd") }]), new Map())(TRANSACTION, CARD)).toBe(false);
});
