import type { CallData, IndexRecord, Option, PlacedReceipt } from "@candor/contract";
import {
	endedOption,
	outageOptions,
	type SignedOption,
	shownOption,
	shownOptionWhileOpen,
	TestKey,
	voidOption,
} from "@candor/testkit";
import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { refusal, requests, respond } from "../../../../../testing/exchange.ts";
import { findDialog } from "../../../../../testing/queries.ts";
import { renderScreen } from "../../../../../testing/render-screen.tsx";
import { saveReceipt } from "../../../../domain/options/stored-receipts.ts";
import { pinnedHeads } from "../data/pinned-heads.ts";
import { InfoScreen } from "./info-screen.tsx";

const KEY = new TestKey();
const won = endedOption({}, 1_001);
const lost = endedOption({ up: false, account: "simulation" }, 1_001);
const nothing = voidOption();
const outage = outageOptions([{ stake: 30_000_000n }, { by: 100_102, up: false, stake: 7_000_001n }], 999)[0] as SignedOption;

interface Served {
	readonly option?: Option;
	readonly evidence?: Partial<SignedOption>;
	readonly settled?: null;
	readonly to?: null;
}

/**
 * Makes the fake server return an option and its proof. The second argument replaces the data that a dishonest server falsifies
 * or withholds.
 */
function serve(signed: SignedOption, { option = shownOption(signed), evidence, settled, to }: Served = {}): void {
	const { placed, records, keys, ...others } = { ...signed, ...evidence };
	const [first, last] = [records[0], records.at(-1)];
	const span = { from: first?.time ?? 0, to: to === null ? null : (last?.time ?? 0) };
	const proof = {
		placed,
		settled: settled === null ? null : others.settled,
		outage: others.outage ?? null,
		records: span,
	};
	const heads = last === undefined ? [] : [{ market: last.market, seq: last.seq, time: last.time, hash: last.hash }];
	respond("GET microtrade/lists", option);
	respond("GET proofs/option", proof as CallData<"proofs/option">);
	respond("GET proofs/index", records as unknown as CallData<"proofs/index">);
	respond("GET proofs/keys", { keys: [...keys], heads, seeds: [] });
}

/**
 * Opens the page of an option, and then the proof check on that page.
 * @param before runs after the page has opened, before the proof check opens
 */
async function openCheck(id = won.placed.option, before?: () => void) {
	const { user } = renderScreen(<InfoScreen search={{ id }} />);
	const button = await screen.findByRole("button", { name: /^(Verify|Check the signed)/ });
	before?.();
	await user.click(button);
	return { user, sheet: await findDialog() };
}

describe("the proof check verifies options that a real core settled", () => {
	it.each<[string, SignedOption, readonly string[]]>([
		["an option that won", won, ["You won", "up wins", "Opening price is the first record after you bought"]],
		["a demo option that lost", lost, ["You lost", "Demo money", "up wins"]],
		["an option that never opened", nothing, ["It is void", "No price came to open at"]],
		["an option that lost in an outage", outage, ["After an outage", "The exchange earned nothing by the outage"]],
	])("the proof check verifies %s", async (_name, signed, words) => {
		serve(signed);
		const { sheet } = await openCheck(signed.placed.option);
		await sheet.findByText("Checked on this phone");
		expect(sheet.queryAllByText("Does not hold")).toEqual([]);
		for (const text of words) expect(document.body.textContent).toContain(text);
	});

	it("the proof sheet shows the raw records and saves a file that contains them all", async () => {
		serve(won);
		const { user, sheet } = await openCheck();
		await user.click(await sheet.findByRole("button", { name: "Raw records" }));
		expect((await sheet.findByLabelText<HTMLTextAreaElement>(/^Price records/)).value).toContain(won.records[0]?.hash);
		expect(sheet.getByText(/verify-receipt/).textContent).toContain("npm run candor -- verify-receipt candor-option-");
	});
});

