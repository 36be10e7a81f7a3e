import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { DATA, DOCUMENTS, itemsOf, UNDER_REVIEW, VERIFIED, verificationOf } from "../../../../testing/examples/verification.ts";
import { NO_RESPONSE, refusal, requests, respond, serverText } from "../../../../testing/exchange.ts";
import { LEAVE_OR_RETURN, Leavable } from "../../../../testing/leavable.tsx";
import { fieldNote } from "../../../../testing/queries.ts";
import { renderScreen, switchLanguage } from "../../../../testing/render-screen.tsx";
import { pictureOf, uploads } from "../../../../testing/uploads.ts";
import { AdvancedScreen } from "./advanced-screen.tsx";

const SEND = "POST user/real_name2";
const OPEN = verificationOf(VERIFIED, {}, { data: DATA });
const FRONT = "Front of the document";
const BACK = "Back of the document";
const HAND = "You with the document";

function open(verification = OPEN) {
	const page = renderScreen(
		<Leavable>
			<AdvancedScreen />
		</Leavable>,
		{
			user: exampleUser,
			address: ["/pages/verification/index", "/pages/verification/advanced"],
			responses: { "GET user/verification": verification, "GET user/verification_documents": DOCUMENTS },
		},
	);
	const choose = async (title: string, file: File) => {
		const input = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^(Choose a picture|Replace): ${title}$`));
		// Without the attribute `accept`, the test can choose a file of any type, as users can in the file dialog.
		input.removeAttribute("accept");
		await page.user.upload(input, file);
	};
	return { ...page, choose };
}
const slot = (name: string) => within(screen.getByRole("region", { name }));
const last = () => uploads().at(-1) as NonNullable<ReturnType<typeof uploads>[number]>;

async function uploadAll({ choose }: Pick<ReturnType<typeof open>, "choose">) {
	for (const [title, id] of [
		[FRONT, "f1"],
		[BACK, "b1"],
		[HAND, "h1"],
	] as const) {
		await choose(title, pictureOf(`${id}.jpg`));
		await last().accept(id);
	}
}

describe("the page lists the documents before the upload", () => {
	it("the page lists the documents that the country accepts, with a code to write on the paper", async () => {
		const { tap } = open();
		await screen.findByRole("button", { name: "ID card", pressed: true });
		expect(screen.getByRole("button", { name: "Passport", pressed: false })).toBeTruthy();
		expect(screen.queryByRole("button", { name: "Driving licence" })).toBeNull();
		expect(slot(HAND).getByText("R4-81")).toBeTruthy();
		await tap("Passport");
		expect(screen.queryByRole("region", { name: BACK })).toBeNull();
		expect(screen.getByRole("region", { name: "Page with your photo" })).toBeTruthy();
	});

	it("each picture has a camera and a gallery, with names for screen readers", async () => {
		open();
		const camera = await screen.findByLabelText(`Take a photo: ${FRONT}`);
		expect(camera.getAttribute("capture")).toBe("environment");
		expect(camera.getAttribute("accept")).toBe("image/jpeg,image/png,image/webp");
		expect(screen.getByLabelText(`Take a photo: ${HAND}`).getAttribute("capture")).toBe("user");
		expect(screen.getByLabelText(`Choose a picture: ${FRONT}`).getAttribute("capture")).toBeNull();
	});

	it.each([
		["IMG_0001.HEIC", 3_000_000, /HEIC pictures cannot be read/],
		["scan.pdf", 3_000_000, /Only JPEG, PNG and WebP/],
		["front.jpg", 9_000_000, /Out of allowable file size: at most 8 MB/],
	])("the file %s of %i bytes is refused at its place without an upload", async (name, bytes, message) => {
		const { choose } = open();
		await choose(FRONT, pictureOf(name, bytes, name.endsWith(".jpg") ? "image/jpeg" : "application/octet-stream"));
		expect((await slot(FRONT).findByRole("alert")).textContent).toMatch(message);
		expect(uploads()).toEqual([]);
	});
});

describe("the user uploads a picture", () => {
	it("an upload shows preview and progress in percent and megabytes, and announces each quarter", async () => {
		const { choose } = open();
		await choose(BACK, pictureOf("back.jpg", 3_300_000));
		await last().progress(0.64);
		const back = slot(BACK);
		expect(back.getByText("64% · 2.2 of 3.3 MB")).toBeTruthy();
		expect(back.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("64");
		expect(back.getByRole("status").textContent).toBe("Back of the document: 50% uploaded");
		expect(back.getByRole("img", { name: `Preview: ${BACK}` })).toBeTruthy();
		expect(screen.getByRole("button", { name: "Uploading…" }).hasAttribute("disabled")).toBe(true);
		await last().accept("b1");
		expect(back.getByText("3.3 MB · uploaded")).toBeTruthy();
		expect(last().body.get("purpose")).toBe("document");
	});

	it("an upload can be repeated after a lost connection", async () => {
		const { choose, tap } = open();
		await choose(FRONT, pictureOf("front.jpg"));
		await last().lose();
		expect(slot(FRONT).getByRole("alert").textContent).toBe("Uploading failed, please try again");
		await tap(`Try again: ${FRONT}`);
		expect(uploads()).toHaveLength(2);
		expect(last().file.name).toBe("front.jpg");
		await last().accept("f1");
		expect(slot(FRONT).queryByRole("alert")).toBeNull();
	});

	it("an upload that the server refuses shows the server's text, and another picture can be chosen", async () => {
		const { choose } = open();
		await choose(FRONT, pictureOf("front.jpg"));
		await last().refuse("Upload failed");
		expect(slot(FRONT).getByRole("alert").textContent).toBe("Upload failed");
		expect(slot(FRONT).queryByRole("button", { name: /^Try again/ })).toBeNull();
		await choose(FRONT, pictureOf("other.jpg"));
		expect(slot(FRONT).queryByRole("alert")).toBeNull();
	});

	it("an upload waits for the previous upload, and can be repeated after a temporary refusal", async () => {
		const { choose, tap } = open();
		await choose(FRONT, pictureOf("front.jpg"));
		await choose(BACK, pictureOf("back.jpg"));
		expect(uploads()).toHaveLength(1);
		await last().refuse("That was too fast.", "too_many_requests");
		expect(uploads().map(({ file }) => file.name)).toEqual(["front.jpg", "back.jpg"]);
		await tap(`Try again: ${FRONT}`);
		await last().accept("b1");
		expect(uploads()).toHaveLength(3);
		await last().accept("f1");
		expect(slot(FRONT).queryByRole("alert")).toBeNull();
	});

	it("an upload can be cancelled and replaced", async () => {
		const { choose, tap } = open();
		await choose(FRONT, pictureOf("front.jpg"));
		const first = last();
		await tap(`Cancel the upload: ${FRONT}`);
		expect(first.isCancelled).toBe(true);
		await choose(FRONT, pictureOf("other.jpg"));
		await last().accept("f2");
		await choose(FRONT, pictureOf("third.jpg"));
		expect(last().file.name).toBe("third.jpg");
	});

	it("an upload continues without a preview if the picture cannot be shown", async () => {
		const { choose } = open();
		await choose(FRONT, pictureOf("front.jpg"));
		const image = slot(FRONT).getByRole("img");
		image.dispatchEvent(new Event("error"));
		expect(await slot(FRONT).findByText("Picture preview failed")).toBeTruthy();
		await last().accept("f1");
		expect(slot(FRONT).getByText("3.3 MB · uploaded")).toBeTruthy();
	});

	it("a finished upload stays finished when the user returns or changes the language", async () => {
		const { choose, tap } = open();
		await choose(FRONT, pictureOf("front.jpg"));
		await last().accept("f1");
		await tap(LEAVE_OR_RETURN);
		await tap(LEAVE_OR_RETURN);
		await screen.findByRole("region", { name: FRONT });
		await switchLanguage("jp");
		await switchLanguage("en");
		expect(slot(FRONT).getByText("3.3 MB · uploaded")).toBeTruthy();
		expect(uploads()).toHaveLength(1);
	});
});

describe("the user sends the documents", () => {
	it("the form sends the pictures with the type and the expiry date", async () => {
		const page = open();
		await uploadAll(page);
		await page.fill({ "Expiry date of the document": "2099-01-31" });
		respond(SEND, serverText("Sent"));
		await page.tap("Send for review");
		await screen.findByText("Sent for review");
		expect(requests(SEND)).toEqual([
			{ document_type: "id_card", front_image: "f1", back_image: "b1", hand_image: "h1", expires_on: "2099-01-31" },
		]);
	});

	it("the form sends no date for a document without one", async () => {
		const page = open();
		await uploadAll(page);
		await page.user.click(screen.getByRole("checkbox", { name: "The document has no expiry date" }));
		respond(SEND, serverText("Sent"));
		await page.tap("Send for review");
		await screen.findByText("Sent for review");
		expect(requests(SEND)[0]).not.toHaveProperty("expires_on");
	});

	it("the form names missing pictures and a missing date", async () => {
		const { tap } = open();
		await screen.findByRole("region", { name: FRONT });
		await tap("Send for review");
		for (const name of [FRONT, BACK, HAND]) expect(slot(name).getByRole("alert").textContent).toBe("Add this picture.");
		expect(fieldNote("Expiry date of the document")).toBe("Enter the expiry date, or mark that there is none");
	});

	it("the form rejects a document that expired, and accepts one that expires today", async () => {
		const page = open();
		await uploadAll(page);
		await page.fill({ "Expiry date of the document": "2020-01-31" });
		await page.tap("Send for review");
		expect(fieldNote("Expiry date of the document")).toBe("The document has expired. Use a valid one.");
		expect(requests(SEND)).toEqual([]);
	});

	it("the form asks again for a picture that the server no longer has", async () => {
		const page = open();
		await uploadAll(page);
		await page.fill({ "Expiry date of the document": "2099-01-31" });
		respond(SEND, refusal("This picture is no longer here", "back_image"));
		await page.tap("Send for review");
		expect((await slot(BACK).findByRole("alert")).textContent).toBe("This picture is no longer here");
		expect(slot(BACK).queryByText(/uploaded/)).toBeNull();
		expect(slot(FRONT).getByText("3.3 MB · uploaded")).toBeTruthy();
	});

	it("the form keeps everything without a response", async () => {
		const page = open();
		await uploadAll(page);
		await page.fill({ "Expiry date of the document": "2099-01-31" });
		respond(SEND, NO_RESPONSE);
		await page.tap("Send for review");
		expect(await screen.findByText("No response. Your input is still here: try again.")).toBeTruthy();
		expect(slot(HAND).getByText("3.3 MB · uploaded")).toBeTruthy();
	});

	it("after a rejection the form sends only the rejected picture", async () => {
		const items = itemsOf("advanced", { back: "glare" });
		const rejected = { state: "rejected", kind: "retry", items } as const;
		const page = open(verificationOf(VERIFIED, rejected, { data: DATA, document_type: "id_card" }));
		await screen.findByRole("region", { name: FRONT });
		expect(slot(FRONT).getByText("Accepted")).toBeTruthy();
		expect(slot(FRONT).queryByLabelText(/Take a photo/)).toBeNull();
		expect(slot(BACK).getByText("Glare hides some text. Avoid flash and direct light.")).toBeTruthy();
		await page.choose(BACK, pictureOf("back.jpg"));
		await last().accept("b2");
		await page.fill({ "Expiry date of the document": "2099-01-31" });
		respond(SEND, serverText("Sent"));
		await page.tap("Send for review");
		await screen.findByText("Sent for review");
		expect(requests(SEND)).toEqual([{ document_type: "id_card", back_image: "b2", expires_on: "2099-01-31" }]);
	});
});

it("after a rejection another type of document needs all its pictures", async () => {
	const items = itemsOf("advanced", { front: "unsupported_type" });
	const page = open(
		verificationOf(VERIFIED, { state: "rejected", kind: "retry", items }, { data: DATA, document_type: "id_card" }),
	);
	await screen.findByRole("region", { name: FRONT });
	expect(slot(HAND).getByText("Accepted")).toBeTruthy();
	await page.tap("Passport");
	expect(slot(HAND).queryByText("Accepted")).toBeNull();
});

it("a sandbox user without data sends documents of the verified country", async () => {
	renderScreen(<AdvancedScreen />, {
		user: { ...exampleUser, country: "TH" },
		responses: { "GET user/verification": verificationOf(VERIFIED), "GET user/verification_documents": DOCUMENTS },
	});
	expect(await screen.findByRole("button", { name: "Passport" })).toBeTruthy();
});

it.each([
	["basic verification comes first", verificationOf({}), "Basic verification comes first"],
	["a case under review", verificationOf(VERIFIED, UNDER_REVIEW), "This level is under review"],
	["a verified level", verificationOf(VERIFIED, { state: "verified" }), "This level is verified"],
])("the page of advanced verification shows no form in this case: %s", async (_, verification, title) => {
	renderScreen(<AdvancedScreen />, { user: exampleUser, responses: { "GET user/verification": verification } });
	expect(await screen.findByText(title)).toBeTruthy();
	expect(screen.queryByRole("button", { name: "Send for review" })).toBeNull();
});
