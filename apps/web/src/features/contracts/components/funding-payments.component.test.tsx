import type { CallData, PositionWithFills } from "@candor/contract";
import { checkFundingProof } from "@candor/proofs";
import { fundedPositions, type SignedFunding, signFunding, TestKey } from "@candor/testkit";
import { cleanup, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { NO_RESPONSE, requests, respond } from "../../../../testing/exchange.ts";
import { findDialog } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { FundingPayments } from "./funding-payments.tsx";

const KEY = new TestKey();
const PERIOD_MS = 28_800_000;
const STEPS = 8;

const [long, short] = fundedPositions(700) as [SignedFunding, SignedFunding];
const [longBelow, shortBelow] = fundedPositions(-700) as [SignedFunding, SignedFunding];

/** Returns the position with the proof's funding payment, as the server lists it. */
function listed({ funded: { ticket: position, side, period, rate, owed, amount } }: SignedFunding): PositionWithFills {
	const funding_payments = [{ time: period * PERIOD_MS, rate, owed, amount }];
	return { id: position, direction: side, account_type: "real", funding_payments } as unknown as PositionWithFills;
}

/** Makes the fake server return the proof of the payment. @param altered parts of the proof that the server falsifies */
function serve(signed: SignedFunding, altered: Partial<Record<keyof SignedFunding, unknown>> = {}): void {
	const { funded: receipt, records, keys } = { ...signed, ...altered } as SignedFunding;
	const found = (time: string) => ({ id: receipt.ticket, time: Number(time), index: records[0] ?? null, receipt });
	respond("GET proofs/funding", ({ time = "" }) => found(time) as unknown as CallData<"proofs/funding">);
	respond("GET proofs/keys", { keys: [...keys], heads: [], seeds: [] });
}

async function openPayment(position: PositionWithFills) {
	const { user } = renderScreen(<FundingPayments position={position} />);
	await user.click(screen.getByRole("button"));
	return { user, sheet: await findDialog("Funding payment") };
}

async function verify(signed: SignedFunding) {
	const { user, sheet } = await openPayment(listed(signed));
	await user.click(sheet.getByRole("button", { name: "Verify on this phone" }));
	return { user, sheet: await findDialog("Verification") };
}

describe("the proofs of a real core's funding payments are valid", () => {
	it.each<[string, SignedFunding, RegExp]>([
		["a long that pays", long, /^You paid [\d.]+ USDT: the rate was above zero, so longs paid shorts\.$/],
		["a short that receives", short, /^You received [\d.]+ USDT: the rate was above zero, so longs paid shorts\.$/],
		["a long that receives", longBelow, /^You received [\d.]+ USDT: the rate was below zero, so shorts paid longs\.$/],
		["a short that pays", shortBelow, /^You paid [\d.]+ USDT: the rate was below zero, so shorts paid longs\.$/],
	])("the payment sheet explains and verifies the payment of %s", async (_name, signed, why) => {
		serve(signed);
		const { user, sheet } = await openPayment(listed(signed));
		expect(sheet.getByText(why)).toBeTruthy();
		expect(sheet.queryByText(/^Due were/)).toBe(null);
		const { seq, price } = signed.funded.index;
		await sheet.findByText(`#${seq.toLocaleString("en")}`);
		expect(sheet.getAllByText(Number(price).toLocaleString("en", { minimumFractionDigits: 1 })).length).toBeGreaterThan(0);
		await user.click(sheet.getByRole("button", { name: "Verify on this phone" }));
		const found = await findDialog("Verification");
		await found.findByText("Checked on this phone");
		expect(found.getAllByText("Holds").length).toBe(2 + STEPS);
		expect(found.queryByText("Does not hold")).toBe(null);
		expect(found.getByText(/^The mean premium is the exchange's word/)).toBeTruthy();
		for (const { textContent } of found.getAllByRole("listitem")) expect(textContent).not.toMatch(/undefined|null|NaN|[{}]/);
	});

	it("the proof sheet saves a file that the proofs package verifies", async () => {
		serve(long);
		const { user, sheet } = await verify(long);
		await sheet.findByText("Checked on this phone");
		await user.click(sheet.getByRole("button", { name: "Raw records" }));
		const { ticket: position, period } = long.funded;
		const raw = await findDialog("Raw records");
		expect(raw.getByText(/verify-receipt/).textContent).toBe(
			`npm run candor -- verify-receipt candor-funding-${position}-${period * PERIOD_MS}.json`,
		);
		const text = raw.getByLabelText<HTMLTextAreaElement>("Receipts and keys").value;
		expect(checkFundingProof(JSON.parse(text)).map(({ ok }) => ok)).toEqual(Array(STEPS).fill(true));
	});

	it("the payment sheet explains a payment below the amount that the rate gives", async () => {
		serve(long);
		const less = (signed: SignedFunding) => listed({ ...signed, funded: { ...signed.funded, owed: "999999.000000" } });
		const { sheet } = await openPayment(less(long));
		expect(sheet.getByText(/^Due were 999,999.00 USDT; the position had no more/)).toBeTruthy();
		cleanup();
		serve(short);
		expect((await openPayment(less(short))).sheet.getByText(/^Due were 999,999.00 USDT; payers could not pay/)).toBeTruthy();
	});
});

describe("the proof check detects what a dishonest server has altered", () => {
	const lie = (change: Partial<SignedFunding["funded"]>) => ({ funded: signFunding({ ...long.funded, ...change }, KEY) });
	it.each<[string, Partial<Record<keyof SignedFunding, unknown>>, string, string]>([
		[
			"an altered receipt",
			{ funded: { ...long.funded, lots: 1 } },
			"The receipt is signed by the exchange",
			"The hash does not fit the content: something was changed.",
		],
		[
			"a changed rate",
			lie({ rate: "0.002000000" }),
			"The rate follows from the mean premium",
			"The rate is not the one that the formula gives.",
		],
		[
			"a changed amount",
			lie({ amount: "-9999.000000" }),
			"You paid what was due, and no more than the position had",
			"The amounts are not what these figures give.",
		],
		[
			"a changed total of received payments",
			lie({ all_received: "0.000000" }),
			"All that was paid went to receivers, the rest to insurance",
			"What all paid and what all received do not add up.",
		],
		[
			"the period of another payment",
			lie({ period: long.funded.period + 1 }),
			"The index record is whole and signed",
			"The record is not the one that ended this period.",
		],
		["an unreadable response", { keys: [{}] }, "What the exchange sent can be read", "It cannot be read."],
	])("the proof check detects %s and names the step that fails", async (_name, altered, title, problem) => {
		serve(long, altered);
		const { sheet } = await verify(long);
		await sheet.findByText("This does not check out");
		const step = sheet.getByText(title).closest("li");
		expect(step?.textContent).toContain("Does not hold");
		expect(step?.textContent).toContain(problem);
		expect(sheet.getByRole("alert").textContent).toContain("Raw records");
	});
});

describe("the payment sheet handles missing records", () => {
	it("the proof sheet offers to check again while other positions are still being paid", async () => {
		respond("GET proofs/funding", ({ time }) => ({ id: long.funded.ticket, time: Number(time), index: null, receipt: null }));
		respond("GET proofs/keys", { keys: [...long.keys], heads: [], seeds: [] });
		const { user, sheet } = await verify(long);
		await sheet.findByText("Not yet");
		serve(long);
		await user.click(sheet.getByRole("button", { name: "Try again" }));
		await sheet.findByText("Checked on this phone");
	});

	it("the payment sheet and the proof check show an error if the server does not respond", async () => {
		respond("GET proofs/funding", NO_RESPONSE);
		respond("GET proofs/keys", NO_RESPONSE);
		const { user, sheet } = await openPayment(listed(long));
		await sheet.findByText("Not all figures could be loaded. Try again in a moment.");
		await user.click(sheet.getByRole("button", { name: "Verify on this phone" }));
		await screen.findByText("The records could not be fetched");
	});
});

it("the list requests no proof before the user opens a payment", () => {
	renderScreen(<FundingPayments position={listed(long)} />);
	expect(requests("GET proofs/funding")).toEqual([]);
});
