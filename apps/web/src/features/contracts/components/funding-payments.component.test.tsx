// A ticket's funding payments: each opens what was paid and why, and verifies on this phone; an altered receipt is found out, and what is
// not there yet is said to be so.
import type { CallData, TicketWithFills } from "@candor/contract";
import { verifyFunding } from "@candor/fairness";
import { fundedTickets, type SignedFunding, signFunding, TestKey } from "@candor/testkit";
import { cleanup, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answer, asked, CUT_OFF } from "../../../../testing/exchange.ts";
import { show } from "../../../../testing/show.tsx";
import { FundingPayments } from "./funding-payments.tsx";

const KEY = new TestKey();
const PERIOD_MS = 28_800_000;
const STEPS = 8;

const [long, short] = fundedTickets(700) as [SignedFunding, SignedFunding];
const [longBelow, shortBelow] = fundedTickets(-700) as [SignedFunding, SignedFunding];

/** As its ticket lists it. */
function listed({ funded: { ticket, side, period, rate, owed, amount } }: SignedFunding): TicketWithFills {
	const funding_payments = [{ time: period * PERIOD_MS, rate, owed, amount }];
	return { id: ticket, direction: side, account_type: "real", funding_payments } as unknown as TicketWithFills;
}

/** What the server says of it; a lie where it is told to. */
function tell(signed: SignedFunding, told: Partial<Record<keyof SignedFunding, unknown>> = {}): void {
	const { funded: receipt, records, keys } = { ...signed, ...told } as SignedFunding;
	const found = (time: string) => ({ id: receipt.ticket, time: Number(time), index: records[0] ?? null, receipt });
	answer("GET fair/funding", ({ time = "" }) => found(time) as unknown as CallData<"fair/funding">);
	answer("GET fair/keys", () => ({ keys: [...keys], heads: [], seeds: [] }));
}

async function open(ticket: TicketWithFills) {
	const { user } = show(<FundingPayments ticket={ticket} />);
	await user.click(screen.getByRole("button"));
	return { user, sheet: within(await screen.findByRole("dialog", { name: "Funding payment" })) };
}

async function verify(signed: SignedFunding) {
	const { user, sheet } = await open(listed(signed));
	await user.click(sheet.getByRole("button", { name: "Verify on this phone" }));
	return { user, sheet: within(await screen.findByRole("dialog", { name: "Verification" })) };
}

