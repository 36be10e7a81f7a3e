// Prepares the accounts that visit the screens: a newcomer, and a trader with the objects of each feature.
import { type APIRequestContext, request } from "playwright-core";
import { expect } from "vitest";
import { makeAccount, type Session } from "../person.ts";
import { FEATURES } from "./list.ts";
import type { Trader, Viewer } from "./screen.ts";

/** The trader's balances, keyed by currency id. Their texts are as long as any that the columns must hold. */
const COINS = { 3: "98765.432198", 1: "0.51234567", 5: "12.5" };
/**
 * Refusal codes that the server returns only for a short time after the start of a sandbox, until its price sources and market
 * maker have started.
 */
const STARTING: readonly (string | undefined)[] = ["sources_silent", "market_halted", "no_liquidity"];

export interface Viewers {
	readonly sessions: Readonly<Partial<Record<Viewer, Session>>>;
	readonly queries: Readonly<Record<string, string>>;
}

export async function prepareViewers(url: string): Promise<Viewers> {
	const wire = await request.newContext({ baseURL: url });
	try {
		const newcomer = await makeAccount(wire);
		const trader = await makeAccount(wire, COINS);
		return { sessions: { newcomer, trader }, queries: await prepareTrader(traderOf(wire, trader.token)) };
	} finally {
		await wire.dispose();
	}
}

async function prepareTrader(trader: Trader): Promise<Record<string, string>> {
	await trader.send("sandbox/verify", { country: "TH" });
	await trader.send("demo/refill", {});
	const queries: Record<string, string> = {};
	for (const { prepare } of FEATURES) Object.assign(queries, await prepare?.(trader));
	return queries;
}

function traderOf(wire: APIRequestContext, token: string): Trader {
	const headers = { authorization: token };
	return {
		async send(path, form) {
			const method = path === "coin/trade/cancel" ? "PUT" : "POST";
			const send = async () => {
				const response = await wire.fetch(`/api/${path}`, { method, form, headers });
				return (await response.json()) as { readonly data: unknown; readonly error?: string };
			};
			let answer = await send();
			while (STARTING.includes(answer.error)) {
				await new Promise((done) => setTimeout(done, 500));
				answer = await send();
			}
			expect(answer, path).toMatchObject({ type: "ok" });
			return answer.data;
		},
		async read(path) {
			const response = await wire.get(`/api/${path}`, { headers });
			return ((await response.json()) as { data: unknown }).data;
		},
	};
}
