import type { CallData, PositionWithFills } from "@candor/contract";
import { checkDeleveragingProof } from "@candor/proofs";
import { deleveragedShort, type SignedDeleveraging, signDeleveraging, TestKey } from "@candor/testkit";
import { useLazyPart } from "@candor/ui";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { respond } from "../../../../testing/exchange.ts";
import { findDialog } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { openDeleveragings } from "./deleveragings.tsx";

const KEY = new TestKey();
const STEPS = 7;

/** Loads the list lazily, as the position page does. */
function LoadedList({ position }: { position: PositionWithFills }) {
	const { here: Deleveragings } = useLazyPart(openDeleveragings, { wanted: true });
	return Deleveragings && <Deleveragings position={position} />;
}

/**
 * Opens the list and taps the button of the proof check. @param id number of the shown position; by default the one that the
 * receipt names
 */
async function verify({ deleveraged: receipt, liquidated, records, keys }: SignedDeleveraging, id = receipt.ticket) {
	const { against, lots, price, profit, deleveraged_at: time } = receipt;
	const position = { id, deleveragings: [{ against, lots, price, profit, time }] } as unknown as PositionWithFills;
	const found = { id, against, index: records[0] ?? null, liquidation: liquidated, receipt };
	respond("GET proofs/deleveraging", () => found as unknown as CallData<"proofs/deleveraging">);
	respond("GET proofs/keys", { keys: [...keys], heads: [], seeds: [] });
	const { user } = renderScreen(<LoadedList position={position} />);
	const line = await screen.findByRole("button");
	expect(line.textContent).toContain(`${lots} lots at ${Number(price).toLocaleString("en", { minimumFractionDigits: 1 })}`);
	await user.click(line);
	return { user, sheet: await findDialog("Verification") };
}

it("the proof check verifies a deleveraging of a real core and saves a file that the proofs package verifies", async () => {
	const { user, sheet } = await verify(deleveragedShort(KEY));
	await sheet.findByText("Checked on this phone");
	expect(sheet.getAllByText("Holds").length).toBe(2 + STEPS);
	expect(sheet.getByText(/^Who stood before you in the line is not shown/)).toBeTruthy();
	for (const { textContent } of sheet.getAllByRole("listitem")) expect(textContent).not.toMatch(/undefined|null|NaN|[{}]/);
	await user.click(sheet.getByRole("button", { name: "Raw records" }));
	const raw = await findDialog("Raw records");
	const text = raw.getByLabelText<HTMLTextAreaElement>("Receipts and keys").value;
	expect(checkDeleveragingProof(JSON.parse(text)).map(({ ok }) => ok)).toEqual(Array(STEPS).fill(true));
});

it("the proof check detects a deleveraging price that differs from the formula's", async () => {
	const given = deleveragedShort(KEY);
	const { sheet } = await verify({ ...given, deleveraged: signDeleveraging({ ...given.deleveraged, price: "99999.0" }, KEY) });
	await sheet.findByText("This does not check out");
	expect(sheet.getByText("The price is not the one that the formula gives.")).toBeTruthy();
	expect(sheet.getByText("The amounts are not what these figures give.")).toBeTruthy();
});

it("the proof check rejects a valid deleveraging receipt of another position", async () => {
	const given = deleveragedShort(KEY);
	const { sheet } = await verify(given, given.deleveraged.ticket + 1);
	await sheet.findByText("This does not check out");
	expect(sheet.getByText("It is the receipt of something else.")).toBeTruthy();
	expect(sheet.getAllByText("Does not hold").length).toBe(2);
});
