// One option's page and its verification: what a real core sold and ended verifies, every lie of a server is named, what is not there yet
// is waited for, and what this phone kept is held against what it is shown.
import type { CallData, Option, PlacedReceipt } from "@candor/contract";
import { endedOption, openOption, outageOptions, type SignedOption, shownOption, TestKey, voidOption } from "@candor/testkit";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { answer, asked, refused } from "../../../../../testing/exchange.ts";
import { show } from "../../../../../testing/show.tsx";
import { saveReceipt } from "../../../../data/options/kept-receipts.ts";
import { pinnedHeads } from "../data/pinned-heads.ts";
import { InfoScreen } from "./info-screen.tsx";

const KEY = new TestKey();
const won = endedOption({}, 1_001);
const lost = endedOption({ up: false, account: "simulation" }, 1_001);
const nothing = voidOption();
const outage = outageOptions([{ stake: 30_000_000n }, { by: 100_102, up: false, stake: 7_000_001n }], 999)[0] as SignedOption;

interface Told {
	readonly option?: Option;
	readonly evidence?: Partial<SignedOption>;
	readonly settled?: null;
	readonly to?: null;
}

/** What the server says of it; a lie where it is told to. */
function tell(signed: SignedOption, { option = shownOption(signed), evidence, settled, to }: Told = {}): void {
	const said = { ...signed, ...evidence };
	const { placed, records, keys } = said;
	const [first, last] = [records[0], records.at(-1)];
	answer("GET microtrade/lists", () => option);
	const span = { from: first?.time ?? 0, to: to === null ? null : (last?.time ?? 0) };
	const told = { placed, settled: settled === null ? null : said.settled, outage: said.outage ?? null, records: span };
	answer("GET fair/option", () => told as CallData<"fair/option">);
	answer("GET fair/index", () => records as unknown as CallData<"fair/index">);
	const heads = last === undefined ? [] : [{ market: last.market, seq: last.seq, time: last.time, hash: last.hash }];
	answer("GET fair/keys", () => ({ keys: [...keys], heads, seeds: [] }));
}

/** @param before done by whoever is signed in, before they verify */
async function open(id = won.placed.option, before?: () => void) {
	const { user } = show(<InfoScreen search={{ id }} />);
	const button = await screen.findByRole("button", { name: /^(Verify|Check the signed)/ });
	before?.();
	await user.click(button);
	return { user, sheet: within(await screen.findByRole("dialog")) };
}

beforeEach(() => pinnedHeads.set({ pins: [], rewritten: [] }));

describe("what a real core ended", () => {
	it.each<[string, SignedOption, readonly string[]]>([
		["a winner", won, ["You won", "up wins", "Opening price is the first record after you bought"]],
		["a loser with demo money", lost, ["You lost", "Demo money", "up wins"]],
		["one that never opened", nothing, ["It is void", "No price came to open at"]],
		["a loser of an outage", outage, ["After an outage", "The exchange earned nothing by the outage"]],
	])("verifies: %s", async (_name, signed, words) => {
		tell(signed);
		const { sheet } = await open(signed.placed.option);
		await sheet.findByText("Checked on this phone");
		expect(sheet.queryAllByText("Does not hold")).toEqual([]);
		for (const text of words) expect(document.body.textContent).toContain(text);
	});

	it("shows its raw records, and hands over a file with all of them", async () => {
		tell(won);
		const { user, sheet } = await open();
		await user.click(await sheet.findByRole("button", { name: "Raw records" }));
		expect((await sheet.findByLabelText<HTMLTextAreaElement>(/^Price records/)).value).toContain(won.records[0]?.hash);
		expect(sheet.getByText(/verify-receipt/).textContent).toContain("npm run candor -- verify-receipt candor-option-");
	});
});

