import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { refusal, requests, respond } from "../../../../testing/exchange.ts";
import { LEAVE_OR_RETURN, Leavable } from "../../../../testing/leavable.tsx";
import { field, fieldNote, findDialog } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { AddCardScreen } from "./add-card-screen.tsx";

const NUMBER = "Card or account number";
const IBAN = "DE89 3704 0044 0532 0130 00";
const SAVED = { card: { id: 7 } } as never;

function renderForm(hasPassword = true) {
	return renderScreen(
		<Leavable>
			<AddCardScreen />
		</Leavable>,
		{ user: { ...exampleUser, has_password: hasPassword }, address: ["/pages/bankbind/index", "/pages/bankbind/addbank"] },
	);
}

describe("the form of a new card checks the fields before it asks for the fund password", () => {
	it("the form of a new card checks the fields of a local bank", async () => {
		const { fill, tap } = renderForm();
		await tap("Save");
		await waitFor(() => expect(fieldNote("Holder name")).toBe("Enter the holder's name as the bank has it."));
		await fill({ "Holder name": "Ann Lee" });
		await tap("Save");
		await waitFor(() => expect(fieldNote("Bank name")).toBe("Enter the name of the bank."));
		await fill({ "Bank name": "First Bank", [NUMBER]: "12 34" });
		await tap("Save");
		await waitFor(() => expect(fieldNote(NUMBER)).toBe("Enter 6 to 34 letters and digits."));
		expect(screen.queryByRole("dialog")).toBeNull();
		expect(requests("POST user/cash_save")).toEqual([]);
	});

	it("the form of a new card checks the fields of an international bank, and says only that their format is valid", async () => {
		const { fill, tap, user } = renderForm();
		await fill({ "Holder name": "Ann Lee", "Bank name": "First Bank" });
		await user.click(screen.getByRole("radio", { name: "International" }));
		expect(field("Full name").value).toBe("Ann Lee");
		await fill({ "SWIFT code": "DEUT", IBAN: IBAN.replace("89", "88") });
		await tap("Save");
		await waitFor(() => expect(fieldNote("SWIFT code")).toBe("The format of this SWIFT code is not valid."));
		await fill({ "SWIFT code": "DEUTDEFF" });
		await tap("Save");
		await waitFor(() => expect(fieldNote("IBAN")).toBe("The format of this IBAN is not valid."));
		await fill({ IBAN });
		expect(fieldNote("IBAN")).toBe("The format is valid");
		await tap("Save");
		await findDialog("Fund password");
	});
});

describe("the user saves a card with the fund password", () => {
	async function ask() {
		const { user, fill, tap } = renderForm();
		await fill({ "Holder name": "Ann Lee", "Bank name": "First Bank", [NUMBER]: "4111 1111 1111 1111" });
		await tap("Save");
		const sheet = await findDialog("Fund password");
		await fill({ "Fund password": "730582" });
		return { user, send: () => user.click(sheet.getByRole("button", { name: "Save" })) };
	}

	it("the user sees the saved card in the list of cards", async () => {
		const { send } = await ask();
		respond("POST user/cash_save", SAVED);
		await send();
		await screen.findByText("Bank card saved");
		expect(requests("POST user/cash_save")[0]).toMatchObject({
			...{ kind: "local", holder: "Ann Lee", bank_name: "First Bank", number: "4111 1111 1111 1111", pay_password: "730582" },
		});
		await waitFor(() => expect(window.location.pathname).toBe("/pages/bankbind/index"));
	});

	it("the form of a new card shows the refusal of a field at this field, and keeps the typed values", async () => {
		const { send } = await ask();
		respond("POST user/cash_save", refusal("You have saved this number already.", "number", "card_known"));
		await send();
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		expect(fieldNote(NUMBER)).toBe("You have saved this number already.");
		expect(field(NUMBER).value).toBe("4111 1111 1111 1111");
		expect(field("Holder name").value).toBe("Ann Lee");
	});

	it("the drawer shows the refusal of a wrong fund password", async () => {
		const { send } = await ask();
		respond("POST user/cash_save", refusal("Wrong. Tries left: 4.", "pay_password", "fund_password_wrong"));
		await send();
		await waitFor(() => expect(fieldNote("Fund password")).toBe("Wrong. Tries left: 4."));
	});
});

it("the form of a new card keeps the typed values while the user sets a fund password", async () => {
	const { user, fill, tap } = renderForm(false);
	await fill({ "Holder name": "Ann Lee", "Bank name": "First Bank", [NUMBER]: "1234567" });
	await tap("Save");
	await user.click(await screen.findByRole("link", { name: "Set fund password" }));
	await user.click(screen.getByText(LEAVE_OR_RETURN));
	await user.click(screen.getByText(LEAVE_OR_RETURN));
	await findDialog("Fund password");
	expect(field(NUMBER).value).toBe("1234567");
});
