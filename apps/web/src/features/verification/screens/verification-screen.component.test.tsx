import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { exampleUser } from "../../../../testing/examples/user.ts";
import {
	COUNTRIES,
	itemsOf,
	levelOf,
	UNDER_REVIEW,
	VERIFIED,
	verificationOf,
} from "../../../../testing/examples/verification.ts";
import { NO_RESPONSE, publish, refusal, requests, respond, serverText } from "../../../../testing/exchange.ts";
import { accountOf, renderScreen } from "../../../../testing/render-screen.tsx";
import { serverNow } from "../../../data/api.ts";
import { FollowVerification } from "../../../domain/verification/follow-verification.ts";
import { VerificationScreen } from "./verification-screen.tsx";

type Verification = ReturnType<typeof verificationOf>;
const HOUR_MS = 3_600_000;

const show = (verification: Verification) =>
	renderScreen(<VerificationScreen />, { user: exampleUser, responses: { "GET user/verification": verification } });
const findLevel = async (name: "Basic verification" | "Advanced verification") =>
	within(await screen.findByRole("region", { name }));

describe("each state of a level has its text and its next action", () => {
	it("a new user starts with basic verification, and cannot open advanced verification yet", async () => {
		show(verificationOf({}));
		const basic = await findLevel("Basic verification");
		expect(basic.getByText("Not verified")).toBeTruthy();
		expect(basic.getByRole("link", { name: "Start basic verification" }).getAttribute("href")).toBe("/pages/verification/basic");
		expect((await findLevel("Advanced verification")).queryByRole("link")).toBeNull();
		expect(screen.queryByText("Sandbox: skip the review")).toBeNull();
	});

	it("a verified basic level opens the advanced level", async () => {
		show(verificationOf(VERIFIED));
		expect((await findLevel("Basic verification")).queryByRole("link")).toBeNull();
		const link = (await findLevel("Advanced verification")).getByRole("link", { name: "Start advanced verification" });
		expect(link.getAttribute("href")).toBe("/pages/verification/advanced");
	});

	it("a review shows its steps, the time left and the place in the queue", async () => {
		show(verificationOf(VERIFIED, { ...UNDER_REVIEW, due_at: serverNow() + 5 * HOUR_MS - 1_000 }));
		const advanced = await findLevel("Advanced verification");
		const steps = within(advanced.getByRole("list", { name: "Progress of the review" })).getAllByRole("listitem");
		expect(steps).toHaveLength(5);
		expect(steps[0]?.textContent).toMatch(/^Sent Done/);
		expect(steps[2]?.getAttribute("aria-current")).toBe("step");
		expect(steps[2]?.textContent).toBe("Review In progressAbout 5 h left of 72 h promised · No. 4 in the queue");
	});

	it("a late review says that the case is first in the queue", async () => {
		show(verificationOf({ ...UNDER_REVIEW, due_at: serverNow() - HOUR_MS, place: 1 }));
		expect(await screen.findByText(/Later than promised/)).toBeTruthy();
	});

	it("a rejected picture has its reason, and only that picture is sent again", async () => {
		const items = itemsOf("advanced", { back: "cropped" });
		show(verificationOf(VERIFIED, { state: "rejected", kind: "retry", reason: "Almost there", items }));
		const advanced = await findLevel("Advanced verification");
		const rows = within(advanced.getByRole("list", { name: "Items" })).getAllByRole("listitem");
		expect(rows.map(({ textContent }) => textContent)).toEqual([
			"Front of the documentAccepted",
			"Back of the documentAn edge is cut off. All four corners must be visible.Send again",
			"You with the documentAccepted",
		]);
		expect(advanced.getByText("Reviewer: Almost there")).toBeTruthy();
		expect(advanced.getByRole("link", { name: "Send again: Back of the document" })).toBeTruthy();
	});

	it("a level whose data differs from the document asks the user to correct the data", async () => {
		const items = itemsOf("basic", { name: "name_differs", birth_date: "birth_date_differs" });
		show(verificationOf({ state: "rejected", kind: "mismatch", items }));
		expect(await screen.findByText("Your data differs from the document. Correct it and send it again.")).toBeTruthy();
		expect(screen.getByRole("link", { name: "Send again" })).toBeTruthy();
	});

	it("an expired document keeps the user's rights until a shown day", async () => {
		const update = { why: "document_expired" as const, rights_until: Date.UTC(2026, 11, 24, 12) };
		show(verificationOf({ ...VERIFIED, state: "needs_update", update }));
		const basic = await findLevel("Basic verification");
		expect(basic.getByText("Update needed")).toBeTruthy();
		expect(basic.getByText(/Your rights stay until Dec 24, 2026/)).toBeTruthy();
		expect(basic.getByRole("link", { name: "Update" })).toBeTruthy();
	});

	it("a frozen level names the law and the next review, and offers no action", async () => {
		const freeze = { law: "Regulation 269/2014", review_on: "2026-12-24" };
		show(verificationOf({ state: "frozen", freeze }, {}, { may_skip: true }));
		const basic = await findLevel("Basic verification");
		expect(basic.getByText("Law: Regulation 269/2014")).toBeTruthy();
		expect(basic.getByText("Next review: Dec 24, 2026")).toBeTruthy();
		expect(basic.queryByRole("link")).toBeNull();
		expect(screen.queryByText("Sandbox: skip the review")).toBeNull();
	});
});

