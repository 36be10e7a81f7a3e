import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { exampleUser } from "../../../../testing/examples/user.ts";
import {
	COUNTRIES,
	DATA,
	DOCUMENTS,
	itemsOf,
	UNDER_REVIEW,
	VERIFIED,
	verificationOf,
} from "../../../../testing/examples/verification.ts";
import { NO_RESPONSE, refusal, requests, respond, serverText } from "../../../../testing/exchange.ts";
import { LEAVE_OR_RETURN, Leavable } from "../../../../testing/leavable.tsx";
import { field, fieldNote, noteOf } from "../../../../testing/queries.ts";
import { renderScreen, switchLanguage } from "../../../../testing/render-screen.tsx";
import { BasicScreen } from "./basic-screen.tsx";

const SEND = "POST user/real_name";
const TYPED = {
	"Full name": "Somchai Jaidee",
	"ID number": "1-1020-00000-00-0",
	"Date of birth": "1990-05-01",
	"Phone or e-mail": "+66812345678",
};

function open(verification = verificationOf({})) {
	return renderScreen(
		<Leavable>
			<BasicScreen />
		</Leavable>,
		{
			user: exampleUser,
			address: ["/pages/verification/index", "/pages/verification/basic"],
			responses: {
				"GET user/verification": verification,
				"GET user/verification_documents": DOCUMENTS,
				"POST area_code": COUNTRIES,
			},
		},
	);
}

async function chooseThailand({ user }: Pick<ReturnType<typeof open>, "user">) {
	await screen.findByRole("option", { name: "Thailand" });
	await user.selectOptions(screen.getByRole("combobox"), "TH");
}

describe("the form of basic verification sends the user's data", () => {
	it("the form sends the typed data", async () => {
		const page = open();
		await chooseThailand(page);
		await page.fill(TYPED);
		respond(SEND, serverText("Sent"));
		await page.tap("Send for review");
		await screen.findByText("Sent for review");
		expect(requests(SEND)).toEqual([
			{
				...{ country: "TH", name: "Somchai Jaidee", id_number: "1-1020-00000-00-0" },
				...{ birth_date: "1990-05-01", contact: "+66812345678" },
			},
		]);
	});

	it("the form shows an error at each empty field, and focuses the first", async () => {
		const { tap } = open();
		await screen.findByRole("option", { name: "Thailand" });
		await tap("Send for review");
		expect(noteOf(screen.getByRole("combobox"))).toBe("Choose your country");
		expect(fieldNote("Full name")).toBe("Enter your full name");
		expect(fieldNote("ID number")).toBe("Enter the number of your document");
		expect(fieldNote("Date of birth")).toBe("Enter your date of birth");
		expect(fieldNote("Phone or e-mail")).toBe("Enter a phone number or an e-mail address");
		expect(document.activeElement).toBe(screen.getByRole("combobox"));
		expect(requests(SEND)).toEqual([]);
	});

	it("the form names the minimum age of the user's country", async () => {
		const page = open();
		await chooseThailand(page);
		await page.fill({ ...TYPED, "Date of birth": "2020-01-01" });
		await page.tap("Send for review");
		expect(fieldNote("Date of birth")).toBe("You must be at least 20 years old");
	});

	it("the form shows the server's refusal at its field", async () => {
		const page = open();
		await chooseThailand(page);
		await page.fill(TYPED);
		respond(SEND, refusal("Enter the number as printed", "id_number"));
		await page.tap("Send for review");
		await expect.poll(() => fieldNote("ID number")).toBe("Enter the number as printed");
		expect(document.activeElement).toBe(field("ID number"));
	});

	it("the form keeps the typed data without a response, after a change of language and a visit of another page", async () => {
		const page = open();
		await chooseThailand(page);
		await page.fill(TYPED);
		respond(SEND, NO_RESPONSE);
		await page.tap("Send for review");
		expect(await screen.findByText("No response. Your input is still here: try again.")).toBeTruthy();
		await switchLanguage("jp");
		await switchLanguage("en");
		await page.tap(LEAVE_OR_RETURN);
		await page.tap(LEAVE_OR_RETURN);
		await screen.findByLabelText("Full name");
		for (const [label, text] of Object.entries(TYPED)) expect(field(label).value).toBe(text);
		expect(screen.getByRole<HTMLSelectElement>("combobox").value).toBe("TH");
	});

	it("after a rejection only the rejected fields can be changed", async () => {
		const items = itemsOf("basic", { name: "name_differs" });
		const page = open(verificationOf({ state: "rejected", kind: "retry", items }, {}, { data: DATA }));
		expect(await screen.findByText(/The name differs from the document/)).toBeTruthy();
		expect(field("ID number").disabled).toBe(true);
		expect(field("ID number").value).toBe(DATA.id_number);
		expect(field("Full name").disabled).toBe(false);
		await page.fill({ "Full name": "Somchai Jaidii" });
		respond(SEND, serverText("Sent"));
		await page.tap("Send for review");
		await screen.findByText("Sent for review");
		expect(requests(SEND)).toEqual([{ name: "Somchai Jaidii" }]);
	});
});

describe("the page of basic verification offers no form in some states", () => {
	it.each([
		["verified", VERIFIED, "This level is verified"],
		["under review", UNDER_REVIEW, "This level is under review"],
		["finally rejected", { state: "rejected", kind: "final" } as const, "You cannot send this level now"],
		["frozen", { state: "frozen" } as const, "You cannot send this level now"],
	])("the page of a level that is %s shows the reason and links back", async (_, basic, title) => {
		renderScreen(<BasicScreen />, { user: exampleUser, responses: { "GET user/verification": verificationOf(basic) } });
		expect(await screen.findByText(title)).toBeTruthy();
		expect(screen.getByRole("link", { name: "See your verification" })).toBeTruthy();
		expect(screen.queryByRole("button", { name: "Send for review" })).toBeNull();
	});
});
