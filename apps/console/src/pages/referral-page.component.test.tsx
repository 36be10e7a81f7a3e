import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { RESPONSES } from "../../testing/examples.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { ReferralPage } from "./referral-page.tsx";

const open = (role: "reviewer" | "administrator") =>
	renderPage(<ReferralPage search={{}} />, { session: { role }, responses: RESPONSES, address: "/referral" });

test("the referral page lists held pairs with reasons, and links to the forms that release and hold them", async () => {
	open("reviewer");
	const table = within(await screen.findByRole("table", { name: "Held pairs" }));
	table.getByText("same device, same document");
	table.getByText("12.5");
	const release = table.getByRole("link", { name: "Release: invited user 100107" });
	expect(release.getAttribute("href")).toBe("/commands/release-rebates?user=100101&invitee=100107");
	const hold = table.getByRole("link", { name: "Hold: invited user 100107" });
	expect(hold.getAttribute("href")).toBe("/commands/hold-rebates?user=100101&invitee=100107");
	// Only administrators may change terms and partners and import invitations, so the page shows no such link.
	await screen.findByText("SUNGATE");
	expect(screen.queryByRole("link", { name: "Propose a change" })).toBeNull();
	expect(screen.queryByText("Earlier invitations")).toBeNull();
});

test("an administrator changes terms and partners from their current values, and copies earlier invitations", async () => {
	const { user } = open("administrator");
	const change = await screen.findByRole("link", { name: "Propose a change" });
	expect(change.getAttribute("href")).toBe("/commands/referral-terms?ratioPpm=25&partnerRatioPpm=40&lapseDays=365");
	const partner = screen.getByRole("link", { name: "Change: partner 100109" });
	expect(partner.getAttribute("href")).toBe("/commands/partner?user=100109&ratioPpm=40&code=SUNGATE");
	await user.click(await screen.findByRole("button", { name: "Copy the pairs" }));
	expect(await navigator.clipboard.readText()).toBe('{"links":[{"user":100111,"inviter":100101}]}');
});