describe("what a real core paid", () => {
	it.each<[string, SignedFunding, RegExp]>([
		["a long that pays", long, /^You paid [\d.]+ USDT: the rate was above zero, so longs paid shorts\.$/],
		["a short that receives", short, /^You received [\d.]+ USDT: the rate was above zero, so longs paid shorts\.$/],
		["a long that receives", longBelow, /^You received [\d.]+ USDT: the rate was below zero, so shorts paid longs\.$/],
		["a short that pays", shortBelow, /^You paid [\d.]+ USDT: the rate was below zero, so shorts paid longs\.$/],
	])("is told with its figures, and verifies: %s", async (_name, signed, why) => {
		tell(signed);
		const { user, sheet } = await open(listed(signed));
		expect(sheet.getByText(why)).toBeTruthy();
		expect(sheet.queryByText(/^Due were/)).toBe(null);
		const { seq, price } = signed.funded.index;
		await sheet.findByText(`#${seq.toLocaleString("en")}`);
		expect(sheet.getAllByText(Number(price).toLocaleString("en", { minimumFractionDigits: 1 })).length).toBeGreaterThan(0);
		await user.click(sheet.getByRole("button", { name: "Verify on this phone" }));
		const found = within(await screen.findByRole("dialog", { name: "Verification" }));
		await found.findByText("Checked on this phone");
		expect(found.getAllByText("Holds").length).toBe(2 + STEPS);
		expect(found.queryByText("Does not hold")).toBe(null);
		expect(found.getByText(/^The mean premium is the exchange's word/)).toBeTruthy();
		for (const { textContent } of found.getAllByRole("listitem")) expect(textContent).not.toMatch(/undefined|null|NaN|[{}]/);
	});

	it("is handed over as a file that verifies elsewhere", async () => {
		tell(long);
		const { user, sheet } = await verify(long);
		await sheet.findByText("Checked on this phone");
		await user.click(sheet.getByRole("button", { name: "Raw records" }));
		const { ticket, period } = long.funded;
		const raw = within(await screen.findByRole("dialog", { name: "Raw records" }));
		expect(raw.getByText(/verify-receipt/).textContent).toBe(
			`npm run candor -- verify-receipt candor-funding-${ticket}-${period * PERIOD_MS}.json`,
		);
		const text = raw.getByLabelText<HTMLTextAreaElement>("Receipts and keys").value;
		expect(verifyFunding(JSON.parse(text)).map(({ ok }) => ok)).toEqual(Array(STEPS).fill(true));
	});

	it("less than the rate came to, it says why", async () => {
		tell(long);
		const less = (signed: SignedFunding) => listed({ ...signed, funded: { ...signed.funded, owed: "999999.000000" } });
		const { sheet } = await open(less(long));
		expect(sheet.getByText(/^Due were 999,999.00 USDT; the position had no more/)).toBeTruthy();
		cleanup();
		tell(short);
		expect((await open(less(short))).sheet.getByText(/^Due were 999,999.00 USDT; payers could not pay/)).toBeTruthy();
	});
});

describe("a server that lies", () => {
	const lie = (change: Partial<SignedFunding["funded"]>) => ({ funded: signFunding({ ...long.funded, ...change }, KEY) });
	it.each<[string, Partial<Record<keyof SignedFunding, unknown>>, string, string]>([
		[
			"with an altered receipt",
			{ funded: { ...long.funded, lots: 1 } },
			"The receipt is signed by the exchange",
			"The hash does not fit the content: something was changed.",
		],
		[
			"of the rate",
			lie({ rate: "0.002000000" }),
			"The rate follows from the mean premium",
			"The rate is not the one that the formula gives.",
		],
		[
			"of what was paid",
			lie({ amount: "-9999.000000" }),
			"You paid what was due, and no more than the position had",
			"The amounts are not what these figures give.",
		],
		[
			"of what all received",
			lie({ all_received: "0.000000" }),
			"All that was paid went to receivers, the rest to insurance",
			"What all paid and what all received do not add up.",
		],
		[
			"of the period",
			lie({ period: long.funded.period + 1 }),
			"The index record is whole and signed",
			"The record is not the one that ended this period.",
		],
		["with what cannot be read", { keys: [{}] }, "What the exchange sent can be read", "It cannot be read."],
	])("%s is found out, and which step does not hold", async (_name, told, title, problem) => {
		tell(long, told);
		const { sheet } = await verify(long);
		await sheet.findByText("This does not check out");
		const step = sheet.getByText(title).closest("li");
		expect(step?.textContent).toContain("Does not hold");
		expect(step?.textContent).toContain(problem);
		expect(sheet.getByRole("alert").textContent).toContain("Raw records");
	});
});

describe("what is not there", () => {
	it("yet, while others are still paid, is said and can be asked for again", async () => {
		answer("GET fair/funding", ({ time }) => ({ id: long.funded.ticket, time: Number(time), index: null, receipt: null }));
		answer("GET fair/keys", () => ({ keys: [...long.keys], heads: [], seeds: [] }));
		const { user, sheet } = await verify(long);
		await sheet.findByText("Not yet");
		tell(long);
		await user.click(sheet.getByRole("button", { name: "Try again" }));
		await sheet.findByText("Checked on this phone");
	});

	it("since nothing was answered, is said on the sheet and by the check", async () => {
		answer("GET fair/funding", () => CUT_OFF);
		answer("GET fair/keys", () => CUT_OFF);
		const { user, sheet } = await open(listed(long));
		await sheet.findByText("Not all figures could be loaded. Try again in a moment.");
		await user.click(sheet.getByRole("button", { name: "Verify on this phone" }));
		await screen.findByText("The records could not be fetched");
	});
});

it("asks for nothing before it is opened", () => {
	show(<FundingPayments ticket={listed(long)} />);
	expect(asked("GET fair/funding")).toEqual([]);
});