describe("the user appeals a final rejection", () => {
	const final = { state: "rejected", kind: "final", may_appeal: true } as const;

	it("an appeal is sent once, with a text of at least ten characters", async () => {
		const { user, tap } = show(verificationOf(final));
		await screen.findByRole("button", { name: "Appeal" });
		respond("POST user/verification_appeal", serverText("Sent"));
		await tap("Appeal");
		const field = await screen.findByLabelText("Why is the decision wrong?");
		await user.type(field, "Too short");
		await tap("Send appeal");
		expect((await screen.findByRole("alert")).textContent).toBe("Write at least 10 characters.");
		await user.type(field, ", so more");
		respond("GET user/verification", verificationOf({ ...UNDER_REVIEW, appealed: true }));
		await tap("Send appeal");
		expect(await screen.findByText("Your appeal is under review by another reviewer.")).toBeTruthy();
		expect(requests("POST user/verification_appeal")).toEqual([{ level: "basic", text: "Too short, so more" }]);
	});

	it("an appeal without a response keeps its text", async () => {
		const { user, tap } = show(verificationOf(final));
		await screen.findByRole("button", { name: "Appeal" });
		respond("POST user/verification_appeal", NO_RESPONSE);
		await tap("Appeal");
		const field = await screen.findByLabelText<HTMLTextAreaElement>("Why is the decision wrong?");
		await user.type(field, "The name is spelled so.");
		await tap("Send appeal");
		expect((await screen.findByRole("alert")).textContent).toBe("No response. Your text is still here: try again.");
		expect(field.value).toBe("The name is spelled so.");
	});

	it("the page offers no appeal after one was rejected", async () => {
		show(verificationOf({ state: "rejected", kind: "final", appealed: true }));
		expect(await screen.findByText("Your appeal was rejected.")).toBeTruthy();
		expect(screen.queryByRole("button", { name: "Appeal" })).toBeNull();
	});
});

