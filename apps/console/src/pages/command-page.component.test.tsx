import { cleanup, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal, requests } from "../../testing/console-server.ts";
import { RESPONSES } from "../../testing/examples.ts";
import { type PageOptions, renderPage } from "../../testing/render-page.tsx";
import { CommandPage } from "./command-page.tsx";

async function openForm(name: string, options: PageOptions & { search?: Record<string, string> } = {}) {
	const { search = {}, ...rest } = options;
	const responses = { ...RESPONSES, ...options.responses };
	const page = renderPage(<CommandPage search={search} />, { ...rest, responses, address: `/commands/${name}` });
	await screen.findByRole("form", { name: "Command" });
	return page;
}

const choose = (label: string) => screen.getByRole("combobox", { name: label });

test("the form shows units, previews the decoded command, and proposes it with the passkey", async () => {
	const { user } = await openForm("fund", { responses: { "commands/submit": { result: 41, intent: 41, seq: 12 } } });
	await user.selectOptions(choose("Pool"), "insurance");
	await user.selectOptions(choose("Coin"), "USDT");
	expect(within(screen.getByRole("form")).getByText("USDT", { selector: "span" })).toBeDefined();
	await user.type(screen.getByLabelText("Amount"), "1,000.5");
	await user.type(screen.getByLabelText("Reason"), "Quarterly top-up");
	expect(screen.queryByRole("table")).toBeNull();
	await user.click(screen.getByRole("button", { name: "Review" }));
	expect(within(screen.getByRole("table")).getByRole("row", { name: /Amount 1,000\.5 USDT/ })).toBeDefined();
	await user.click(screen.getByRole("button", { name: "Propose with passkey" }));
	expect((await screen.findByRole("status")).textContent).toMatch(/Intent 41 waits for a second operator/);
	expect(JSON.parse(String(requests("commands/submit")[0]?.params.command))).toEqual({
		...{ type: "FundPlatform", purse: "insurance", asset: 3, amount: "1000500000", reason: "Quarterly top-up" },
	});
});

test("demo money can be given to the demo pool, and other forms do not list it as a coin", async () => {
	const { user } = await openForm("demo-pool", { search: { amount: "1000", reason: "Refill" } });
	await user.click(screen.getByRole("button", { name: "Review" }));
	expect(within(screen.getByRole("table")).getByRole("row", { name: /Amount 1,000 DEMO/ })).toBeDefined();
	cleanup();
	await openForm("fund");
	expect(within(choose("Coin")).queryByRole("option", { name: "DEMO" })).toBeNull();
});

test("a change of a product starts with its current terms, and the review shows what changes", async () => {
	const terms = {
		...{ product: 2, asset: 3, days: 15, ratePpm: 2_500, minAmount: "500000000", maxAmount: "100000000000" },
		...{ rule: "remaining_days", penaltyPpm: 4_000, recalculate: true, active: true },
	};
	const row = {
		...{ product: 2, coin: "USDT", days: 15, rate: "0.0025", minimum: "500", maximum: "100000", rule: "remaining_days" },
		...{ penalty: "0.004", active: true, reserve: "0", locked: "0", sold: "0", terms: JSON.stringify(terms) },
	};
	const { user } = await openForm("earn", {
		search: { product: "2", reason: "Rates fell", active: "false" },
		responses: { "products/earn": { list: [row] } },
	});
	expect(screen.getByLabelText("Days")).toHaveProperty("value", "15");
	expect(screen.getByLabelText("Maximum")).toHaveProperty("value", "100000");
	await user.click(screen.getByRole("button", { name: "Review" }));
	expect(screen.getByText("Changed terms: 1 of 10")).toBeDefined();
	expect(within(screen.getByRole("table")).getByRole("row", { name: "Active yes no" })).toBeDefined();
});

test("a changed field needs a new review", async () => {
	const { user } = await openForm("suspend", { search: { operator: "4", reason: "Lost laptop" } });
	await user.click(screen.getByRole("button", { name: "Review" }));
	expect(screen.getByRole("button", { name: "Execute with passkey" })).toBeDefined();
	await user.type(screen.getByLabelText("Operator number"), "2");
	expect(screen.queryByRole("button", { name: "Execute with passkey" })).toBeNull();
});

test("wrong input names its field and is not sent to the server", async () => {
	const { user } = await openForm("fund", { search: { purse: "insurance", asset: "USDT", amount: "0.0000001" } });
	await user.click(screen.getByRole("button", { name: "Review" }));
	const amount = screen.getByLabelText("Amount");
	expect(amount.getAttribute("aria-invalid")).toBe("true");
	expect(document.getElementById(amount.getAttribute("aria-describedby") ?? "")?.textContent).toBe("At most 6 decimals");
	expect(screen.getByText("Check: Amount – At most 6 decimals")).toBeDefined();
	expect(screen.getByText("Give a reason.")).toBeDefined();
	expect(requests("confirm")).toEqual([]);
});

test("a refusal of the core names the field and keeps the typed values", async () => {
	const { user } = await openForm("suspend", {
		search: { operator: "44", reason: "Lost laptop" },
		responses: { "commands/submit": refusal("unknown_operator", "operator") },
	});
	await user.click(screen.getByRole("button", { name: "Review" }));
	await user.click(screen.getByRole("button", { name: "Execute with passkey" }));
	expect((await screen.findByRole("alert")).textContent).toBe("Operator number: There is no open operator with this number.");
	expect(screen.getByLabelText("Operator number")).toHaveProperty("value", "44");
});

test("an operator whose role lacks the right sees why the command cannot be sent", async () => {
	await openForm("suspend", { session: { role: "support" } });
	expect(screen.getByRole("button", { name: "Review" })).toHaveProperty("disabled", true);
	expect(screen.getByText("Your role may not send this command.")).toBeDefined();
});

test("the form of a pay type has its current terms, and the preview shows the changed ones first", async () => {
	const { user } = await openForm("pay-type", { search: { payType: "promptpay" } });
	const limit = screen.getByLabelText("Longest time to pay, ms") as HTMLInputElement;
	expect(limit.value).toBe("1800000");
	expect((screen.getByLabelText("Names, countries and fields (JSON)") as HTMLInputElement).value).toBe(
		'{"name":{"en":"PromptPay"}}',
	);
	await user.clear(limit);
	await user.type(limit, "900000");
	await user.type(screen.getByLabelText("Reason"), "Faster payments");
	await user.click(screen.getByRole("button", { name: "Review" }));
	expect(await screen.findByText("Changed terms: 1 of 8")).toBeDefined();
	expect(within(screen.getByRole("table")).getAllByRole("row")[1]?.textContent).toMatch(
		/Longest time to pay, ms.*1800000.*900000/,
	);
});

test("the form of the P2P terms has the current ones, and a currency its decimals", async () => {
	await openForm("p2p-terms");
	expect((screen.getByLabelText("Bond of a merchant") as HTMLInputElement).value).toBe("500");
	expect((screen.getByLabelText("Time to pay, ms") as HTMLInputElement).value).toBe("1800000");
	cleanup();
	await openForm("p2p-currency", { search: { currency: "THB", open: "false" } });
	expect((screen.getByLabelText("Decimals") as HTMLInputElement).value).toBe("2");
	expect((screen.getByRole("checkbox", { name: "Open" }) as HTMLInputElement).checked).toBe(false);
});