describe("the proof check detects what a dishonest server has altered", () => {
	const withRecord = (signed: SignedOption, at: number, change: object) =>
		signed.records.map((record, index) => (index === at ? { ...record, ...change } : record));
	const other = endedOption({ stake: 20_000_000n }, 1_001);
	it.each<[string, Served, string]>([
		[
			"a changed stake",
			{ evidence: { placed: { ...won.placed, stake: "9.000000" } } },
			"The hash does not fit the content: something was changed.",
		],
		[
			"a changed result",
			{ evidence: { settled: KEY.receipt({ ...won.settled, result: "lost" }) } },
			"The result is not the one that these prices give.",
		],
		[
			"a changed payout",
			{ evidence: { settled: KEY.receipt({ ...won.settled, paid: "1.000000" }) } },
			"The amount is not what the terms give.",
		],
		[
			"a changed price",
			{ evidence: { records: withRecord(won, 2, { index: "99.0" }) } },
			"The index is not the median of its sources.",
		],
		["a missing record", { evidence: { records: won.records.toSpliced(3, 1) } }, "A record does not name the one before it."],
		["missing first records", { evidence: { records: won.records.slice(3) } }, "The first records are left out."],
		[
			"a signature by an unpublished key",
			{ evidence: { keys: [new TestKey(2).published] } },
			"It is signed with a key that the exchange does not publish.",
		],
		["an unreadable response", { evidence: { records: [] } }, "It cannot be read."],
		["receipts of another option", { evidence: other }, "The receipts say something else than this page."],
		[
			"a result on the page that differs from the receipt",
			{ option: { ...shownOption(won), profit_loss: "-10.000001", result: "bearish" } },
			"The receipts say something else than this page.",
		],
	])("the proof check detects %s and says what to do", async (_name, served, problem) => {
		serve(won, served);
		const { sheet } = await openCheck();
		await sheet.findByText("This does not check out");
		expect(sheet.getAllByText(problem).length).toBeGreaterThan(0);
		expect(sheet.getByRole("alert").textContent).toContain("Raw records");
	});

	it("the proof check detects terms that differ from the receipt stored at the purchase", async () => {
		serve(won);
		const before = KEY.receipt({ ...won.placed, payout_ratio: "0.900000", payout: "9.000000" });
		const { sheet } = await openCheck(won.placed.option, () => saveReceipt(before as PlacedReceipt));
		await sheet.findByText("This does not check out");
		expect(sheet.getByText("The terms were changed after you bought.")).toBeTruthy();
		expect(sheet.getByText("payout_ratio: 0.9 → 0.8")).toBeTruthy();
	});

	it("the proof check detects a price record that was rewritten since this device saw it, and keeps the warning", async () => {
		const seen = won.records[2] as SignedOption["records"][number];
		pinnedHeads.set({
			pins: [{ market: seen.market, seq: seen.seq, time: seen.time, hash: "ab".repeat(32), checkedAt: Date.now() }],
			rewritten: [],
		});
		serve(won);
		const { sheet } = await openCheck();
		await sheet.findByText("This does not check out");
		expect(sheet.getByText("The record of prices was rewritten.")).toBeTruthy();
		await waitFor(() =>
			expect(pinnedHeads.get().rewritten).toMatchObject([{ seq: seen.seq, seen: "ab".repeat(32), shown: seen.hash }]),
		);
		expect(screen.getByText("The record of prices was rewritten")).toBeTruthy();
		expect(pinnedHeads.get().pins[0]?.hash).toBe("ab".repeat(32));
	});
});

