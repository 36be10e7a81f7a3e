// `candor draw-day DATE MARKET`: draws a day of a simulated market again from what the exchange revealed of it, and compares it with the
// records that everybody may ask for, a sample of them; their signatures are others' work (packages/fairness). Needs an exchange that runs somewhere, and nothing else of it.
import { parseArgs } from "node:util";
import type { CallData } from "@candor/contract";
import { verifySeedCommitment } from "@candor/fairness";
import { formatDecimal } from "@candor/money";
import { DrawnDay } from "../market-data/drawn-day.ts";
import type { SimulatedPair } from "../market-data/simulated-price.ts";
import type { Say } from "./commands.ts";
import { Misunderstood } from "./misunderstood.ts";

type Record = CallData<"fair/index">[number];

const USAGE =
	"npm run candor -- draw-day DATE MARKET [--url http://…] [--commitment HASH], such as: draw-day 2026-11-23 BTC/USDT";
const DAY_MS = 86_400_000;
/** What is looked at of each quarter of an hour. */
const PART_MS = 15 * 60_000;
const LOOKED_AT_MS = 60_000;
/** The first seconds of a day follow from the day before too. */
const EDGE_MS = 10_000;
const PATIENCE_MS = 30_000;
const MOST_TOLD = 10;
/** Times that one question may be told to wait. */
const MOST_TURNED_AWAY = 5;
const ALL_DAYS = 800;

/** @param localUrl the server of this machine @returns the exit code: 0 where everything is as it should be, 2 where nothing was understood */
export async function drawDay(words: readonly string[], localUrl: string, say: Say): Promise<number> {
	try {
		return await compare(words, localUrl, say);
	} catch (error) {
		say((error as Error).message);
		return error instanceof Misunderstood ? 2 : 1;
	}
}

async function compare(words: readonly string[], localUrl: string, say: Say): Promise<number> {
	const { date, symbol, url, commitment } = typed(words, localUrl);
	const { seeds } = await ask<CallData<"fair/keys">>(url, "fair/keys", { days: `${ALL_DAYS}` });
	const day = seeds.find((one) => one.date === date);
	if (day === undefined) throw new Error(`${url} knows nothing of ${date}: a live exchange has no simulated days`);
	if (day.seed === null || day.start === null) throw new Error(`${date} is not over (UTC): its seed is still secret`);
	const pair = await pairOf(url, symbol);
	let wrong = 0;
	for (const [hash, whose] of [[day.commitment, "published"] as const, ...(commitment ? [[commitment, "yours"] as const] : [])]) {
		const same = verifySeedCommitment(day.seed, hash);
		if (!same) wrong++;
		say(`seed       ${same ? "hashes to" : "DOES NOT HASH TO"} the commitment, ${whose}: ${hash}`);
	}
	const drawn = new DrawnDay({ date, seed: day.seed, start: day.start });
	let [records, prices, different] = [0, 0, 0];
	for (let from = drawn.begins + EDGE_MS; from < drawn.begins + DAY_MS; from += PART_MS) {
		const asked = { symbol, from: `${from}`, to: `${from + LOOKED_AT_MS - 1}`, limit: "1000" };
		for (const record of await ask<Record[]>(url, "fair/index", asked)) {
			records++;
			for (const { source, told, drawnAs } of pricesOf(record, drawn, pair)) {
				prices++;
				if (told === drawnAs) continue;
				different++;
				if (different <= MOST_TOLD) {
					say(`price      ${new Date(record.time).toISOString()} ${source} said ${told}, drawn is ${drawnAs ?? "nothing"}`);
				}
			}
		}
	}
	if (different > MOST_TOLD) say(`price      … and ${different - MOST_TOLD} more`);
	say(`prices     ${prices} of venues in ${records} records, a minute of every quarter of an hour: ${different} differ`);
	if (wrong + different === 0 && prices === 0) {
		// Whoever withholds the records must not be called clean.
		say("NOTHING COMPARED. No record of that day names a price there: nothing ran, or it is withheld.");
		return 1;
	}
	if (wrong + different === 0) {
		say("clean, as far as was looked: a minute of every quarter of an hour. Signatures of the records are not checked here.");
		return 0;
	}
	say("NOT CLEAN. A day that another release told is drawn by that release.");
	return 1;
}

function typed(words: readonly string[], localUrl: string) {
	const { values, positionals } = parsed(words);
	const [date = "", symbol = ""] = positionals;
	if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date)) || symbol === "") throw new Misunderstood(USAGE);
	const { url = localUrl, commitment } = values;
	if (!URL.canParse(url) || !/^https?:/.test(url))
		throw new Misunderstood(`--url is the exchange's address, such as ${localUrl}`);
	if (commitment !== undefined && !/^[0-9a-f]{64}$/.test(commitment)) {
		throw new Misunderstood("--commitment is the hash that you saw on that day, 64 lower-case hex digits");
	}
	return { date, symbol, url: url.replace(/\/+$/, ""), commitment };
}

function parsed(words: readonly string[]) {
	try {
		const options = { url: { type: "string" }, commitment: { type: "string" } } as const;
		return parseArgs({ args: [...words], options, allowPositionals: true });
	} catch {
		throw new Misunderstood(USAGE);
	}
}

async function pairOf(url: string, symbol: string): Promise<SimulatedPair> {
	const legal = await ask<CallData<"currency/quotation_new">>(url, "currency/quotation_new", {});
	const found = legal.flatMap(({ quotation }) => quotation).find((one) => one.symbol === symbol);
	if (found === undefined) throw new Error(`${url} has no market ${symbol}`);
	return { pair: found.match_id, symbol, priceDecimals: found.decimals };
}

function pricesOf({ sources }: Record, drawn: DrawnDay, pair: SimulatedPair) {
	return sources.map(({ name, price, time }) => {
		const ticks = drawn.middle(pair, name, time);
		const drawnAs = ticks === undefined ? undefined : formatDecimal(BigInt(ticks), pair.priceDecimals);
		return { source: name, told: price, drawnAs };
	});
}

/** Data of a public call. Waits where it is told to. */
async function ask<D>(url: string, path: string, params: { readonly [name: string]: string }): Promise<D> {
	for (let turnedAway = 0; ; turnedAway++) {
		let response: Response;
		try {
			response = await fetch(`${url}/api/${path}?${new URLSearchParams(params)}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
		} catch {
			throw new Error(`${url} does not answer: is the exchange running? (--url says where)`);
		}
		if (response.status === 429) {
			if (turnedAway === MOST_TURNED_AWAY) throw new Error(`${url} is busy: it asked to wait ${turnedAway} times in a row`);
			const seconds = Math.min(60, Number(response.headers.get("retry-after") ?? 1) || 1);
			await new Promise((done) => setTimeout(done, seconds * 1_000));
			continue;
		}
		const body = (await response.json().catch(() => ({}))) as { type?: string; message?: string; data?: D };
		if (body.type !== "ok")
			throw new Error(`${path}: ${body.message ?? `answered ${response.status}, which is not this exchange's`}`);
		return body.data as D;
	}
}
