// `candor draw-day DATE MARKET`: recomputes the prices of a day of a simulated market from the published seed, and compares a
// sample with the exchange's signed records. The command needs a running exchange, and trusts none of its responses.
import { parseArgs } from "node:util";
import { CALLS, type CallData } from "@candor/contract";
import { formatDecimal } from "@candor/money";
import { checkRecordChain, checkSeedCommitment } from "@candor/proofs";
import { RedrawnDay } from "../market-data/redraw-day.ts";
import type { SimulatedPair } from "../market-data/simulated-price.ts";
import type { PrintLine } from "./commands.ts";
import { UsageError } from "./usage-error.ts";

type Path = "proofs/keys" | "proofs/index" | "currency/quotation_new";
type Record = CallData<"proofs/index">[number];
type Keys = CallData<"proofs/keys">["keys"];

const USAGE =
	"npm run candor -- draw-day DATE MARKET [--url http://…] [--commitment HASH], such as: draw-day 2026-11-23 BTC/USDT";
const DAY_MS = 86_400_000;
/**
 * The day is divided into spans of PART_MS. In each span, a random part of LOOKED_AT_MS is compared. A dishonest exchange cannot
 * know which records will be compared.
 */
const PART_MS = 15 * 60_000;
const LOOKED_AT_MS = 60_000;
/** Time at the start of a day that is not compared, ms. The first prices of a day also depend on the previous day. */
const EDGE_MS = 10_000;
const PATIENCE_MS = 30_000;
const MOST_TOLD = 10;
/** Maximum number of times that the command waits and repeats a request because the exchange is busy. */
const MOST_TURNED_AWAY = 5;
const ALL_DAYS = 800;
/** Maximum number of decimals that a price may have. */
const MOST_DECIMALS = 12;

/**
 * Runs the command.
 * @param localUrl URL of the server on this machine
 * @param random returns a random number from 0 (inclusive) to 1 (exclusive)
 * @returns the exit code: 0 if everything is correct, 1 if not, 2 for invalid arguments
 */
export async function drawDay(words: readonly string[], localUrl: string, say: PrintLine, random = Math.random): Promise<number> {
	try {
		return await compare(words, localUrl, say, random);
	} catch (error) {
		say((error as Error).message);
		return error instanceof UsageError ? 2 : 1;
	}
}

async function compare(words: readonly string[], localUrl: string, say: PrintLine, random: () => number): Promise<number> {
	const { date, symbol, url, commitment } = typed(words, localUrl);
	const { seeds, keys } = await ask(url, "proofs/keys", { days: `${ALL_DAYS}` });
	const day = seeds.find((one) => one.date === date);
	if (day === undefined) throw new Error(`${url} has no simulated day ${date}; an exchange with live prices has none at all`);
	if (day.seed === null || day.start === null) throw new Error(`${date} is not over (UTC): its seed is still secret`);
	const pair = await pairOf(url, symbol);
	let wrong = 0;
	for (const [hash, whose] of [
		[day.commitment, "the published"] as const,
		...(commitment ? [[commitment, "your"] as const] : []),
	]) {
		const same = checkSeedCommitment(day.seed, hash);
		if (!same) wrong++;
		say(`seed       ${same ? "matches" : "DOES NOT MATCH"} ${whose} commitment ${hash}`);
	}
	const drawn = new RedrawnDay({ date, seed: day.seed, start: day.start });
	const faults: string[] = [];
	let [records, prices] = [0, 0];
	for (let part = drawn.begins; part < drawn.begins + DAY_MS; part += PART_MS) {
		const from = part + EDGE_MS + Math.floor(random() * (PART_MS - EDGE_MS - LOOKED_AT_MS));
		const to = from + LOOKED_AT_MS - 1;
		let before: string | undefined;
		for (const record of await ask(url, "proofs/index", { symbol, from: `${from}`, to: `${to}`, limit: "1000" })) {
			const at = new Date(record.time).toISOString();
			records++;
			const problem =
				record.market !== symbol || record.time < from || record.time > to
					? "of another market or time than requested"
					: problemOf(record, keys, before);
			if (problem !== undefined) faults.push(`record     ${at} number ${record.seq}: ${problem}`);
			before = record.hash;
			for (const { source, told, drawnAs } of pricesOf(record, drawn, pair)) {
				prices++;
				if (told !== drawnAs)
					faults.push(`price      ${at} ${source} published ${told}, but the seed gives ${drawnAs ?? "no price"}`);
			}
		}
	}
	for (const fault of faults.slice(0, MOST_TOLD)) say(printable(fault));
	if (faults.length > MOST_TOLD) say(`           … and ${faults.length - MOST_TOLD} more`);
	say(
		`compared   ${prices} prices in ${records} signed records, one random minute of every quarter of an hour: ${faults.length} faults`,
	);
	if (wrong + faults.length > 0) {
		say("NOT CLEAN. If another release produced this day, compare it with that release.");
		return 1;
	}
	if (prices === 0) {
		// If no record was found, the check fails. An exchange could otherwise pass it by withholding its records.
		say(
			"NOTHING COMPARED. No record of that day has a price of this market: the exchange did not run, or withholds the records.",
		);
		return 1;
	}
	say("clean in the compared sample");
	return 0;
}

