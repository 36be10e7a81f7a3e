import type { CallData } from "@candor/contract";
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { exampleInvite, exampleRanking } from "../../../../testing/examples/referral.ts";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { PENDING, refusal, respond } from "../../../../testing/exchange.ts";
import { descriptions, findDialog } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { PromotionScreen } from "./promotion-screen.tsx";

type Invite = CallData<"user/invite">;

function open(invite: Partial<Invite> = {}) {
	return renderScreen(<PromotionScreen />, {
		user: exampleUser,
		responses: { "GET user/invite": { ...exampleInvite, ...invite }, "POST user/invite_list": exampleRanking },
	});
}

it("the invitation page shows code, figures, ratio and the first ten, and copies the link", async () => {
	const { tap } = open();
	const copied: string[] = [];
	vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
	await screen.findByText("K7Q4M2XY");
	screen.getByRole("img", { name: "QR code of your invitation link" });
	expect(descriptions()).toEqual({ Invited: "3", "Earned USDT": "86.41", "Pending USDT": "0.00", Rank: "2" });
	expect(screen.getByText(/of the fees your friends really pay/).textContent).toMatch(/^You receive 20% of the fees/);
	screen.getByText("Earned and pending count closed days (UTC). A day's rebates are added within 24 hours after it ends.");
	const rows = within((await screen.findByText("4,120")).closest("ol") as HTMLElement).getAllByRole("listitem");
	expect(rows).toHaveLength(10);
	expect(rows[0]?.textContent).toBe("1m***04,120 USDT");
	await tap("Copy link");
	expect(copied).toEqual([`${location.origin}/pages/user/login/register?invite_code=K7Q4M2XY`]);
	expect(screen.queryByText("Authorization code")).toBeNull();
	expect(screen.queryByText("Pending")).toBeNull();
});

it("the invitation page says that the user has invited no friend yet", async () => {
	open({ count: 0, income: "0.000000", rank: null });
	await screen.findByText("No invited friends yet");
	expect(screen.queryByText("Earned USDT")).toBeNull();
});

it("the invitation page explains why rebates wait, when they lapse, and links to verification", async () => {
	const why = ["inviter_unverified", "invitee_unverified", "under_review"] as const;
	open({ pending: "3.020000", held_why: [...why], lapses_at: Date.UTC(2027, 2, 4, 12) });
	await screen.findByText("Rebates wait until you and your friend are verified");
	for (const text of ["You are not verified yet.", "At least one friend is not verified yet.", "Some rebates are under review."])
		screen.getByText(text);
	screen.getByText(/lapse after 365 days, the first of them on .*2027/);
	expect(screen.getByRole("link", { name: "Verify your identity" }).getAttribute("href")).toBe("/pages/verification/index");
});

it("the invitation page does not tell an inviter which check of a friend failed", async () => {
	open({ pending: "3.020000", held_why: ["under_review"] });
	await screen.findByText("Rebates wait for a review");
	expect(screen.queryByRole("link", { name: "Verify your identity" })).toBeNull();
	screen.getByText("Rebates that stay pending lapse after 365 days.");
});

it("a partner sees the authorization code, the partner's ratio, and the ratio of the next day", async () => {
	open({ partner: true, authorization_code: "SUNGATE", ratio: "0.4", next_ratio: "0.355" });
	await screen.findByText("SUNGATE");
	screen.getByText("Partner, 40%");
	screen.getByText(/From tomorrow \(UTC\) it is 35\.5%\./);
});

it("the invitation page offers a retry if the invitations cannot be loaded", async () => {
	const { tap } = renderScreen(<PromotionScreen />, {
		user: exampleUser,
		responses: { "GET user/invite": refusal("No", undefined, "internal_error"), "POST user/invite_list": PENDING },
	});
	await screen.findByText("Your invitations could not be loaded");
	respond("GET user/invite", exampleInvite);
	await tap("Try again");
	await screen.findByText("K7Q4M2XY");
});

it("the poster sheet reports a picture that cannot be saved", async () => {
	// jsdom cannot draw on a canvas, just as a browser that blocks canvases.
	vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
	const { tap } = open();
	await screen.findByText("K7Q4M2XY");
	const poster = { url: exampleInvite.url, invite_code: exampleInvite.invite_code, nickname: "Ann" };
	respond("GET user/my_poster", poster);
	await tap("Save poster");
	await findDialog("Invitation poster");
	await tap("Save picture");
	await screen.findByText("Failed to save picture");
});
