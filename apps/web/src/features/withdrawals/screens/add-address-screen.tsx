// Page on which the user saves a withdrawal address: coin, network, address (pasted or scanned), checks with warnings, fund
// password and code.
import { CallRefused, textOf } from "@candor/client";
import type { CallData, Chain, CoinNetwork } from "@candor/contract";
import { Button, Card, EmptyState, Field, IconButton, KEEP_ON_NAVIGATION, Sheet, Skeleton, toast, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { ClipboardPaste, ScanLine, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { call } from "../../../data/api.ts";
import { useCurrentUser } from "../../../data/current-user.ts";
import { useTyped } from "../../../data/interrupted-form.ts";
import { useNotKnown } from "../../../data/online.ts";
import { keys } from "../../../data/query-keys.ts";
import { AddressGroups } from "../../../domain/chain-transfers/address-text.tsx";
import { NetworkPicker } from "../../../domain/chain-transfers/network-picker.tsx";
import { useAddressBook } from "../../../domain/chain-transfers/transfer-queries.ts";
import { DIGITS } from "../../../domain/fund-password/fund-password-digits.ts";
import { FundPasswordField } from "../../../domain/fund-password/fund-password-field.tsx";
import { NoFundPassword } from "../../../domain/fund-password/fund-password-sheet.tsx";
import { StepUpSheet } from "../../../domain/step-up-auth/step-up-sheet.tsx";
import { CoinSelect } from "../../../domain/wallet/coin-select.tsx";
import { USDT } from "../../../domain/wallet/usdt.ts";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { differencesOf, lookAlike } from "../calculate/look-alike.ts";
import { addressIn } from "../calculate/scanned-address.ts";
import type { WithdrawSearch } from "../calculate/withdraw-search.ts";
import { AddressWarnings, useAddressProblems } from "../components/address-warnings.tsx";
import { useWithdrawalCoins } from "../data/withdrawal-queries.ts";

const LIST = "/pages/user/address/index";
const LONGEST_LABEL = 40;
const loadScan = async () => (await import("../components/scan-sheet.tsx")).ScanSheet;

type Checked = CallData<"wallet/check_address">;

export function AddAddressScreen({ search: { currency_id: first } }: { search: WithdrawSearch }) {
	const { t } = useLingui();
	const coins = useWithdrawalCoins();
	const notKnown = useNotKnown(coins);
	return (
		<>
			<PageBar onBack={() => goBack(LIST)}>
				<BarTitle>{t`Add an address`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{coins.data !== undefined ? (
					<Form coins={coins.data.list} first={first ?? USDT} />
				) : notKnown || coins.isError ? (
					<EmptyState
						title={t`The networks could not be loaded`}
						detail={t`Nothing was changed. Try again in a moment.`}
						action={<Button size="small" onClick={() => void coins.refetch()}>{t`Try again`}</Button>}
					/>
				) : (
					<Skeleton height={420} />
				)}
			</main>
		</>
	);
}

/** Returns true if the network is closed permanently. If it is only closed for a time, an address can still be saved. */
const isClosedForGood = ({ closed }: CoinNetwork): boolean =>
	closed?.reason === "not_configured" || closed?.reason === "issuer_ended" || closed?.reason === "not_offered";

function Form({ coins, first }: { coins: CallData<"wallet/withdrawal_currency">["list"]; first: number }) {
	const { t } = useLingui();
	const problems = useAddressProblems();
	const book = useAddressBook();
	const [currencyId, setCurrencyId] = useState(first);
	const coin = coins.find((one) => one.currency_id === currencyId) ?? coins[0];
	const [chosen, choose] = useState<Chain>();
	const networks = (coin?.networks ?? []).map((network) => (isClosedForGood(network) ? network : { ...network, closed: null }));
	const open = networks.filter(({ closed }) => closed === null);
	const chain = (open.find((one) => one.chain === chosen) ?? open[0])?.chain;
	const [address, setAddress] = useTyped("new withdrawal address");
	const [label, setLabel] = useTyped("name of a new withdrawal address");
	const [checked, setChecked] = useState<Checked>();
	const [problem, setProblem] = useState<{ readonly at: "address" | "label" | "form"; readonly words: string }>();
	const [scanning, setScanning] = useState(false);
	const { here: ScanSheet } = useLazyPart(loadScan, {
		wanted: scanning,
		onFailed() {
			setScanning(false);
			setProblem({ at: "address", words: t`The scanner could not be loaded. Paste the address, or try again in a moment.` });
		},
	});
	const [saving, setSaving] = useState(false);
	const [checking, submit] = useSubmit((failure) => {
		const field = failure instanceof CallRefused ? failure.field : undefined;
		const words = textOf(failure) || t`No response. Your input is still here: try again.`;
		setProblem({ at: field === "address" ? "address" : "form", words });
	});
	const type = (text: string) => {
		setAddress(text);
		setChecked(undefined);
		setProblem(undefined);
	};
	const paste = async () => {
		try {
			type(addressIn(await navigator.clipboard.readText()));
		} catch {
			setProblem({ at: "address", words: t`The browser does not allow it. Press and hold the field to paste.` });
		}
	};
	// The browser compares the address with the saved ones at once. The server compares it with deposit addresses too.
	const known = (book.data?.list ?? []).filter((one) => one.address !== address);
	const similar =
		checked === undefined
			? lookAlike(
					address,
					known.map((one) => one.address),
				)
			: undefined;
	const own = known.find((one) => one.address === similar);
	const warnings =
		checked?.warnings ??
		(own === undefined
			? []
			: [
					{
						code: "looks_alike" as const,
						like: { address: own.address, label: own.label, differs: differencesOf(own.address, address) },
					},
				]);
	const check = () => {
		if (coin === undefined || chain === undefined) return;
		if (address.trim() === "") return setProblem({ at: "address", words: t`Enter the address` });
		if (label.trim() === "") return setProblem({ at: "label", words: t`Enter a name for the address` });
		setProblem(undefined);
		submit(
			() => call("POST wallet/check_address", { currency_id: coin.currency_id, chain, address }, { ownWords: true }),
			(answer) => {
				if (!answer.valid) return setProblem({ at: "address", words: problems[answer.problem ?? "malformed"] });
				// If there are warnings, the first tap shows them, and a second tap continues.
				if (answer.warnings.length === 0 || checked !== undefined) setSaving(true);
				setChecked(answer);
			},
		);
	};
	return (
		<>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<CoinSelect
					coins={coins.map(({ currency_id, currency }) => ({ currency_id, currency_name: currency }))}
					value={coin?.currency_id ?? currencyId}
					onValueChange={(next) => {
						setCurrencyId(next);
						setChecked(undefined);
					}}
				/>
				<NetworkPicker
					networks={networks}
					value={chain}
					onValueChange={(next) => {
						choose(next);
						setChecked(undefined);
						setProblem(undefined);
					}}
					note={t`Choose the network of the receiving wallet. Coins sent on another network may be lost for good.`}
				/>
				<Field
					label={t`Address`}
					name="address"
					size="large"
					roomy
					autoComplete="off"
					maxLength={128}
					value={address}
					onValueChange={type}
					onEnter={check}
					action={
						<span className="-mr-3 flex">
							<IconButton label={t`Paste`} onClick={() => void paste()}>
								<ClipboardPaste aria-hidden size={20} strokeWidth={1.75} className="text-brand" />
							</IconButton>
							<IconButton label={t`Scan a QR code`} onClick={() => setScanning(true)}>
								<ScanLine aria-hidden size={20} strokeWidth={1.75} className="text-brand" />
							</IconButton>
						</span>
					}
					{...(problem?.at === "address" && { error: problem.words })}
				/>
				{checked !== undefined && <AddressGroups address={checked.address} />}
				<AddressWarnings address={checked?.address ?? address} warnings={warnings} />
				<Field
					label={t`Name`}
					name="label"
					size="large"
					roomy
					autoComplete="off"
					maxLength={LONGEST_LABEL}
					value={label}
					onValueChange={(text) => {
						setLabel(text);
						setProblem(undefined);
					}}
					onEnter={check}
					{...(problem?.at === "label" && { error: problem.words })}
				/>
				<FormProblem>{problem?.at === "form" && problem.words}</FormProblem>
				<Button size="large" wide data-main-action busy={checking} disabled={chain === undefined} onClick={check}>
					{checked !== undefined && warnings.length > 0 ? t`Save it anyway` : t`Save`}
				</Button>
			</Card>
			<p className="flex gap-2.5 px-1 text-12 text-soft">
				<ShieldCheck aria-hidden size={18} strokeWidth={1.75} className="mt-px shrink-0 text-brand" />
				{t`A new address can be used after 24 hours, so that a thief gains nothing by adding one.`}
			</p>
			{ScanSheet !== undefined && (
				<ScanSheet
					open={scanning}
					onClose={() => setScanning(false)}
					onRead={(text) => {
						setScanning(false);
						type(addressIn(text));
					}}
				/>
			)}
			{coin !== undefined && chain !== undefined && (
				<SaveSheet
					open={saving}
					onOpenChange={setSaving}
					params={{ currency_id: coin.currency_id, chain, address: checked?.address ?? address, label }}
					onRefused={(at, words) => {
						setSaving(false);
						setProblem({ at, words });
					}}
					onSaved={() => {
						setAddress("");
						setLabel("");
					}}
				/>
			)}
		</>
	);
}

interface SaveSheetProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	params: { readonly currency_id: number; readonly chain: Chain; readonly address: string; readonly label: string };
	onRefused: (at: "address" | "label", words: string) => void;
	onSaved: () => void;
}

function SaveSheet({ open, onOpenChange, params, onRefused, onSaved }: SaveSheetProps) {
	const { t } = useLingui();
	const queries = useQueryClient();
	const [password, setPassword] = useState("");
	const [problem, setProblem] = useState<string>();
	const hasPassword = useCurrentUser()?.has_password !== false;
	if (!hasPassword)
		return (
			<Sheet open={open} onOpenChange={onOpenChange} title={t`Save the address`}>
				<NoFundPassword onLeave={() => onOpenChange(false)} />
			</Sheet>
		);
	return (
		<StepUpSheet
			open={open}
			onOpenChange={(next) => {
				onOpenChange(next);
				setPassword("");
				setProblem(undefined);
			}}
			title={t`Save the address`}
			scene="address_book"
			detail={t`The fund password and a code confirm the new address. You get a mail about it.`}
			action={t`Save`}
			check={() => {
				const isFull = password.length === DIGITS;
				setProblem(isFull ? undefined : t`The fund password is exactly 6 digits`);
				return isFull;
			}}
			send={(proof) => call("POST wallet/addaddress", { ...params, pay_password: password, ...proof }, { ownWords: true })}
			onFailed={(failure) => {
				if (!(failure instanceof CallRefused)) return false;
				const words = textOf(failure);
				if (failure.id.startsWith("fund_password")) setProblem(words);
				else if (failure.field === "address" || failure.field === "label") onRefused(failure.field, words);
				else return false;
				return true;
			}}
			onDone={() => {
				onOpenChange(false);
				onSaved();
				toast(t`Address saved`, "good", KEEP_ON_NAVIGATION);
				void queries.invalidateQueries({ queryKey: keys.addressBook });
				void queries.invalidateQueries({ queryKey: keys.withdrawalInfo });
				goBack(LIST, { replace: true });
			}}
		>
			{(go) => (
				<FundPasswordField
					label={t`Fund password`}
					name="pay_password"
					value={password}
					onValueChange={(digits) => {
						setPassword(digits);
						setProblem(undefined);
					}}
					onEnter={go}
					error={problem}
				/>
			)}
		</StepUpSheet>
	);
}