/**
 * Returns the problem of a record. Returns undefined if its signature is by a key that was valid at the record's time, and all
 * other checks succeed.
 * @param before hash of the previous record, if it is known
 */
function problemOf(record: Record, keys: Keys, before: string | undefined): string | undefined {
	const key = keys.find(({ key_id }) => key_id === record.key_id);
	if (key === undefined || record.time < key.from || record.time > (key.until ?? record.time))
		return "not signed by a key that was valid at its time";
	const chain = checkRecordChain([record], key.public_key, before);
	return chain.ok ? undefined : chain.problem.replaceAll("_", " ");
}

/** Replaces control characters in a text of a foreign exchange, so that the text cannot control the terminal. */
function printable(text: string): string {
	return text.replace(/\p{C}/gu, "?").slice(0, 300);
}

function typed(words: readonly string[], localUrl: string) {
	const { values, positionals } = parsed(words);
	const [date = "", symbol = ""] = positionals;
	if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date)) || symbol === "") throw new UsageError(USAGE);
	const { url = localUrl, commitment } = values;
	if (!URL.canParse(url) || !/^https?:/.test(url)) throw new UsageError(`--url is the exchange's address, such as ${localUrl}`);
	if (commitment !== undefined && !/^[0-9a-f]{64}$/.test(commitment)) {
		throw new UsageError("--commitment is the hash that you saw on that day, 64 lower-case hex digits");
	}
	return { date, symbol, url: url.replace(/\/+$/, ""), commitment };
}

function parsed(words: readonly string[]) {
	try {
		const options = { url: { type: "string" }, commitment: { type: "string" } } as const;
		return parseArgs({ args: [...words], options, allowPositionals: true });
	} catch {
		throw new UsageError(USAGE);
	}
}

async function pairOf(url: string, symbol: string): Promise<SimulatedPair> {
	const legal = await ask(url, "currency/quotation_new", {});
	const found = legal.flatMap(({ quotation }) => quotation).find((one) => one.symbol === symbol);
	if (found === undefined) throw new Error(`${url} has no market ${symbol}`);
	const { match_id, decimals } = found;
	if (decimals < 0 || decimals > MOST_DECIMALS) throw new Error(`${url} reports prices with ${decimals} decimals`);
	return { pair: match_id, symbol, priceDecimals: decimals };
}

function pricesOf({ sources }: Record, drawn: RedrawnDay, pair: SimulatedPair) {
	return sources.map(({ name, price, time }) => {
		const ticks = drawn.middle(pair, name, time);
		const drawnAs = ticks === undefined ? undefined : formatDecimal(BigInt(ticks), pair.priceDecimals);
		return { source: name, told: price, drawnAs };
	});
}

/**
 * Makes a public call. Returns the data of the response after checking it against the contract. If the server is busy, the call
 * is repeated after a pause.
 */
async function ask<P extends Path>(url: string, path: P, params: { readonly [name: string]: string }): Promise<CallData<P>> {
	for (let turnedAway = 0; ; turnedAway++) {
		let response: Response;
		try {
			response = await fetch(`${url}/api/${path}?${new URLSearchParams(params)}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
		} catch {
			throw new Error(`${url} does not answer: is the exchange running? (--url sets its address)`);
		}
		if (response.status === 429) {
			if (turnedAway === MOST_TURNED_AWAY) throw new Error(`${url} is busy: it asked to wait ${turnedAway} times in a row`);
			const seconds = Math.min(60, Number(response.headers.get("retry-after") ?? 1) || 1);
			await new Promise((done) => setTimeout(done, seconds * 1_000));
			continue;
		}
		const body = (await response.json().catch(() => ({}))) as { type?: unknown; message?: unknown; data?: unknown };
		if (body.type === "error") throw new Error(`${path}: ${printable(String(body.message))}`);
		const read = CALLS[path].data.safeParse(body.data);
		if (body.type !== "ok" || !read.success)
			throw new Error(`${path}: answered ${response.status}, which is not a response of this exchange`);
		return read.data as CallData<P>;
	}
}
