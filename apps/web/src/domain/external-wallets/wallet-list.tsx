import { textOf } from "@candor/client";
import { Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronRight, Wallet } from "lucide-react";
import { CopyButton } from "../../shared/copy-button.tsx";
import { WALLET_APPS } from "./app-links.ts";
import { Pairing } from "./pairing.tsx";
import { useWallets } from "./use-wallets.ts";
import { type FoundWallet, WalletFailed } from "./wallet.ts";
import { WALLET_CONNECT } from "./wallet-connect.ts";

const ROW = "pressable flex min-h-[56px] w-full items-center gap-3 py-2 text-left";

export interface WalletListProps {
	page: string;
	busy: boolean;
	onChoose: (wallet: FoundWallet) => void;
}

export function WalletList({ page, busy, onChoose }: WalletListProps) {
	const { t } = useLingui();
	const found = useWallets(t`Browser wallet`);
	const copied = { done: t`Copied`, failed: t`Copy failed, please copy manually` };
	const networks = { erc: t`Ethereum and other EVM networks`, trc: t`TRON` };
	return (
		<>
			<Pairing />
			<Card className="py-1">
				{found.every(({ id }) => id === WALLET_CONNECT) && (
					<p className="py-3 text-12 text-soft">
						{t`No wallet was found in this browser. Open this page in your wallet's app, or install its extension.`}
					</p>
				)}
				{found.map((wallet, index) => (
					<button
						key={wallet.id}
						type="button"
						disabled={busy}
						onClick={() => onChoose(wallet)}
						className={`${ROW} ${index > 0 ? "border-t border-line" : ""}`}
					>
						<span className="grid size-[38px] shrink-0 place-items-center overflow-hidden rounded-m bg-raised text-brand">
							{wallet.icon === undefined ? (
								<Wallet aria-hidden size={20} strokeWidth={1.75} />
							) : (
								<img alt="" src={wallet.icon} className="size-[26px]" />
							)}
						</span>
						<span className="min-w-0 flex-1">
							<span className="block text-14 font-medium break-words">{wallet.name}</span>
							<span className="block text-11 text-soft">
								{wallet.id === WALLET_CONNECT ? t`A wallet on another device` : networks[wallet.chain]}
							</span>
						</span>
						<ChevronRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-faint" />
					</button>
				))}
			</Card>
			{!window.isSecureContext && (
				<p className="px-1 text-12 text-warn">
					{t`This page was not opened over HTTPS: many wallets will not sign here. Open it by its https address.`}
				</p>
			)}
			<h2 className="mt-2 px-1 text-12 font-medium text-soft">{t`Open this page in a wallet's app`}</h2>
			<div className="grid grid-cols-2 gap-2">
				{WALLET_APPS.map(({ name, href }) => (
					<a
						key={name}
						href={href(page)}
						rel="noreferrer"
						className="pressable flex min-h-[48px] items-center gap-2.5 rounded-m bg-raised px-3 text-12 font-medium"
					>
						<Wallet aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-brand" />
						<span className="min-w-0 break-words">{name}</span>
					</a>
				))}
			</div>
			<div className="px-1 text-12 text-soft">
				<p>{t`An app that opens without this page has a browser of its own: paste this address there.`}</p>
				<p className="flex items-center gap-2">
					<span className="min-w-0 flex-1 break-all">{page}</span>
					<CopyButton label={t`Copy the address of this page`} text={page} words={copied} />
				</p>
			</div>
		</>
	);
}

export function useWalletLabels(): (failure: unknown) => string {
	const { t } = useLingui();
	return (failure) => {
		if (!(failure instanceof WalletFailed)) return textOf(failure) || t`No response. Try again.`;
		if (failure.why === "cancelled") return t`Taken back. Nothing was signed.`;
		if (failure.why === "unreached")
			return t`WalletConnect gave no answer. Look at your connection and try again, or choose another way.`;
		if (failure.why === "declined") return t`You said no in your wallet. Nothing was signed.`;
		if (failure.why === "changed") return t`Your wallet stands at another account now. Choose it again.`;
		if (failure.why === "gone") return t`Your wallet was taken away or locked. Connect it and choose it again.`;
		if (failure.why === "pending") return t`Your wallet asks already: open it and answer there.`;
		return t`Failed to connect wallet`;
	};
}