describe("the proof check detects that a server withholds data", () => {
	it("the proof check fails if an ended option has no signed result", async () => {
		serve(won, { settled: null });
		const { sheet } = await openCheck();
		await sheet.findByText("This does not check out");
		expect(sheet.getAllByText("The receipts say something else than this page.").length).toBeGreaterThan(0);
		expect(sheet.queryByText("Your terms are signed")).toBe(null);
	});

	it("the proof check detects a replaced price record although the server publishes no heads", async () => {
		const seen = won.records[2] as SignedOption["records"][number];
		const pin = { market: seen.market, seq: seen.seq, time: seen.time, hash: "ab".repeat(32), checkedAt: Date.now() };
		pinnedHeads.set({ pins: [pin], rewritten: [] });
		serve(won);
		respond("GET proofs/keys", { keys: [...won.keys], heads: [], seeds: [] });
		const { sheet } = await openCheck();
		await sheet.findByText("This does not check out");
		expect(sheet.getByText("The record of prices was rewritten.")).toBeTruthy();
	});

	it("the proof check detects a replaced price record although the server publishes only an old head", async () => {
		const seen = won.records[2] as SignedOption["records"][number];
		const pin = { market: seen.market, seq: seen.seq, time: seen.time, hash: "ab".repeat(32), checkedAt: Date.now() };
		pinnedHeads.set({ pins: [pin], rewritten: [] });
		serve(won);
		const { checkedAt: _checkedAt, ...head } = pin;
		respond("GET proofs/keys", { keys: [...won.keys], heads: [head], seeds: [] });
		const { sheet } = await openCheck();
		await sheet.findByText("This does not check out");
		expect(sheet.getByText("The record of prices was rewritten.")).toBeTruthy();
	});
});

it("the proof check uses the final state of an option that ended during the check", async () => {
	serve(won, { option: shownOptionWhileOpen(won) });
	const { sheet } = await openCheck(won.placed.option, () => respond("GET microtrade/lists", () => shownOption(won)));
	await sheet.findByText("Checked on this phone");
	expect(sheet.queryAllByText("Does not hold")).toEqual([]);
});

describe("the option page handles missing records and options", () => {
	it("the proof check requests missing records again automatically", async () => {
		serve(nothing, { to: null });
		const { sheet } = await openCheck(nothing.placed.option);
		await sheet.findByText("Not yet");
		expect(sheet.queryByText(/failed|does not/)).toBe(null);
		serve(nothing);
		await sheet.findByText("Checked on this phone");
		expect(requests("GET proofs/option").length).toBeGreaterThan(1);
	});

	it("the proof sheet says when the exchange publishes a hash after the last record, and shows it once published", async () => {
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
		onTestFinished(() => void vi.useRealTimers());
		serve(won);
		const [before, last] = [won.records.at(-2), won.records.at(-1)] as [IndexRecord, IndexRecord];
		const headOf = ({ market, seq, time, hash }: IndexRecord) => ({ market, seq, time, hash });
		const publish = (record: IndexRecord) =>
			respond("GET proofs/keys", { keys: [...won.keys], heads: [headOf(record)], seeds: [] });
		publish(before);
		const { sheet } = await openCheck();
		await sheet.findByText(/the one that confirms them is published at/);
		publish(last);
		await act(() => vi.advanceTimersByTimeAsync(62_000));
		await sheet.findByText(/newest one published/);
		expect(sheet.queryByText(/confirms them/)).toBe(null);
	});

	it("the proof check verifies the signed terms of an option that is still open", async () => {
		serve(won, { option: shownOptionWhileOpen(won), settled: null });
		const { sheet } = await openCheck();
		await sheet.findByText("Your terms are signed");
		expect(requests("GET proofs/index")).toEqual([]);
		expect(sheet.queryByText(/Closing price/)).toBe(null);
	});
});

it("the option page says that another user's option does not exist", async () => {
	respond("GET microtrade/lists", refusal("There is no such option."));
	renderScreen(<InfoScreen search={{ id: 5 }} />);
	await screen.findByText(/There is no such option|could not be loaded/);
});

it("without an id in the URL, the option page says that the option does not exist and requests nothing", async () => {
	renderScreen(<InfoScreen search={{}} />);
	await screen.findByText("There is no such option");
	expect(requests("GET microtrade/lists")).toEqual([]);
});
