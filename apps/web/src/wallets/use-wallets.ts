// The wallets of this browser, as they are found: some announce themselves, some are there a moment later.
import { useEffect, useState } from "react";
import { findEvmWallets, oldEvmWallet } from "./evm-wallets.ts";
import { tronWallet } from "./tron-wallet.ts";
import type { FoundWallet } from "./wallet.ts";

/** Extensions come with the page or soon after. */
const LOOK_AFTER_MS = 300;
const LOOK_TIMES = 10;

/** @param unnamed what a wallet is called that does not say */
export function useWallets(unnamed: string): readonly FoundWallet[] {
	const [found, setFound] = useState<readonly FoundWallet[]>([]);
	useEffect(() => {
		const add = (wallet: FoundWallet | undefined) => {
			if (wallet !== undefined) setFound((now) => (now.some(({ id }) => id === wallet.id) ? now : [...now, wallet]));
		};
		const stop = findEvmWallets(add);
		let times = 0;
		const look = () => {
			add(tronWallet());
			times++;
			if (times < 2) return;
			setFound((now) => {
				const old = now.some(({ chain }) => chain === "erc") ? undefined : oldEvmWallet(unnamed);
				return old === undefined ? now : [...now, old];
			});
		};
		look();
		const timer = setInterval(() => {
			look();
			if (times === LOOK_TIMES) clearInterval(timer);
		}, LOOK_AFTER_MS);
		return () => {
			stop();
			clearInterval(timer);
		};
	}, [unnamed]);
	return found;
}
