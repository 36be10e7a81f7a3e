// Gives components the user's open positions. The response to an order can arrive before the socket's message about the
// position; the position in the response is then added at once.
import { useStore } from "@candor/client/page";
import type { Position } from "@candor/contract";
import { useEffect, useMemo } from "react";
import { accountReadyNow, joinAccount } from "../../../data/account.ts";
import { contractsAccountTopic } from "../account-topic.ts";
import { openPositions, takePositions } from "./open-positions.ts";

export type ContractAccount = Position["account_type"];

/** Adds the position in a response to the open positions. The socket's message about the position may arrive later. */
export function notePosition(position: Position): void {
	if (accountReadyNow()) openPositions.set(takePositions(openPositions.get(), { kind: "change", positions: [position] }));
}

export function useOpenPositions(account: ContractAccount): readonly Position[] {
	const positions = useStore(openPositions);
	useEffect(() => joinAccount(contractsAccountTopic), []);
	return useMemo(
		() => [...positions.values()].filter(({ account_type }) => account_type === account).sort((a, b) => b.id - a.id),
		[positions, account],
	);
}
