import type { WithdrawalRecord } from "@candor/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { exampleWithdrawal } from "../../../../testing/examples/transfers.ts";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { refusal, requests, respond } from "../../../../testing/exchange.ts";
import { findDialog } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { transfersAccountTopic } from "../../../domain/chain-transfers/open-transfers.ts";
import { WithdrawalScreen } from "./withdrawal-screen.tsx";

const render = (change: Partial<WithdrawalRecord> = {}) =>
	renderScreen(<WithdrawalScreen search={{ id: 9 }} />, {
		user: exampleUser,
		account: {},
		responses: { "GET charge_mention/detail": { record: { ...exampleWithdrawal, ...change } } },
	});
/** Returns the withdrawal with a deadline in `hours` from now. */
const dueIn = (hours: number): Partial<WithdrawalRecord> => {
	const deadline = Date.now() + hours * 3_600_000;
	const steps = exampleWithdrawal.steps.map((step) => (step.state === "current" ? { ...step, deadline } : step));
	return { deadline, steps };
};

describe("the page shows the timeline of a withdrawal", () => {
	it("the timeline shows the remaining time of the review, the reasons as texts, and the approvals", async () => {
		render(dueIn(31.5));
		const current = await screen.findByText("Review");
		const step = within(current.closest("li") as HTMLElement);
		expect(current.closest("li")?.getAttribute("aria-current")).toBe("step");
		step.getByText("31 h 30 min left");
		step.getByText("Two operators decide about this amount: 1 of 2 have approved.");
		screen.getByText("First withdrawal to this address");
		screen.getByText("1,239 USDT");
	});

	it("the timeline says that a missed deadline is counted publicly", async () => {
		render(dueIn(-1));
		await screen.findByText("Later than promised. The exchange counts this publicly.");
	});

	it("an ended withdrawal shows the reason and offers no cancellation", async () => {
		render({ state: "rejected", status: "rejected", reason: "rejected_by_operator", can_cancel: false });
		await screen.findByText("An operator rejected it. The full amount is back in your account.");
		expect(screen.queryByRole("button", { name: "Cancel this withdrawal" })).toBeNull();
	});

	it("the timeline shows the confirmations of the newest response next to the live state", async () => {
		const sent = { state: "sent", hash: "0x1", can_cancel: false } as const;
		const steps = exampleWithdrawal.steps.map((step, index) => ({ ...step, state: index === 3 ? "current" : "done" }) as const);
		const live = { ...exampleWithdrawal, ...sent, steps, confirmations: null };
		renderScreen(<WithdrawalScreen search={{ id: 9 }} />, {
			user: exampleUser,
			account: {},
			responses: { "GET charge_mention/detail": { record: { ...live, confirmations: 3, needed_confirmations: 64 } } },
		});
		act(() => transfersAccountTopic.take({ kind: "snapshot", withdrawals: [live] } as never));
		await screen.findByText("3 of 64");
	});

	it("the timeline links to the block explorer once there is a transaction", async () => {
		const explorer_url = "https://etherscan.io/tx/0x1";
		render({ state: "sent", hash: "0x1", explorer_url, can_cancel: false });
		const link = await screen.findByRole("link", { name: /Open in the block explorer/ });
		expect(link.getAttribute("href")).toBe(explorer_url);
	});
});

it("the page of another user's withdrawal says that it does not exist", async () => {
	renderScreen(<WithdrawalScreen search={{ id: 9 }} />, {
		account: {},
		responses: { "GET charge_mention/detail": refusal("This record does not exist.", "id", "unknown_record") },
	});
	await screen.findByText("There is no such withdrawal");
});

it("the user cancels a withdrawal after a confirmation", async () => {
	const { user, tap } = render();
	await screen.findByText("Review");
	await tap("Cancel this withdrawal");
	respond("POST wallet/out/cancel", { record: { ...exampleWithdrawal, state: "cancelled" } });
	await user.click(await screen.findByRole("button", { name: "Cancel it" }));
	await screen.findByText("Withdrawal cancelled");
	expect(requests("POST wallet/out/cancel")).toEqual([{ id: "9" }]);
});

it("the user confirms a withdrawal again with a second factor", async () => {
	const { user, fill, tap } = render({ must_confirm: true });
	await screen.findByText("Confirm this withdrawal again");
	await tap("Confirm again");
	const sheet = await findDialog("Confirm again");
	await fill({ "Login password": "correct horse" });
	respond("POST wallet/out/confirm", { record: exampleWithdrawal });
	await user.click(sheet.getByRole("button", { name: "Confirm" }));
	await waitFor(() => expect(requests("POST wallet/out/confirm")).toEqual([{ id: "9", password_now: "correct horse" }]));
});
