// Lists the screens of deposits, withdrawals and saved addresses for the screen tests. Some states have fixed responses, because
// these states need a network or another user's decision.
import type { CallData } from "@candor/contract";
import type { Page } from "playwright-core";
import { type FeatureScreens, NEWCOMER, VISITOR } from "./screen.ts";

const AT = Date.UTC(2026, 10, 21, 9, 12);
const LATE = Date.UTC(2099, 0, 31);
const ADDRESS = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";

type Detail = CallData<"charge_mention/detail">;
type Record = Detail["record"];

const shared: Omit<
	Extract<Record, { kind: "deposit" }>,
	"kind" | "fee" | "received" | "state" | "steps" | "reason" | "reason_text" | "credits_at" | "small_sum"
> = {
	...{ id: 7, currency_id: 3, currency: "USDT", method: "chain", chain: "ERC20", amount: "1240.000000", address: ADDRESS },
	...{ hash: null, explorer_url: null, confirmations: null, needed_confirmations: 12, status: "under_review", created_at: AT },
};

const withdrawal: Record = {
	...shared,
	...{ kind: "withdrawal", client_id: "a", fee: "1.000000", received: "1239.000000", state: "reviewing", address_id: 4 },
	...{
		address_label: "Ledger",
		card_number: null,
		internal: false,
		reason: null,
		deadline: LATE,
		missed: false,
		expected_at: null,
	},
	...{
		risk_reasons: ["first_to_address", "young_funds"],
		operators_needed: 2,
		approvals: 1,
		can_cancel: true,
		must_confirm: true,
	},
	steps: [
		{ name: "applied", state: "done", at: AT, deadline: null },
		{ name: "checked", state: "done", at: AT, deadline: null },
		{ name: "review", state: "current", at: null, deadline: LATE },
		{ name: "sent", state: "waiting", at: null, deadline: null },
		{ name: "arrived", state: "waiting", at: null, deadline: null },
	],
};

const deposit: Record = {
	...shared,
	...{ kind: "deposit", fee: "0", received: "1240.000000", state: "confirming", reason: null, reason_text: null },
	...{ hash: `0x${"ab".repeat(32)}`, confirmations: 7, credits_at: LATE, small_sum: null },
	steps: [
		{ name: "seen", state: "done", at: AT, deadline: null },
		{ name: "confirming", state: "current", at: null, deadline: null },
		{ name: "credited", state: "waiting", at: null, deadline: null },
		{ name: "final", state: "waiting", at: null, deadline: null },
	],
};

/** Responds to the request for one record with fixed data, because a test cannot wait for a review or for blocks. */
const show =
	(record: Record) =>
	async (page: Page): Promise<void> => {
		const data: Detail = { record };
		const json = { type: "ok", code: 1, message: "OK", msg: "success", data };
		await page.route("**/api/charge_mention/detail*", (route) => route.fulfill({ json }));
	};

export const transfers: FeatureScreens = {
	screens: [
		{
			path: "/pages/assets/deposit/charge",
			states: [
				{
					name: "confirming",
					search: "?id=7",
					fresh: true,
					before: show(deposit),
					reach: (page) => page.locator("main [aria-current=step]").waitFor(),
				},
			],
		},
		{ path: "/pages/assets/deposit/record", states: [NEWCOMER] },
		{ path: "/pages/assets/withdraw/index", states: [NEWCOMER] },
		{
			path: "/pages/assets/withdraw/detail",
			states: [
				{
					name: "under-review",
					search: "?id=7",
					fresh: true,
					before: show(withdrawal),
					reach: (page) => page.locator("main [aria-current=step]").waitFor(),
				},
			],
		},
		{ path: "/pages/assets/withdraw/record", states: [NEWCOMER] },
		{ path: "/pages/assets/withdraw/bank/bank" },
		{ path: "/pages/assets/withdraw/stop", search: "?token=abcDEF123456", states: [VISITOR] },
		{ path: "/pages/user/address/index", states: [NEWCOMER] },
		{ path: "/pages/user/address/create" },
		{ path: "/pages/user/address/address" },
	],
};
