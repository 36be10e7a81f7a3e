import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { type Responses, refusal } from "../../../../testing/exchange.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { ProofsScreen } from "./proofs-screen.tsx";

const SEED = "ab".repeat(32);
const ANOTHER = "c4".repeat(32);
const START = 1_790_000_000_000;
const state = (mode: "sandbox" | "live") => ({
	...({ status: "ok", reason: null, time: START, seq: 16_073, durable_seq: 16_073, projected_seq: 16_073 } as const),
	...{
		lag_ms: 0,
		version: "1.0.1",
		commit: null,
		mode,
		prices: { halted: ["LTC/USDT"], sources: [{ name: "sim-a", state: "open" as const, age_ms: 5 }] },
	},
	journal: { state: "whole", checked_seq: 9, of: 9, whole_age_ms: 60_000, second_head: "none" } as const,
	parts_away: [],
	chains: [],
	parts: { mail: "ok", sms: "ok", prices: "ok", watch_lists: "ok" } as const,
});
const keys = [{ key_id: "key-1", public_key: "cd".repeat(32), from: START, until: null }];
const settled = { ...{ lost: "30.000000", won: "8.000000", returned: "22.000000", from_pool: "0.000000" }, currency: "USDT" };
const options = [
	{ market: "ETH/USDT", account: "simulation" as const, from: START, to: START + 1, at: START + 60_000, options: 2, ...settled },
];
const stops = [
	{ from: START - 500_000, to: START - 500_000 + 3 * 3_600_000 + 120_000 },
	{ from: START - 900_000, to: START - 892_600 },
];
const outages = { outages: stops, options };
const heads = [{ market: "BTC/USDT", seq: 7, time: START, hash: "ef".repeat(32) }];

const renderFairness = (responses: Responses) =>
	renderScreen(<ProofsScreen />, {
		account: {},
		responses: {
			"GET proofs/keys": { keys, heads, seeds: [] },
			"GET proofs/outages": outages,
			"GET proofs/market_maker": null,
			...responses,
		},
	});

it("the proofs page shows a sandbox's current seed hash and checks the seeds of past days", async () => {
	const { seedCommitment } = await import("@candor/proofs");
	const day = { committed_at: START, start: [] };
	const seeds = [
		{ ...day, date: "2026-11-24", commitment: seedCommitment("12".repeat(32)), seed: null, start: null },
		{ ...day, date: "2026-11-23", commitment: seedCommitment(SEED), seed: SEED },
		{ ...day, date: "2026-11-22", commitment: ANOTHER, seed: SEED },
		// This commitment was published after its day, so it does not prove that the exchange used this seed on that day.
		{ ...day, date: "2026-09-20", commitment: seedCommitment(SEED), seed: SEED },
	];
	const asset = { currency_id: 3, currency: "USDT", held: "6032438.970741", deposited: "6000000.000000", price: null };
	const maker = { user: 100_001, at: START, currency: "USDT", profit: "-531.003526", worth: "9995308.912400", assets: [asset] };
	renderFairness({
		"GET health": state("sandbox"),
		"GET proofs/keys": { keys, heads, seeds },
		"GET proofs/market_maker": maker,
	});
	await screen.findByRole("heading", { name: "Simulated market" });
	await screen.findByText(seedCommitment("12".repeat(32)));
	const days = screen.getAllByRole("listitem");
	expect(days).toHaveLength(3);
	within(days[0] as HTMLElement).getByText("Seed and hash belong together");
	within(days[1] as HTMLElement).getByText("Seed and hash do not belong together");
	within(days[0] as HTMLElement).getByText(/^npm run candor -- draw-day 2026-11-23 BTC\/USDT --url /);
	within(days[1] as HTMLElement).getByText(ANOTHER);
	within(days[2] as HTMLElement).getByText("Nothing ran on this day: no price of it was ever shown.");
	expect(within(days[2] as HTMLElement).queryByText(/draw-day/)).toBeNull();
	screen.getByText("-531.003526 USDT");
	screen.getByText("LTC/USDT");
	for (const text of ["for 3 h 2 min", "for 7 s", "ETH/USDT, demo money", "30.000000 USDT", "22.000000 USDT"])
		screen.getByText(text);
});

it("the proofs page shows neither seeds nor a market maker of a live exchange", async () => {
	renderFairness({ "GET health": state("live"), "GET proofs/outages": { outages: [], options: [] } });
	await screen.findByRole("heading", { name: "Live market" });
	screen.getByText("ef".repeat(32));
	screen.getByText("Never so far");
	expect(screen.queryByText("Simulated prices are fixed before the day")).toBeNull();
	expect(screen.queryByText("The market maker's profit")).toBeNull();
});

it("the proofs page offers a retry if the records cannot be loaded", async () => {
	renderFairness({ "GET health": refusal("No", "id", "unknown_order") });
	await screen.findByText("This could not be loaded");
	screen.getByRole("button", { name: "Try again" });
});
