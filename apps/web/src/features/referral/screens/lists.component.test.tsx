import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { exampleInvite, examplePublication, exampleRanking } from "../../../../testing/examples/referral.ts";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { respond } from "../../../../testing/exchange.ts";
import { descriptions, findDialog } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { InviteesScreen } from "./invitees-screen.tsx";
import { RankingScreen } from "./ranking-screen.tsx";
import { RebatesScreen } from "./rebates-screen.tsx";

const page = <T,>(list: T[]) => ({ list, page: 1, limit: 30, total: null, has_more: false, next_before: null });

it("the list of invited friends shows masked names, joining dates and verification, and no amounts", async () => {
	const joined = Date.UTC(2026, 10, 3, 12);
	const list = [
		{ id: 2, nickname: "b***b", joined_at: joined, verified: true },
		{ id: 1, nickname: "a***n", joined_at: joined, verified: false },
	];
	renderScreen(<InviteesScreen />, { user: exampleUser, responses: { "POST user/my_invite_list": page(list) } });
	const rows = (await screen.findAllByRole("article")).map(({ textContent }) => textContent);
	expect(rows).toEqual([
		expect.stringMatching(/^b\*\*\*bJoined .*Verified$/),
		expect.stringMatching(/^a\*\*\*nJoined .*Not verified$/),
	]);
	expect(document.body.textContent).not.toMatch(/USDT/);
});

it("the rebates show each month with fees, ratio and reason, and days only where the server sends them", async () => {
	const coin = { currency_id: 3, currency: "USDT" };
	const day = { day: "2026-11-02", fees: "100.000000", amount: "20.000000", ratio: "0.2", terms: 1, invitees: 3 };
	const rates = [
		{ ratio: "0.2", terms: 1, why: "standard" as const },
		{ ratio: "0.4", terms: 2, why: "partner" as const },
	];
	const list = [
		{ month: "2026-11", ...coin, fees: "1000.000000", amount: "250.000000", paid: "200.000000", rates, days: [day] },
		{ month: "2026-10", ...coin, fees: "10.000000", amount: "2.000000", paid: "2.000000", rates: rates.slice(0, 1), days: [] },
	];
	renderScreen(<RebatesScreen />, { user: exampleUser, responses: { "POST user/my_account_return": page(list) } });
	const [november, october] = (await screen.findAllByRole("article")) as [HTMLElement, HTMLElement];
	within(november).getByRole("heading", { name: "November 2026" });
	expect(descriptions(november)).toEqual({
		"Fees of your friends": "1,000.00 USDT",
		"Paid to you": "200.00 USDT",
		Ratio: "20%, standard ratio, terms 140%, partner ratio, terms 2",
	});
	within(november).getByText("By day");
	within(november).getByText("20% of 100.00 USDT by 3 friends");
	expect(within(october).queryByText("By day")).toBeNull();
});

it("an empty list of rebates says when rebates appear", async () => {
	renderScreen(<RebatesScreen />, { user: exampleUser, responses: { "POST user/my_account_return": page([]) } });
	await screen.findByText("No rebates yet");
});

const openRanking = () =>
	renderScreen(<RankingScreen />, {
		user: exampleUser,
		responses: {
			"GET user/invite": exampleInvite,
			"POST user/invite_list": exampleRanking,
			"GET proofs/ranking": examplePublication,
		},
	});

it("the ranking page sorts the published totals again on the phone and reports a match", async () => {
	const { tap } = openRanking();
	await screen.findByText("Your place is 2.");
	await tap("Sort it again on this phone");
	const dialog = await findDialog();
	await dialog.findByText("Checked on this phone");
	dialog.getByText("11 totals");
	dialog.getByText("The shown order follows from the published totals.");
});

it("the ranking page reports a shown place that differs from the published totals", async () => {
	const { tap } = openRanking();
	await screen.findByText("Your place is 2.");
	const list = exampleRanking.list.map((one, at) => (at === 0 ? { ...one, income: "9999" } : one));
	respond("POST user/invite_list", { ...exampleRanking, list });
	await tap("Sort it again on this phone");
	const dialog = await findDialog();
	await dialog.findByText("This does not check out");
	dialog.getByText("A shown place differs from the published totals.");
});

it("the ranking page compares nothing while the server publishes a new ranking", async () => {
	const { tap } = openRanking();
	await screen.findByText("Your place is 2.");
	respond("GET proofs/ranking", { ...examplePublication, made_at: examplePublication.made_at + 1 });
	await tap("Sort it again on this phone");
	const dialog = await findDialog();
	await dialog.findByText("Not yet");
});
