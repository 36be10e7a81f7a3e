// Page that reports a deposit by its transaction hash or by a bank voucher. With an `id` in the address, the page shows that
// deposit instead.
import type { Chain, CoinWithNetworks } from "@candor/contract";
import {
	Button,
	Card,
	EmptyState,
	Field,
	KEEP_ON_NAVIGATION,
	Segmented,
	Select,
	Skeleton,
	toast,
	useOpenedPart,
} from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { useNotKnown } from "../../../data/online.ts";
import { NETWORK_NAMES } from "../../../domain/chain-transfers/network-texts.ts";
import { CoinSelect } from "../../../domain/wallet/coin-select.tsx";
import { SubPage } from "../../../domain/wallet/sub-page.tsx";
import { USDT } from "../../../domain/wallet/usdt.ts";
import { navigate } from "../../../shared/navigation/router.ts";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { isHash } from "../calculate/check-charge.ts";
import type { DepositSearch } from "../calculate/deposit-search.ts";
import { DepositDetail } from "../components/deposit-detail.tsx";
import { useDepositCoins, useLiveTransfers } from "../data/deposit-queries.ts";

const loadVoucher = async () => (await import("../components/bank-voucher.tsx")).BankVoucher;

export function ChargeScreen({ search: { id, currency_id, way } }: { search: DepositSearch }) {
	const { t } = useLingui();
	useLiveTransfers();
	if (id !== undefined) {
		return (
			<SubPage title={t`Deposit details`}>
				<DepositDetail id={id} />
			</SubPage>
		);
	}
	return <Report currencyId={currency_id ?? USDT} first={way === "bank" ? "bank" : "chain"} />;
}

type Way = "chain" | "bank";

function Report({ currencyId: coinFirst, first }: { currencyId: number; first: Way }) {
	const { t } = useLingui();
	const answer = useDepositCoins();
	const notKnown = useNotKnown(answer);
	const [way, setWay] = useState<Way>(first);
	const [currencyId, setCurrencyId] = useState(coinFirst);
	// Most reports are by hash, so the form for bank vouchers loads on demand.
	const Voucher = useOpenedPart(loadVoucher, way === "bank", () => setWay("chain"));
	const coins = answer.data?.list ?? [];
	const coin = coins.find((one) => one.currency_id === currencyId) ?? coins[0];
	return (
		<SubPage title={t`Report a deposit`}>
			{answer.data === undefined || coin === undefined ? (
				notKnown || answer.isError || answer.data !== undefined ? (
					<EmptyState
						title={t`The networks could not be loaded`}
						detail={t`Nothing is lost. Try again in a moment.`}
						action={<Button size="small" onClick={() => void answer.refetch()}>{t`Try again`}</Button>}
					/>
				) : (
					<Skeleton height={260} />
				)
			) : (
				<>
					<Segmented<Way>
						label={t`Kind of deposit`}
						value={way}
						onValueChange={setWay}
						items={[
							{ value: "chain", label: t`By network` },
							{ value: "bank", label: t`By bank` },
						]}
					/>
					{way === "chain" ? (
						<ByHash key={coin.currency_id} coins={coins} coin={coin} onCoin={setCurrencyId} />
					) : Voucher === undefined ? (
						<Skeleton height={320} />
					) : (
						<Voucher coins={coins} closed={answer.data.bank_closed} />
					)}
				</>
			)}
		</SubPage>
	);
}

interface ByHashProps {
	coins: readonly CoinWithNetworks[];
	coin: CoinWithNetworks;
	onCoin: (currencyId: number) => void;
}

function ByHash({ coins, coin, onCoin }: ByHashProps) {
	const { t } = useLingui();
	const networks = coin.networks.filter(({ closed }) => closed === null);
	const [chosen, setChain] = useState<Chain>();
	const chain = chosen ?? networks[0]?.chain;
	const [hash, setHash] = useState("");
	const [problem, setProblem] = useState<{ readonly at: "hash" | "form"; readonly words: string }>();
	const request = useMoneyRequest("POST wallet/charge_req", "deposit report");
	const send = () => {
		if (chain === undefined) return;
		if (!isHash(chain, hash)) return setProblem({ at: "hash", words: t`Please enter the correct hash value` });
		setProblem(undefined);
		request.send({
			params: { currency_id: coin.currency_id, method: "chain", chain, hash: hash.trim() },
			answered({ record }) {
				toast(t`Submitted successfully`, "good", KEEP_ON_NAVIGATION);
				navigate({ to: "/pages/assets/deposit/charge", search: { id: record.id }, replace: true });
			},
			failed: (words, field) => setProblem({ at: field === "hash" ? "hash" : "form", words }),
		});
	};
	return (
		<>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<CoinSelect
					coins={coins.map(({ currency_id, currency }) => ({ currency_id, currency_name: currency }))}
					value={coin.currency_id}
					onValueChange={onCoin}
				/>
				{chain === undefined ? (
					<p className="text-12 text-warn">{t`No network of this coin is open.`}</p>
				) : (
					<>
						<Select
							label={t`Network`}
							value={chain}
							onValueChange={setChain}
							items={networks.map((network) => ({ value: network.chain, label: NETWORK_NAMES[network.chain] }))}
						/>
						<Field
							label={t`Transaction hash`}
							name="hash"
							size="large"
							roomy
							autoComplete="off"
							maxLength={80}
							value={hash}
							onValueChange={(text) => {
								setHash(text);
								setProblem(undefined);
							}}
							onEnter={send}
							{...(problem?.at === "hash" && { error: problem.words })}
						/>
					</>
				)}
			</Card>
			<p className="px-1 text-12 text-soft">
				{t`Coins sent to your address arrive without a report. Submit the hash only if a deposit is missing.`}
			</p>
			<FormProblem>{problem?.at === "form" && problem.words}</FormProblem>
			<Button size="large" wide data-main-action disabled={chain === undefined} busy={request.sending} onClick={send}>
				{t`Submit`}
			</Button>
		</>
	);
}
