import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PairTerms } from "@candor/core";
import { checkSeedCommitment } from "@candor/proofs";
import { namedSeeds } from "@candor/testkit/market";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "./day-path.ts";
import { SIMULATED_COINS } from "./market-profiles.ts";
import { dayFrom, SimulatedDays } from "./simulated-days.ts";
import { SimulatedPrice } from "./simulated-price.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const btc = { pair: 1, symbol: "BTC/USDT", priceDecimals: 1, lotDecimals: 5 } as PairTerms;

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "candor-days-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (now: number, random?: () => string) =>
	new SimulatedDays({ file: join(folder, "sub", "venues.json"), now, ...(random === undefined ? {} : { random }) });

test("today's seed is secret and committed by its hash; yesterday's seed is public and reproduces the prices", () => {
	const days = open(NOON);
	const price = new SimulatedPrice(days);
	const seen = price.ticks(btc, NOON + 1234);
	const [today, ...others] = days.commitments(NOON);
	expect(others).toEqual([]);
	expect(today).toMatchObject({ date: "2026-11-21", committedAt: NOON, seed: null, start: null });
	expect(days.commitments(NOON + DAY_MS / 2 - 1)[0]?.seed).toBeNull();

	days.of(NOON + DAY_MS);
	const [next, revealed] = days.commitments(NOON + DAY_MS);
	expect(next).toMatchObject({ date: "2026-11-22", seed: null });
	expect(revealed?.commitment).toBe(today?.commitment);
	const seed = revealed?.seed as string;
	expect(checkSeedCommitment(seed, today?.commitment ?? "")).toBe(true);
	expect(revealed?.start?.map(({ factor }) => factor)).toEqual(["common", ...SIMULATED_COINS]);
	const day = dayFrom(Math.floor(NOON / DAY_MS), seed, revealed?.start ?? []);
	expect(new SimulatedPrice({ of: () => day } as unknown as SimulatedDays).ticks(btc, NOON + 1234)).toBe(seen);
});

test("seeds are random, and their file is readable by its owner only", () => {
	open(NOON);
	const file = join(folder, "sub", "venues.json");
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(statSync(join(folder, "sub")).mode & 0o777).toBe(0o700);
	const one = readFileSync(file, "utf8");
	rmSync(join(folder, "sub"), { recursive: true });
	open(NOON);
	expect(readFileSync(file, "utf8")).not.toBe(one);
});

test("a restart gives equal prices for equal times, including the history", () => {
	const times = [NOON - 900 * DAY_MS, NOON - DAY_MS, NOON - 1, NOON, NOON + 60_000, NOON + DAY_MS, NOON + 3 * DAY_MS];
	const before = new SimulatedPrice(open(NOON));
	const prices = times.map((time) => before.ticks(btc, time));
	const after = new SimulatedPrice(open(NOON + 3 * DAY_MS));
	expect(times.map((time) => after.ticks(btc, time))).toEqual(prices);
});

test("days on which the server did not run have seeds, and the price does not jump across them", () => {
	open(NOON, namedSeeds("gap"));
	const days = open(NOON + 4 * DAY_MS, namedSeeds("later"));
	days.of(NOON + 4 * DAY_MS);
	expect(days.commitments(NOON + 4 * DAY_MS).map(({ date }) => date.slice(8))).toEqual(["25", "24", "23", "22", "21"]);
	const price = new SimulatedPrice(days);
	const midnight = Math.ceil(NOON / DAY_MS) * DAY_MS;
	for (let day = -3; day < 4; day++) {
		const at = midnight + day * DAY_MS;
		const change = Math.log(price.ticks(btc, at) / price.ticks(btc, at - 1));
		expect(Math.abs(change)).toBeLessThan(0.0005);
	}
});
