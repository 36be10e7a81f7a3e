// Live data of a contract: mark price, index and funding once a second, and the order book. Contracts in demo money have
// separate data.
import { useSelected, useStore } from "@candor/client/page";
import type { ContractDepthMessage, MarkMessage, MarkPrice, Position } from "@candor/contract";
import { useEffect, useState } from "react";
import { liveTopic } from "../../../data/live-topic.ts";
import { type Depth, EMPTY_DEPTH, takeDepth } from "../../market/data/depth.ts";
import type { ContractAccount } from "./use-open-positions.ts";

const nameOf = (symbol: string, account: ContractAccount) => (account === "real" ? symbol : `${symbol}:simulation`);

const markOf = liveTopic<MarkMessage, MarkPrice | undefined>(
	(name) => `mark:${name}`,
	undefined,
	(_before, now) => now,
);
const depthOf = liveTopic<ContractDepthMessage, Depth>((name) => `contract-depth:${name}`, EMPTY_DEPTH, takeDepth);

/** Selects a value from the message with the mark price. Returns undefined until the first index record arrives. */
export function useMark<T extends string | number | boolean>(
	symbol: string,
	account: ContractAccount,
	select: (mark: MarkPrice) => T,
): T | undefined {
	return useSelected(markOf(nameOf(symbol, account)), (mark) => (mark === undefined ? undefined : select(mark)));
}

export function useMarks(positions: readonly Pick<Position, "product">[], account: ContractAccount): ReadonlyMap<string, string> {
	const products = [...new Set(positions.map(({ product }) => product))].sort().join(" ");
	const [marks, setMarks] = useState<ReadonlyMap<string, string>>(new Map());
	useEffect(() => {
		const stores = (products === "" ? [] : products.split(" ")).map(
			(product) => [product, markOf(nameOf(product, account))] as const,
		);
		const look = () =>
			setMarks(
				new Map(
					stores.flatMap(([product, store]) => (store.get() === undefined ? [] : [[product, (store.get() as MarkPrice).mark]])),
				),
			);
		const stops = stores.map(([, store]) => store.subscribe(look));
		look();
		return () => {
			for (const stop of stops) stop();
		};
	}, [products, account]);
	return marks;
}

/**
 * Returns the latest message with the mark price, for code outside components. Undefined while no component subscribes to the
 * contract's topic.
 */
export const markNow = (symbol: string, account: ContractAccount): MarkPrice | undefined => markOf(nameOf(symbol, account)).get();

export function useContractDepth(symbol: string, account: ContractAccount): Depth {
	return useStore(depthOf(nameOf(symbol, account)));
}
