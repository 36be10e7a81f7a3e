// Page about one saved address: full text, network, warnings, time until it can be used, deletion.
import { textOf } from "@candor/client";
import type { AddressBookEntry } from "@candor/contract";
import { Button, Card, EmptyState, KEEP_ON_NAVIGATION, Skeleton, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../data/api.ts";
import { interrupt, useResumed } from "../../../data/interrupted-form.ts";
import { useNotKnown } from "../../../data/online.ts";
import { keys } from "../../../data/query-keys.ts";
import { AddressGroups } from "../../../domain/chain-transfers/address-text.tsx";
import { NETWORK_NAMES } from "../../../domain/chain-transfers/network-texts.ts";
import { useCopyLabels } from "../../../domain/chain-transfers/record-facts.tsx";
import { useAddressBook } from "../../../domain/chain-transfers/transfer-queries.ts";
import { FundPasswordSheet } from "../../../domain/fund-password/fund-password-sheet.tsx";
import { CopyButton } from "../../../shared/copy-button.tsx";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { BackToList } from "../../../shared/page-parts/back-to-list.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import type { WithdrawSearch } from "../calculate/withdraw-search.ts";
import { AddressState } from "../components/address-row.tsx";
import { AddressWarnings } from "../components/address-warnings.tsx";

const LIST = "/pages/user/address/index";

export function AddressScreen({ search: { id = 0 } }: { search: WithdrawSearch }) {
	const { t } = useLingui();
	const book = useAddressBook();
	const notKnown = useNotKnown(book);
	const entry = book.data?.list.find((one) => one.id === id);
	const noSuch = id === 0 || (book.data !== undefined && entry === undefined);
	return (
		<>
			<PageBar onBack={() => goBack(LIST)}>
				<BarTitle>{t`Saved address`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{entry !== undefined ? (
					<Entry entry={entry} />
				) : !noSuch && !notKnown && !book.isError ? (
					<Skeleton height={260} />
				) : (
					<EmptyState
						className="pt-20"
						title={noSuch ? t`There is no such address` : t`Your addresses could not be loaded`}
						action={
							noSuch ? <BackToList to={LIST} /> : <Button size="small" onClick={() => void book.refetch()}>{t`Try again`}</Button>
						}
					/>
				)}
			</main>
		</>
	);
}

function Entry({ entry }: { entry: AddressBookEntry }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const copied = useCopyLabels();
	const queries = useQueryClient();
	const { id, label, currency, chain, address, warnings, usable_from, last_used_at, created_at } = entry;
	const form = `delete address ${id}`;
	const [asking, setAsking] = useState(useResumed(form));
	const [problem, setProblem] = useState<string>();
	const [sending, submit] = useSubmit((failure) => setProblem(textOf(failure) || t`No response. Try again.`));
	return (
		<>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<div className="flex flex-wrap items-center gap-2">
					<h2 className="min-w-0 flex-1 text-16 font-semibold break-words">{label}</h2>
					<AddressState usableFrom={usable_from} />
				</div>
				<div className="flex items-center gap-1">
					<AddressGroups address={address} className="min-w-0 flex-1" />
					<CopyButton label={t`Copy the address`} text={address} words={copied} />
				</div>
				<AddressWarnings address={address} warnings={warnings} />
				<dl>
					<LabelledFigure label={t`Coin`}>{currency}</LabelledFigure>
					<LabelledFigure label={t`Network`}>{NETWORK_NAMES[chain]}</LabelledFigure>
					<LabelledFigure label={t`Saved`}>{time(created_at)}</LabelledFigure>
					<LabelledFigure label={t`Usable from`}>{time(usable_from)}</LabelledFigure>
					<LabelledFigure label={t`Last withdrawal`}>{last_used_at === null ? t`None` : time(last_used_at)}</LabelledFigure>
				</dl>
			</Card>
			<Button wide tone="ghost" onClick={() => setAsking(true)}>
				{t`Delete`}
			</Button>
			<FundPasswordSheet
				open={asking}
				onOpenChange={(open) => {
					setAsking(open);
					setProblem(undefined);
				}}
				detail={t`${label} is deleted. To use it again, you add it again and wait.`}
				action={t`Delete`}
				sending={sending}
				problem={problem}
				onSend={(pay_password) =>
					submit(
						() => call("POST wallet/deladdress", { id, pay_password }, { ownWords: true }),
						() => {
							toast(t`Address deleted`, "good", KEEP_ON_NAVIGATION);
							void queries.invalidateQueries({ queryKey: keys.addressBook });
							goBack(LIST, { replace: true });
						},
					)
				}
				onTyped={() => setProblem(undefined)}
				onLeave={() => interrupt(form)}
			/>
		</>
	);
}
