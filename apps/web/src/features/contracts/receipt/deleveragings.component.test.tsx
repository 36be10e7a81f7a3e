// What was closed of a ticket against liquidated ones: each verifies on this phone; an altered receipt is found out.
import type { CallData, TicketWithFills } from "@candor/contract";
import { verifyDeleveraging } from "@candor/fairness";
import { deleveragedShort, type SignedDeleveraging, signDeleveraging, TestKey } from "@candor/testkit";
import { useLater } from "@candor/ui";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer } from "../../../../testing/exchange.ts";
import { show } from "../../../../testing/show.tsx";
import { openDeleveragings } from "./deleveragings.tsx";

const KEY = new TestKey();
const STEPS = 7;

/** As the ticket's page loads it. */
function Shown({ ticket }: { ticket: TicketWithFills }) {
	const { here: Deleveragings } = useLater(openDeleveragings, { wanted: true });
	return Deleveragings && <Deleveragings ticket={ticket} />;
}

/** @param shown the ticket that the page shows; left out: the receipt's own */
async function verify({ deleveraged: receipt, liquidated, records, keys }: SignedDeleveraging, shown = receipt.ticket) {
	const id = shown;
	const { against, lots, price, profit, deleveraged_at: time } = receipt;
	const ticket = { id, deleveragings: [{ against, lots, price, profit, time }] } as unknown as TicketWithFills;
	const found = { id, against, index: records[0] ?? null, liquidation: liquidated, receipt };
	answer("GET fair/deleveraging", () => found as unknown as CallData<"fair/deleveraging">);
	answer("GET fair/keys", () => ({ keys: [...keys], heads: [], seeds: [] }));
	const { user } = show(<Shown ticket={ticket} />);
	const line = await screen.findByRole("button");
	expect(line.textContent).toContain(`${lots} lots at ${Number(price).toLocaleString("en", { minimumFractionDigits: 1 })}`);
	await user.click(line);
	return { user, sheet: within(await screen.findByRole("dialog", { name: "Verification" })) };
}

it("what a real core did verifies, and is handed over as a file that verifies elsewhere", async () => {
	const { user, sheet } = await verify(deleveragedShort(KEY));
	await sheet.findByText("Checked on this phone");
	expect(sheet.getAllByText("Holds").length).toBe(2 + STEPS);
	expect(sheet.getByText(/^Who stood before you in the line is not shown/)).toBeTruthy();
	for (const { textContent } of sheet.getAllByRole("listitem")) expect(textContent).not.toMatch(/undefined|null|NaN|[{}]/);
	await user.click(sheet.getByRole("button", { name: "Raw records" }));
	const raw = within(await screen.findByRole("dialog", { name: "Raw records" }));
	const text = raw.getByLabelText<HTMLTextAreaElement>("Receipts and keys").value;
	expect(verifyDeleveraging(JSON.parse(text)).map(({ ok }) => ok)).toEqual(Array(STEPS).fill(true));
});

it("a price that is not where the rest had to go is found out", async () => {
	const given = deleveragedShort(KEY);
	const { sheet } = await verify({ ...given, deleveraged: signDeleveraging({ ...given.deleveraged, price: "99999.0" }, KEY) });
	await sheet.findByText("This does not check out");
	expect(sheet.getByText("The price is not the one that the formula gives.")).toBeTruthy();
	expect(sheet.getByText("The amounts are not what these figures give.")).toBeTruthy();
});

it("a true receipt of another position proves nothing about this one", async () => {
	const given = deleveragedShort(KEY);
	const { sheet } = await verify(given, given.deleveraged.ticket + 1);
	await sheet.findByText("This does not check out");
	expect(sheet.getByText("It is the receipt of something else.")).toBeTruthy();
	expect(sheet.getAllByText("Does not hold").length).toBe(2);
});
