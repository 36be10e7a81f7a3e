// All input of an option's proof check, loaded from the exchange. The saved file has the same content.
import type { CallData, IndexRecord, Option, PlacedReceipt, SettledReceipt } from "@candor/contract";
import type { OptionStep } from "@candor/proofs";
import { call, serverNow } from "../../../../data/api.ts";
import { storedReceipt } from "../../../../domain/options/stored-receipts.ts";
import { checkProof } from "../../../../domain/proofs/proof-checker.ts";
import { type DeviceStep, keptStep, shownStep } from "../calculate/device-steps.ts";
import { type CheckStep, stepIn } from "../calculate/groups.ts";
import { followHead, heldAgainst } from "./follow-record-head.ts";
import { fetchRecords } from "./index-records.ts";

type Keys = CallData<"proofs/keys">;

/** As `npm run candor -- verify-receipt` reads it. */
export interface ReceiptFile {
	readonly placed: PlacedReceipt;
	readonly settled: SettledReceipt | null;
	readonly records: readonly IndexRecord[];
	readonly keys: Keys["keys"];
	readonly outage: CallData<"proofs/option">["outage"];
}

export interface Checked {
	readonly steps: readonly CheckStep[];
	readonly file: ReceiptFile;
	/** The market's newest published record. */
	readonly head: Keys["heads"][number] | undefined;
	/** The duration of the check, ms. */
	readonly tookMs: number;
}

/** The record that ends it has not come yet: by then, by the server's clock, it should. */
export interface NotYet {
	readonly dueAt: number;
}

const WAIT_MS = 60_000;
/** Heads are published once a minute (docs/reference/rules.md §3). */
const HEAD_EVERY_MS = 60_000;

/**
 * When the head is due that covers the last record, ms by the server's clock; undefined: a published one covers it, or there is none to
 * tell the time by.
 */
export function headDueAt({ head, file: { records } }: Pick<Checked, "head" | "file">): number | undefined {
	const last = records.at(-1);
	return head === undefined || last === undefined || head.seq >= last.seq ? undefined : head.time + HEAD_EVERY_MS;
}

/** The same with the head that is published now, held against what this phone saw of the market's chain. */
export async function withNewestHead(checked: Checked, signal: AbortSignal): Promise<Checked> {
	const { market } = checked.file.placed;
	const { heads } = await call("GET proofs/keys", { days: 0 }, { silent: true, signal });
	const history = await followHead(market, heads, signal).catch(() => undefined);
	const others = checked.steps.filter(({ step }) => step !== "history");
	const steps = history === undefined ? checked.steps : [...others, history];
	return { ...checked, steps, head: heads.find((one) => one.market === market) ?? checked.head };
}

export async function checkOption(option: Option, signal: AbortSignal): Promise<Checked | NotYet> {
	const silent = { silent: true, signal };
	const [{ placed, settled, outage, records: span }, { keys, heads }] = await Promise.all([
		call("GET proofs/option", { id: option.id }, silent),
		call("GET proofs/keys", { days: 0 }, silent),
	]);
	const market = option.product;
	const head = heads.find((one) => one.market === market);
	if (settled === null) {
		const file = { placed, settled, records: [], keys, outage };
		const { answer, tookMs } = await timed(() => checkProof("sale", { placed, keys }));
		const own = () => [...compared(option, placed), shownStep(option, placed, null)];
		return { steps: withOwn(answer, own), file, head, tookMs };
	}
	const dueAt = dueOf(placed, settled);
	if (span.to === null) return { dueAt };
	const [records, shown] = await Promise.all([
		fetchRecords(market, { from: span.from, to: span.to }, signal),
		option.status === "open" ? shownNow(option, signal) : option,
	]);
	// If it cannot be requested, only these records are judged.
	const history = heldAgainst(market, records) ?? (await followHead(market, heads, signal).catch(() => undefined));
	const file = { placed, settled, records, keys, outage };
	const { answer, tookMs } = await timed(() => checkProof("option", file));
	if (endsEarly(answer) && serverNow() < dueAt + WAIT_MS) return { dueAt };
	const own = () => [...compared(option, placed), shownStep(shown, placed, settled), ...(history === undefined ? [] : [history])];
	return { steps: withOwn(answer, own), file, head, tookMs };
}

/** It ended while the page still showed it as open, perhaps: what the page would show now. */
async function shownNow(option: Option, signal: AbortSignal): Promise<Option> {
	const answer = await call("GET microtrade/lists", { id: option.id }, { silent: true, signal });
	return "list" in answer ? option : answer;
}

/** Unreadable data is compared with nothing. */
function withOwn(steps: readonly OptionStep[], own: () => readonly DeviceStep[]): readonly CheckStep[] {
	return stepIn(steps, "form")?.ok ? [...steps, ...own()] : steps;
}

/** Nothing where it was bought on another device, or too long ago. */
function compared({ id }: Option, placed: PlacedReceipt): readonly DeviceStep[] {
	const kept = storedReceipt(id);
	return kept === undefined ? [] : [keptStep(kept, placed)];
}

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; tookMs: number }> {
	const before = performance.now();
	const answer = await work();
	return { answer, tookMs: performance.now() - before };
}

/** A minute after the moment for which no record came; whatever a stranger wrote there. */
function dueOf({ opens_after }: PlacedReceipt, { by, settles_after }: SettledReceipt): number {
	return Number(by === "void" ? opens_after : (settles_after ?? opens_after)) + WAIT_MS;
}

const endsEarly = (steps: readonly OptionStep[]) => stepIn(steps, "complete")?.problem === "ends_early";
