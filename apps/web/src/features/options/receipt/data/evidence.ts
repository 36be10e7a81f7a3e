// Loads the data for an option's proof check and runs the check. The file that the user can save contains the same data.
import type { CallData, IndexRecord, Option, PlacedReceipt, SettledReceipt } from "@candor/contract";
import type { OptionStep } from "@candor/proofs";
import { call, serverNow } from "../../../../data/api.ts";
import { storedReceipt } from "../../../../domain/options/stored-receipts.ts";
import { checkProof } from "../../../../domain/proofs/proof-checker.ts";
import { type DeviceStep, keptStep, shownStep } from "../calculate/device-steps.ts";
import { type CheckStep, stepIn } from "../calculate/groups.ts";
import { compareWithSeenRecord, followHead } from "./follow-record-head.ts";
import { fetchRecords } from "./index-records.ts";

type Keys = CallData<"proofs/keys">;

/** Content of the file that `npm run candor -- verify-receipt` reads. */
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
	/** Newest published head of the market's price records: the sequence number and hash of one record. */
	readonly head: Keys["heads"][number] | undefined;
	readonly tookMs: number;
}

/**
 * Result of a check that must wait, because the last price record has not arrived. `dueAt` is the server time at which this
 * record is due, in ms.
 */
export interface NotYet {
	readonly dueAt: number;
}

const WAIT_MS = 60_000;
/** Interval at which the exchange publishes the hash of its newest price record (the head), ms (docs/reference/rules.md §3). */
const HEAD_EVERY_MS = 60_000;

/**
 * Returns the server time, in ms, at which the exchange will publish a head after the last checked record. Returns undefined if
 * it has already published such a head, or if the time is unknown.
 */
export function headDueAt({ head, file: { records } }: Pick<Checked, "head" | "file">): number | undefined {
	const last = records.at(-1);
	return head === undefined || last === undefined || head.seq >= last.seq ? undefined : head.time + HEAD_EVERY_MS;
}

/**
 * Repeats one step of the check: that the market's records continue the head that this device stored, up to the newest
 * published head.
 */
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
	// If newer records cannot be loaded, only the option's records are compared with the record that this device saw.
	const history = compareWithSeenRecord(market, records) ?? (await followHead(market, heads, signal).catch(() => undefined));
	const file = { placed, settled, records, keys, outage };
	const { answer, tookMs } = await timed(() => checkProof("option", file));
	if (endsEarly(answer) && serverNow() < dueAt + WAIT_MS) return { dueAt };
	const own = () => [...compared(option, placed), shownStep(shown, placed, settled), ...(history === undefined ? [] : [history])];
	return { steps: withOwn(answer, own), file, head, tookMs };
}

/** Returns the option's current state on the server, because the option may have ended during the check. */
async function shownNow(option: Option, signal: AbortSignal): Promise<Option> {
	const answer = await call("GET microtrade/lists", { id: option.id }, { silent: true, signal });
	return "list" in answer ? option : answer;
}

/**
 * Returns the steps of the proof, followed by the steps that need this device's data. If the loaded data is unreadable, returns
 * only the steps of the proof.
 */
function withOwn(steps: readonly OptionStep[], own: () => readonly DeviceStep[]): readonly CheckStep[] {
	return stepIn(steps, "form")?.ok ? [...steps, ...own()] : steps;
}

/** Compares the receipt with the stored one. Returns no step if this device has no stored receipt of the option. */
function compared({ id }: Option, placed: PlacedReceipt): readonly DeviceStep[] {
	const kept = storedReceipt(id);
	return kept === undefined ? [] : [keptStep(kept, placed)];
}

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; tookMs: number }> {
	const before = performance.now();
	const answer = await work();
	return { answer, tookMs: performance.now() - before };
}

/**
 * Returns the server time, in ms, at which the missing price record is due: a minute after the option's end. The values are
 * converted to numbers, because the server may have sent any values.
 */
function dueOf({ opens_after }: PlacedReceipt, { by, settles_after }: SettledReceipt): number {
	return Number(by === "void" ? opens_after : (settles_after ?? opens_after)) + WAIT_MS;
}

const endsEarly = (steps: readonly OptionStep[]) => stepIn(steps, "complete")?.problem === "ends_early";