describe("a server that lies", () => {
	const bent = (signed: SignedOption, at: number, change: object) =>
		signed.records.map((record, index) => (index === at ? { ...record, ...change } : record));
	const other = endedOption({ stake: 20_000_000n }, 1_001);
	it.each<[string, Told, string]>([
		[
			"of the stake",
			{ evidence: { placed: { ...won.placed, stake: "9.000000" } } },
			"The hash does not fit the content: something was changed.",
		],
		[
			"of the result",
			{ evidence: { settled: KEY.receipt({ ...won.settled, result: "lost" }) } },
			"The result is not the one that these prices give.",
		],
		[
			"of what was paid",
			{ evidence: { settled: KEY.receipt({ ...won.settled, paid: "1.000000" }) } },
			"The amount is not what the terms give.",
		],
		["of a price", { evidence: { records: bent(won, 2, { index: "99.0" }) } }, "The index is not the median of its sources."],
		[
			"by leaving a record out",
			{ evidence: { records: won.records.toSpliced(3, 1) } },
			"A record does not name the one before it.",
		],
		["by leaving the first ones out", { evidence: { records: won.records.slice(3) } }, "The first records are left out."],
		[
			"with another key",
			{ evidence: { keys: [new TestKey(2).published] } },
			"It is signed with a key that the exchange does not publish.",
		],
		["with what cannot be read", { evidence: { records: [] } }, "It cannot be read."],
		["with another one's receipts", { evidence: other }, "The receipts say something else than this page."],
		[
			"on the page itself",
			{ option: { ...shownOption(won), profit_loss: "-10.000001", result: "bearish" } },
			"The receipts say something else than this page.",
		],
	])("%s is found out, with what to do", async (_name, told, problem) => {
		tell(won, told);
		const { sheet } = await open();
		await sheet.findByText("This does not check out");
		expect(sheet.getAllByText(problem).length).toBeGreaterThan(0);
		expect(sheet.getByRole("alert").textContent).toContain("Raw records");
	});

	it("that changed the terms after the sale is found out by what the phone kept", async () => {
		tell(won);
		const before = KEY.receipt({ ...won.placed, payout_ratio: "0.900000", payout: "9.000000" });
		const { sheet } = await open(won.placed.option, () => saveReceipt(before as PlacedReceipt));
		await sheet.findByText("This does not check out");
		expect(sheet.getByText("The terms were changed after you bought.")).toBeTruthy();
		expect(sheet.getByText("payout_ratio: 0.9 → 0.8")).toBeTruthy();
	});

	it("that rewrote the record is found out by what the phone saw, and it stays said", async () => {
		const seen = won.records[2] as SignedOption["records"][number];
		pinnedHeads.set({
			pins: [{ market: seen.market, seq: seen.seq, time: seen.time, hash: "ab".repeat(32), checkedAt: Date.now() }],
			rewritten: [],
		});
		tell(won);
		const { sheet } = await open();
		await sheet.findByText("This does not check out");
		expect(sheet.getByText("The record of prices was rewritten.")).toBeTruthy();
		await waitFor(() =>
			expect(pinnedHeads.get().rewritten).toMatchObject([{ seq: seen.seq, seen: "ab".repeat(32), shown: seen.hash }]),
		);
		expect(screen.getByText("The record of prices was rewritten")).toBeTruthy();
		expect(pinnedHeads.get().pins[0]?.hash).toBe("ab".repeat(32));
	});
});

describe("a server that keeps something back", () => {
	it("the signed end of what the page shows as ended: it does not hold", async () => {
		tell(won, { settled: null });
		const { sheet } = await open();
		await sheet.findByText("This does not check out");
		expect(sheet.getAllByText("The receipts say something else than this page.").length).toBeGreaterThan(0);
		expect(sheet.queryByText("Your terms are signed")).toBe(null);
	});

	it("the published heads, from a phone that saw another record", async () => {
		const seen = won.records[2] as SignedOption["records"][number];
		const pin = { market: seen.market, seq: seen.seq, time: seen.time, hash: "ab".repeat(32), checkedAt: Date.now() };
		pinnedHeads.set({ pins: [pin], rewritten: [] });
		tell(won);
		answer("GET fair/keys", () => ({ keys: [...won.keys], heads: [], seeds: [] }));
		const { sheet } = await open();
		await sheet.findByText("This does not check out");
		expect(sheet.getByText("The record of prices was rewritten.")).toBeTruthy();
	});

	it("all but an old head: the option's own records are held against what the phone saw", async () => {
		const seen = won.records[2] as SignedOption["records"][number];
		const pin = { market: seen.market, seq: seen.seq, time: seen.time, hash: "ab".repeat(32), checkedAt: Date.now() };
		pinnedHeads.set({ pins: [pin], rewritten: [] });
		tell(won);
		const { checkedAt: _checkedAt, ...head } = pin;
		answer("GET fair/keys", () => ({ keys: [...won.keys], heads: [head], seeds: [] }));
		const { sheet } = await open();
		await sheet.findByText("This does not check out");
		expect(sheet.getByText("The record of prices was rewritten.")).toBeTruthy();
	});
});

it("an option that ends as it is verified is held against what the page shows by then", async () => {
	tell(won, { option: openOption(won) });
	const { sheet } = await open(won.placed.option, () => answer("GET microtrade/lists", () => shownOption(won)));
	await sheet.findByText("Checked on this phone");
	expect(sheet.queryAllByText("Does not hold")).toEqual([]);
});

describe("what is not there yet", () => {
	it("is asked for again by itself", async () => {
		tell(nothing, { to: null });
		const { sheet } = await open(nothing.placed.option);
		await sheet.findByText("Not yet");
		expect(sheet.queryByText(/failed|does not/)).toBe(null);
		tell(nothing);
		await sheet.findByText("Checked on this phone");
		expect(asked("GET fair/option").length).toBeGreaterThan(1);
	});

	it("of an open option its signed terms are checked at once", async () => {
		tell(won, { option: openOption(won), settled: null });
		const { sheet } = await open();
		await sheet.findByText("Your terms are signed");
		expect(asked("GET fair/index")).toEqual([]);
		expect(sheet.queryByText(/Closing price/)).toBe(null);
	});
});

it("another's option is none", async () => {
	answer("GET microtrade/lists", () => refused("There is no such option."));
	show(<InfoScreen search={{ id: 5 }} />);
	await screen.findByText(/There is no such option|could not be loaded/);
});

it("an address without a number says so and asks nothing", async () => {
	show(<InfoScreen search={{}} />);
	await screen.findByText("There is no such option");
	expect(asked("GET microtrade/lists")).toEqual([]);
});
