// Starts and controls the process orders-load.ts, which sends orders to the server and measures them.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { BenchServer } from "./bench-server.ts";
import type { LoadResult, OrderLoadOptions } from "./orders-load.ts";

const ETH = 2;
const USDT = 3;

export interface OrderLoad {
	/**
	 * Sends orders for `seconds` and measures them.
	 * @param rate largest number of orders a second, of all connections together; 0 means no limit
	 */
	measure(seconds: number, rate?: number): Promise<LoadResult & { readonly perSecond: number }>;
	end(): void;
}

/** @param tokens session tokens; each opens one connection */
export function openOrderLoad(server: BenchServer, tokens: readonly string[]): OrderLoad {
	const load = fork(join(import.meta.dirname, "orders-load.ts"));
	return {
		async measure(seconds, rate = 0) {
			const price = await server.middlePrice();
			const { port } = server.place;
			load.send({
				port,
				tokens,
				currencyId: ETH,
				legalId: USDT,
				price,
				amount: "0.01",
				seconds,
				rate,
			} satisfies OrderLoadOptions);
			const [result] = (await once(load, "message")) as [LoadResult];
			if (result.accepted === 0) throw new Error(`no order was accepted: ${result.example}`);
			return { ...result, perSecond: result.accepted / result.seconds };
		},
		end: () => void load.kill(),
	};
}
