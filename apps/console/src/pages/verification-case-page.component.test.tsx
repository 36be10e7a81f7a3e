import { fireEvent, screen, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import { refusal, requests, respond } from "../../testing/console-server.ts";
import { OPENED_CASE, RESPONSES } from "../../testing/examples.ts";
import { addressNow, renderPage } from "../../testing/render-page.tsx";
import { VerificationCasePage } from "./verification-case-page.tsx";

const PICTURE = ({ item }: { item?: unknown }) => new Response(String(item), { headers: { "content-type": "image/jpeg" } });
const made: string[] = [];
const pictures = new Map<string, Blob>();
const revoked: string[] = [];

beforeEach(() => {
	made.length = 0;
	revoked.length = 0;
	pictures.clear();
	Object.assign(URL, {
		createObjectURL(picture: Blob) {
			const address = `blob:picture-${made.length + 1}`;
			made.push(address);
			pictures.set(address, picture);
			return address;
		},
		revokeObjectURL: (address: string) => void revoked.push(address),
	});
});

type Opened = typeof OPENED_CASE;

async function openCase(change: Partial<Opened> = {}) {
	const responses = { ...RESPONSES, "verification/open": { ...OPENED_CASE, ...change }, "verification/image": PICTURE };
	const page = renderPage(<VerificationCasePage />, { session: { role: "reviewer" }, responses, address: "/verification/7" });
	await write("Reason", "Queue");
	await page.user.click(screen.getByText("Open with passkey"));
	await screen.findByText("Said by the user");
	return page;
}

// Finds inputs by their label, because a search by role computes the accessible name of every element, which is slow on this
// page.
const check = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: "[type=checkbox]" });
const write = async (label: string, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (text: string) => fireEvent.click(screen.getByText(text, { selector: "button, button *" }));
const isOff = (text: string) => screen.getByText(text).closest("button")?.disabled;
const decisions = () => requests("verification/decide").map(({ params }) => params);

describe("an operator opens a case", () => {
	test("opening a case needs a reason and the passkey; then data, checks and pictures are next to each other", async () => {
		await openCase();
		expect(requests("verification/open")[0]?.params).toEqual({ case: 7, reason: "Queue" });
		expect(screen.getByText("SAMPLE NAME")).toBeDefined();
		expect(screen.getByText("R4-81")).toBeDefined();
		expect(screen.getByText(/Number not used by another account/).textContent).toMatch(/failed$/);
		expect(screen.getByText("The name is spelled so.")).toBeDefined();
		const shown = { "Front of document": "front", "Back of document": "back", "Holding the document": "hand" };
		for (const [name, item] of Object.entries(shown)) {
			const address = (await screen.findByAltText(name)).getAttribute("src") ?? "";
			expect(await pictures.get(address)?.text(), name).toBe(item);
		}
		// The page signs the requests in parallel, so they can be sent in any order.
		expect(requests("verification/image").map(({ params }) => params.item)).toHaveLength(3);
		expect(screen.getByText("1 of 3")).toBeDefined();
	});

	test("an opened case is accessible", async () => {
		await openCase();
		await screen.findByAltText("Holding the document");
		const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
		expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html)}`)).toEqual([]);
	});

	test("the page offers the reason of the previous case again", async () => {
		const { unmount } = await openCase();
		unmount();
		renderPage(<VerificationCasePage />, { responses: RESPONSES, address: "/verification/8" });
		expect(screen.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("Queue");
	});

	test("the page revokes the addresses of a case's pictures when the operator leaves", async () => {
		const { unmount } = await openCase();
		await screen.findByAltText("Holding the document");
		unmount();
		expect([...revoked].sort()).toEqual([...made].sort());
		expect(made).toHaveLength(3);
	});
});

describe("a case shows its pictures", () => {
	test("a picture can be zoomed and rotated", async () => {
		const { user } = await openCase();
		const picture = await screen.findByAltText("Back of document");
		await user.click(screen.getByLabelText("Zoom in: Back of document"));
		await user.click(screen.getByLabelText("Rotate: Back of document"));
		expect(picture.style.transform).toBe("translate(0px) rotate(90deg) scale(1.5)");
		expect(screen.getByLabelText("Zoom out: Front of document")).toHaveProperty("disabled", true);
	});

	test("the page offers to load a picture again that the session may no longer see", async () => {
		respond("verification/image", refusal("unknown_image"));
		const responses = { ...RESPONSES, "verification/open": OPENED_CASE };
		const { user } = renderPage(<VerificationCasePage />, { responses, address: "/verification/7" });
		await write("Reason", "Queue");
		press("Open with passkey");
		const pictures = within(await screen.findByRole("region", { name: "Pictures" }));
		expect((await pictures.findAllByRole("alert"))[0]?.textContent).toMatch(/ten minutes after opening/);
		respond("verification/image", PICTURE);
		await user.click(pictures.getAllByRole("button", { name: "Try again" })[0] as HTMLElement);
		await pictures.findByAltText("Front of document");
	});
});

describe("an operator decides a case", () => {
	async function accept(user: Awaited<ReturnType<typeof openCase>>["user"]) {
		for (const name of ["Front of document", "Back of document", "Holding the document"]) await user.click(check(name));
		await user.keyboard("a");
		await write("Reason", "All in order");
		press("Accept with passkey");
	}

	test("a case can be accepted only with every item checked; an advanced approval waits for a second operator", async () => {
		const { user } = await openCase();
		expect(isOff("Accept with passkey")).toBe(true);
		respond("verification/decide", { result: "waits_for_second", next: 9 });
		await accept(user);
		await screen.findByText("Waits for a second operator");
		expect(decisions()).toEqual([
			{
				...{ case: 7, version: 3, decision: "accept", reason: "All in order" },
				items: ["front", "back", "hand"].map((item) => ({ item, accepted: true })),
			},
		]);
		await user.keyboard("n");
		expect(addressNow()).toBe("/verification/9");
	});

	test("a rejection has a reason for each unchecked item, and a kind", async () => {
		const { user } = await openCase();
		await user.click(check("Front of document"));
		await user.click(check("Holding the document"));
		await user.keyboard("r");
		press("Reject with passkey");
		expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual(["Choose the reason", "Give a reason."]);
		await user.selectOptions(screen.getByLabelText("Reason: Back of document"), "cropped");
		await user.selectOptions(screen.getByLabelText("Kind of rejection"), "retry");
		await write("Reason", "The lower edge is cut off");
		respond("verification/decide", { result: "decided", next: null });
		press("Reject with passkey");
		await screen.findByText("The user is notified.");
		expect(decisions()[0]).toMatchObject({
			...{ decision: "reject", kind: "retry" },
			items: [
				{ item: "front", accepted: true },
				{ item: "back", accepted: false, code: "cropped" },
				{ item: "hand", accepted: true },
			],
		});
	});

	test("a freeze has a law and a future day of review", async () => {
		await openCase();
		press("Freeze");
		await write("Reason", "Confirmed match");
		press("Freeze with passkey");
		expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
			"Name the law that requires the freeze.",
			"Choose a day in the future.",
		]);
		await write("Law", "Regulation 269/2014");
		await write("Next review on", "2099-01-31");
		respond("verification/decide", { result: "waits_for_second", next: null });
		press("Freeze with passkey");
		await screen.findByText("Waits for a second operator");
		expect(decisions()[0]).toMatchObject({ decision: "freeze", law: "Regulation 269/2014", review_on: "2099-01-31" });
	});

	test("the page names another operator who decided meanwhile, and the time", async () => {
		const { user } = await openCase();
		respond("verification/decide", refusal("already_decided", "version", { operator: 4, at: Date.UTC(2026, 10, 26, 9, 30) }));
		await accept(user);
		expect((await screen.findByRole("alert")).textContent).toMatch(
			/Operator 4 decided this at 2026-11-26 09:30 UTC\. You changed nothing\./,
		);
		expect(screen.queryByText("Accept with passkey")).toBeNull();
	});

	test("the form keeps its values after other refusals", async () => {
		const { user } = await openCase();
		respond("verification/decide", refusal("matches_open", "case"));
		await accept(user);
		expect((await screen.findByRole("alert")).textContent).toMatch(/still open/);
		expect(screen.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("All in order");
	});

	test.each([
		["own_account", "This is about your own account. Another operator must decide."],
		["same_reviewer", "You decided this first. A second operator must decide."],
		["appeal_of_own_decision", "The appeal is against your decision. Another operator must decide."],
	] as const)("a decision is not offered with the obstacle %s", async (obstacle, text) => {
		await openCase({ may_decide: false, obstacle, first_reviewer: 3 });
		expect(screen.getByText(text)).toBeDefined();
		expect(document.querySelector("[type=checkbox]")).toBeNull();
	});

	test("items that an earlier review accepted remain checked", async () => {
		const items = OPENED_CASE.items.map((item) => (item.item === "front" ? { ...item, state: "accepted" as const } : item));
		await openCase({ items });
		expect(check("Front of document")).toHaveProperty("checked", true);
		expect(check("Back of document")).toHaveProperty("checked", false);
	});
});

test("keys that the operator types into a field do not open another case", async () => {
	const { user } = await openCase();
	await user.type(screen.getByLabelText("Reason"), "unknown person");
	expect(addressNow()).toBe("/verification/7");
	expect(screen.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("unknown person");
});