describe("the user downloads or changes the data", () => {
	const PROOF = "Login password";

	it("the user's data is downloaded as a file after step-up authentication", async () => {
		const { user, tap } = show(verificationOf(VERIFIED));
		await screen.findByRole("button", { name: "Download my data" });
		respond("POST user/data_download", { made_at: 1, file_name: "candor-data-1.json", data: { id: 1 } });
		await tap("Download my data");
		await user.type(await screen.findByLabelText(PROOF, { selector: "input" }), "secret-1");
		await tap("Download");
		await expect.poll(() => requests("POST user/data_download")).toEqual([{ password_now: "secret-1" }]);
	});

	it("changed data starts a new verification after step-up authentication", async () => {
		const { user, tap } = show(verificationOf(VERIFIED));
		await screen.findByRole("button", { name: "My data has changed" });
		respond("POST user/verification_change", null);
		await tap("My data has changed");
		await user.type(await screen.findByLabelText(PROOF, { selector: "input" }), "secret-1");
		await tap("Continue");
		await expect.poll(() => requests("POST user/verification_change")).toEqual([{ password_now: "secret-1" }]);
	});

	it("data cannot be reported as changed before it is verified", async () => {
		show(verificationOf({}));
		await screen.findByRole("button", { name: "Delete my data" });
		expect(screen.queryByRole("button", { name: "My data has changed" })).toBeNull();
	});

	it("data that a law requires is listed with the law and the last day", async () => {
		const { user, tap } = show(verificationOf(VERIFIED));
		await screen.findByRole("button", { name: "Delete my data" });
		const kept = [
			{ what: "verification", law: "Directive (EU) 2015/849, article 40", until: Date.UTC(2031, 10, 26, 12) },
			{ what: "bank_cards", law: null, until: null },
		];
		respond("POST user/data_erase", { erased: [], kept });
		await tap("Delete my data");
		await user.type(await screen.findByLabelText(PROOF, { selector: "input" }), "secret-1");
		await tap("Delete for good");
		expect(await screen.findByText("Your data must be kept for now")).toBeTruthy();
		expect(screen.getByText("Documents and verification data")).toBeTruthy();
		expect(screen.getByText("Required by law: Directive (EU) 2015/849, article 40")).toBeTruthy();
		expect(screen.getByText("until Nov 26, 2031")).toBeTruthy();
		expect(screen.getByText(/^In use by an order or a withdrawal/)).toBeTruthy();
	});
});

describe("the page loads the user's levels", () => {
	it("the page offers a retry after a failed load", async () => {
		const { tap } = renderScreen(<VerificationScreen />, {
			user: exampleUser,
			responses: { "GET user/verification": refusal("No") },
		});
		await screen.findByText("Your verification could not be loaded");
		respond("GET user/verification", verificationOf({}));
		await tap("Try again");
		expect(await screen.findByText("Start basic verification")).toBeTruthy();
	});

	it("a decision appears as soon as the socket reports it", async () => {
		renderScreen(
			<>
				<VerificationScreen />
				<FollowVerification />
			</>,
			{ user: exampleUser, account: {}, responses: { "GET user/verification": verificationOf(UNDER_REVIEW) } },
		);
		await screen.findByText("Under review");
		respond("GET user/verification", verificationOf(VERIFIED));
		const { data } = accountOf({});
		publish({ topic: "account", data: { ...data, kind: "change", seq: 2, verification: [{ changed_at: 2 }] } });
		expect(await screen.findByText("Verified")).toBeTruthy();
	});
});

it("a sandbox verifies a user at once", async () => {
	const { user, tap } = renderScreen(<VerificationScreen />, {
		user: exampleUser,
		responses: {
			"GET user/verification": verificationOf({}, {}, { may_skip: true }),
			"POST area_code": COUNTRIES,
			"POST sandbox/verify": null as never,
		},
	});
	await screen.findByRole("option", { name: "Japan" });
	await user.selectOptions(screen.getByRole("combobox"), "JP");
	respond("GET user/verification", { ...verificationOf(VERIFIED), advanced: levelOf("advanced") });
	await tap("Verify at once (sandbox)");
	await screen.findByText("Options, high leverage and new coins are open to you, as far as your country allows.");
	expect(screen.queryByText("Sandbox: skip the review")).toBeNull();
});
