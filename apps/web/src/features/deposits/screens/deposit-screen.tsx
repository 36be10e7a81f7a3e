// Page with the user's deposit addresses: coin, network, address. In a sandbox it also adds test coins immediately.
import { Button, Card, EmptyState, IconButton, Segmented, Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ArrowDownToLine, History } from "lucide-react";
import { useState } from "react";
import { useMode } from "../../../data/exchange-mode.ts";
import { useNotKnown } from "../../../data/online.ts";
import { NetworkPicker } from "../../../domain/chain-transfers/network-picker.tsx";
import type { NETWORK_NAMES } from "../../../domain/chain-transfers/network-texts.ts";
import { CoinSelect } from "../../../domain/wallet/coin-select.tsx";
import { SubPage } from "../../../domain/wallet/sub-page.tsx";
import { USDT } from "../../../domain/wallet/usdt.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { navigate } from "../../../shared/navigation/router.ts";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import type { DepositSearch } from "../calculate/deposit-search.ts";
import { AddressCard } from "../components/address-card.tsx";
import { ArrivingDeposits } from "../components/arriving-deposits.tsx";
import { ChainFund } from "../components/chain-fund.tsx";
import { PayFromWallet } from "../components/pay-from-wallet.tsx";
import { TestCoins } from "../components/test-coins.tsx";
import { useDepositCoins, useLiveTransfers } from "../data/deposit-queries.ts";

export function DepositScreen({ search: { currency_id: currencyId, way: first } }: { search: DepositSearch }) {
	const { t } = useLingui();
	const isLive = useMode() === "live";
	const [way, setWay] = useState<"test" | "chain">(first === undefined ? "test" : "chain");
	useLiveTransfers();
	return (
		<SubPage
			title={t`Deposit`}
			aside={
				<IconButton label={t`Deposit history`} onClick={() => navigate({ to: "/pages/assets/deposit/record" })}>
					<History aria-hidden size={20} strokeWidth={1.75} />
				</IconButton>
			}
		>
			{!isLive && (
				<Segmented<"test" | "chain">
					label={t`Kind of deposit`}
					value={way}
					onValueChange={setWay}
					items={[
						{ value: "test", label: t`Test coins` },
						{ value: "chain", label: t`By network` },
					]}
				/>
			)}
			{isLive || way === "chain" ? (
				<ByNetwork currencyId={currencyId ?? USDT} sandbox={!isLive} />
			) : (
				<TestCoins currencyId={currencyId} />
			)}
			<ArrivingDeposits />
		</SubPage>
	);
}

function ByNetwork({ currencyId: first, sandbox }: { currencyId: number; sandbox: boolean }) {
	const { t } = useLingui();
	const answer = useDepositCoins();
	const notKnown = useNotKnown(answer);
	const [currencyId, setCurrencyId] = useState(first);
	const [chosen, choose] = useState<keyof typeof NETWORK_NAMES>();
	const coins = answer.data?.list ?? [];
	const coin = coins.find((one) => one.currency_id === currencyId) ?? coins[0];
	if (coin === undefined) {
		if (answer.data === undefined && !notKnown && !answer.isError) return <Skeleton height={480} />;
		return (
			<Card className="py-1">
				<EmptyState
					icon={<ArrowDownToLine aria-hidden size={22} strokeWidth={1.75} />}
					title={answer.data === undefined ? t`The networks could not be loaded` : t`Deposits are not open yet`}
					detail={
						answer.data === undefined
							? t`Nothing is lost. Try again in a moment.`
							: t`Coins will come in here by their own networks, to an address of your own.`
					}
					action={
						answer.data === undefined ? (
							<Button size="small" onClick={() => void answer.refetch()}>{t`Try again`}</Button>
						) : undefined
					}
				/>
			</Card>
		);
	}
	const open = coin.networks.filter(({ closed }) => closed === null);
	const network = open.find(({ chain }) => chain === chosen) ?? open[0];
	return (
		<>
			<CoinSelect
				coins={coins.map(({ currency_id, currency }) => ({ currency_id, currency_name: currency }))}
				value={coin.currency_id}
				onValueChange={setCurrencyId}
			/>
			<NetworkPicker
				networks={coin.networks}
				value={network?.chain}
				onValueChange={choose}
				note={t`Choose the network that the sender uses. Coins sent on another network may be lost for good.`}
			/>
			{network !== undefined && (
				<AddressCard key={network.chain} currencyId={coin.currency_id} coin={coin.currency} network={network}>
					{(address) => (
						<>
							{sandbox && <ChainFund currencyId={coin.currency_id} coin={coin.currency} chain={network.chain} />}
							{(network.chain === "ERC20" || network.chain === "TRC20") && (
								<PayFromWallet coin={coin} chain={network.chain} address={address} />
							)}
						</>
					)}
				</AddressCard>
			)}
			{answer.data?.bank_closed === null && (
				<LinkButton tone="ghost" to="/pages/assets/deposit/charge" search={{ way: "bank" }}>
					{t`Deposit by bank transfer`}
				</LinkButton>
			)}
			<Link
				to="/pages/assets/deposit/charge"
				search={{ currency_id: coin.currency_id }}
				className="pressable target justify-self-center text-14 font-semibold text-brand"
			>
				{t`A deposit is missing? Submit its hash`}
			</Link>
		</>
	);
}
