// Hook that returns the wallets of this browser, and WalletConnect for wallets on other devices if the exchange offers it.
import { useEffect, useState } from "react";
import { call } from "../../data/api.ts";
import { findEvmWallets, oldEvmWallet, UNNAMED } from "./evm-wallets.ts";
import { tronWallet } from "./tron-wallet.ts";
import type { FoundWallet } from "./wallet.ts";
import { WALLET_CONNECT, walletConnectWallet } from "./wallet-connect.ts";

/**
 * Interval between the page's first searches for wallets, ms. Extensions add their wallets when the page loads or shortly
 * after.
 */
const LOOK_AFTER_MS = 300;
const LOOK_TIMES = 10;

/** Returns the wallets of this browser. @param unnamed label for a wallet that does not report its name */
export function useWallets(unnamed: string): readonly FoundWallet[] {
	const [found, setFound] = useState<readonly FoundWallet[]>([]);
	useEffect(() => {
		const add = (wallet: FoundWallet | undefined) => {
			if (wallet !== undefined) setFound((now) => (now.some(({ id }) => id === wallet.id) ? now : [...now, wallet]));
		};
		const stop = findEvmWallets((wallet) => {
			// The unnamed entry is the wallet at window.ethereum. It is removed, because the wallet that has just announced
			// itself may be the same wallet.
			setFound((now) => now.filter(({ id }) => id !== UNNAMED));
			add(wallet);
		});
		let times = 0;
		const look = () => {
			add(tronWallet());
			times++;
			if (times < 2) return;
			setFound((now) => {
				const old = now.some(({ id, chain }) => chain === "erc" && id !== WALLET_CONNECT) ? undefined : oldEvmWallet(unnamed);
				return old === undefined ? now : [...now, old];
			});
		};
		look();
		let left = false;
		const reach = async () => {
			const settings = await call("GET user/wallet_connect", {}, { silent: true }).catch(() => null);
			if (!left && settings !== null && typeof settings !== "string") add(walletConnectWallet(settings, window.location.origin));
		};
		void reach();
		const timer = setInterval(() => {
			look();
			if (times === LOOK_TIMES) clearInterval(timer);
		}, LOOK_AFTER_MS);
		return () => {
			left = true;
			stop();
			clearInterval(timer);
		};
	}, [unnamed]);
	return found;
}
