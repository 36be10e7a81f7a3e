import type { CallData, IeoOffering } from "@candor/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { refusal, requests, respond } from "../../../../testing/exchange.ts";
import { LEAVE_OR_RETURN, Leavable } from "../../../../testing/leavable.tsx";
import { descriptions, field, findConfirmation } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { ApplyCard } from "./apply-card.tsx";

const CALL = "POST ieo/apply";
const HOUR_MS = 3_600_000;
const offering = {
	id: 5,
	currency: "NEW",
	payment_currency: "USDT",
	ieo_price: "0.500000",
	lot: "10.00",
	min: "10.00",
	max: "3000.00",
	user_cap: "1000.00",
	allotment_date: HOUR_MS,
	pay_date: 2 * HOUR_MS,
	terms: 1,
} as IeoOffering;
const own = { may_apply: "yes", available: "1000.000000" } as NonNullable<CallData<"ieo/myApply">["own"]>;

const openCard = (confirmOrders: boolean) =>
	renderScreen(<ApplyCard offering={offering} own={own} onChanged={() => undefined} />, {
		account: {},
		settings: { confirmOrders },
	});

it("the application form confirms once, with the locked amount, the end of the lock, and the cost of an early exit", async () => {
	respond(CALL, refusal("Closed by now"));
	const { user, fill, tap } = openCard(true);
	await fill({ Quantity: "300" });
	await tap("Apply");
	const dialog = await findConfirmation("Apply for 300 NEW?");
	expect(descriptions()).toMatchObject({ "Locked amount": "150.00 USDT", "Locked until": expect.stringContaining("1970") });
	dialog.getByText(/Not possible/);
	expect(requests(CALL)).toEqual([]);
	await user.click(dialog.getByRole("checkbox", { name: "Don't ask again" }));
	await user.click(dialog.getByRole("button", { name: "Apply" }));
	await screen.findByText("Closed by now");
	expect(requests(CALL)).toHaveLength(1);
});

it("after identity verification, the application form opens the confirmation with the typed quantity", async () => {
	const unverified = { ...own, may_apply: "not_verified" } as typeof own;
	const { user, fill, tap } = renderScreen(<ApplyCard offering={offering} own={unverified} onChanged={() => undefined} />, {
		account: {},
		user: exampleUser,
		responses: { "POST area_code": [{ country: "JP", name: "Japan" }] as never, "POST sandbox/verify": null },
	});
	await fill({ Quantity: "300" });
	await tap("Apply");
	await screen.findByRole("option", { name: "Japan" });
	await user.selectOptions(screen.getByRole("combobox"), "JP");
	await tap("Verify at once (sandbox)");
	await findConfirmation("Apply for 300 NEW?");
	expect(requests(CALL)).toEqual([]);
});

it("the application form keeps the typed quantity while the user is on another page", async () => {
	const { fill, tap } = renderScreen(
		<Leavable>
			<ApplyCard offering={offering} own={own} onChanged={() => undefined} />
		</Leavable>,
		{ account: {} },
	);
	await fill({ Quantity: "300" });
	await tap(LEAVE_OR_RETURN);
	await tap(LEAVE_OR_RETURN);
	expect(field("Quantity").value).toBe("300");
});

it(`the application form skips the confirmation after the user chose "Don't ask again"`, async () => {
	respond(CALL, refusal("Closed by now"));
	const { fill, tap } = openCard(false);
	await fill({ Quantity: "300" });
	await tap("Apply");
	await screen.findByText("Closed by now");
	expect(requests(CALL)).toHaveLength(1);
});
