import type { BankCard } from "@candor/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { NO_RESPONSE, refusal, requests, respond, serverText } from "../../../../testing/exchange.ts";
import { fieldNote, findDialog } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { CardsScreen } from "./cards-screen.tsx";

const AT = Date.UTC(2026, 10, 26, 12);
const CARD: BankCard = {
	...{ id: 7, kind: "local", holder: "Ann Lee", bank_name: "First Bank", branch_name: "", branch_number: "", opening_branch: "" },
	...{ number: "•••• 1111", bank_address: "", swift_code: "", payee_address: "", postal_code: "", is_default: true },
	...{ name_match: "same", state: "usable", usable_from: AT, reason: null, created_at: AT },
};
const OTHER: BankCard = { ...CARD, id: 8, bank_name: "Second Bank", number: "•••• 2222", is_default: false, state: "waiting" };

const renderCards = (...list: BankCard[]) =>
	renderScreen(<CardsScreen />, {
		user: { ...exampleUser, has_password: true },
		responses: { "POST user/cash_info": { list, most: 10, wait_hours: 24 } },
	});
const cards = async () => (await screen.findAllByRole("listitem")).map((card) => within(card));

describe("the page lists bank cards", () => {
	it("the list of cards shows masked numbers, the default card, states and name matches as texts", async () => {
		renderCards(CARD, OTHER, { ...OTHER, id: 9, state: "rejected", name_match: "different", reason: "Not your account" });
		const [first, second, third] = await cards();
		first?.getByText("•••• 1111");
		first?.getByText("Default");
		first?.getByText("Usable");
		first?.getByText("The holder has your verified name.");
		second?.getByText("Waiting");
		second?.getByText(/^Usable from /);
		third?.getByText("Rejected");
		third?.getByText("The holder differs from your verified name.");
		third?.getByText("Reason: Not your account");
	});

	it("formula and script texts of a card appear as plain text", async () => {
		const script = "=1+1<img src=x onerror=alert(1)>";
		renderCards({ ...CARD, holder: script, bank_name: script });
		expect(await screen.findAllByText(script)).toHaveLength(2);
		expect(document.querySelector("main img")).toBeNull();
	});

	it("the page says that there are no cards, and links to the form", async () => {
		renderCards();
		await screen.findByText("No bank cards");
		expect(screen.getByRole("link", { name: "Add a bank card" }).getAttribute("href")).toBe("/pages/bankbind/addbank");
	});

	it("the page offers no new card to a user with ten cards", async () => {
		renderCards(...Array.from({ length: 10 }, (_, id) => ({ ...OTHER, id })));
		await screen.findByText("You can save at most 10 cards. Delete one to add another.");
		expect(screen.queryByRole("link", { name: "Add a bank card" })).toBeNull();
	});
});

it("the user makes another card the default, and the page loads the list of cards again", async () => {
	const { user } = renderCards(CARD, OTHER);
	respond("POST user/cash_default", serverText("Default card changed"));
	await user.click(await screen.findByRole("button", { name: "Make Second Bank •••• 2222 the default" }));
	await screen.findByText("Default card changed");
	expect(requests("POST user/cash_default")).toEqual([{ id: "8" }]);
	await waitFor(() => expect(requests("POST user/cash_info")).toHaveLength(2));
});

describe("the user deletes a card", () => {
	const ask = async () => {
		const { user, fill } = renderCards(CARD, OTHER);
		await user.click(await screen.findByRole("button", { name: "Delete Second Bank •••• 2222" }));
		const sheet = await findDialog("Fund password");
		await fill({ "Fund password": "730582" });
		return { user, confirm: () => user.click(sheet.getByRole("button", { name: "Delete" })) };
	};

	it("the user deletes a card with the fund password", async () => {
		const { confirm } = await ask();
		respond("POST user/cash_delete", serverText("Bank card deleted"));
		await confirm();
		await screen.findByText("Bank card deleted");
		expect(requests("POST user/cash_delete")).toEqual([{ id: "8", pay_password: "730582" }]);
	});

	it.each([
		["a wrong fund password", refusal("Wrong. Tries left: 4.", "pay_password", "fund_password_wrong"), "Wrong. Tries left: 4."],
		["a card in use", refusal("A withdrawal uses this card", undefined, "card_in_use"), "A withdrawal uses this card"],
		["no response", NO_RESPONSE, "No response. Try again."],
	] as const)(
		"the drawer remains open and shows the error if the deletion of a card fails because of %s",
		async (_name, response, words) => {
			const { confirm } = await ask();
			respond("POST user/cash_delete", response);
			await confirm();
			await waitFor(() => expect(fieldNote("Fund password")).toBe(words));
			screen.getByText("Second Bank", { selector: "h2" });
		},
	);
});

it("the page shows the full number of a card after step-up authentication", async () => {
	const { user, fill } = renderCards(CARD);
	await user.click(await screen.findByRole("button", { name: "Show the number of First Bank •••• 1111" }));
	const sheet = await findDialog("Show number");
	await fill({ "Login password": "correct horse" });
	respond("POST user/cash_number", { number: "4111111111111111" });
	await user.click(sheet.getByRole("button", { name: "Show number" }));
	await screen.findByText("4111111111111111");
	expect(requests("POST user/cash_number")).toEqual([{ id: "7", password_now: "correct horse" }]);
});
