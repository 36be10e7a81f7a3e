// Lists the user's bank cards with masked numbers and states. The user can choose the default card, delete a card with the fund
// password, and see a full number after step-up authentication.
import { textOf } from "@candor/client";
import type { BankCard } from "@candor/contract";
import { Button, EmptyState, Skeleton, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../data/api.ts";
import { useBankCards } from "../../../data/bank-cards.ts";
import { useNotKnown } from "../../../data/online.ts";
import { keys } from "../../../data/query-keys.ts";
import { FundPasswordSheet } from "../../../domain/fund-password/fund-password-sheet.tsx";
import { StepUpSheet } from "../../../domain/step-up-auth/step-up-sheet.tsx";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import { CardRow } from "../components/card-row.tsx";

export function CardsScreen() {
	const { t } = useLingui();
	const answer = useBankCards();
	const notKnown = useNotKnown(answer);
	const { data } = answer;
	const [most, hours] = [data?.most ?? 0, data?.wait_hours ?? 0];
	return (
		<>
			<PageBar onBack={() => goBack("/")}>
				<BarTitle>{t`Bank cards`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{data === undefined ? (
					notKnown || answer.isError ? (
						<EmptyState
							title={t`Your bank cards could not be loaded`}
							detail={t`Nothing was changed. Try again in a moment.`}
							action={<Button size="small" onClick={() => void answer.refetch()}>{t`Try again`}</Button>}
						/>
					) : (
						<Skeleton height={148} />
					)
				) : (
					<>
						{data.list.length === 0 ? (
							<EmptyState title={t`No bank cards`} detail={t`Add a card or an account for withdrawals and C2C trading.`} />
						) : (
							<Cards list={data.list} />
						)}
						{data.list.length < most ? (
							<LinkButton size="large" to="/pages/bankbind/addbank" data-main-action>
								{t`Add a bank card`}
							</LinkButton>
						) : (
							<p className="px-1 text-12 text-soft">{t`You can save at most ${most} cards. Delete one to add another.`}</p>
						)}
						<p className="px-1 text-12 text-soft">
							{t`A new card can be used after ${hours} hours, so that a thief gains nothing by adding one. Candor never needs the security code (CVV).`}
						</p>
					</>
				)}
			</main>
		</>
	);
}

function Cards({ list }: { list: readonly BankCard[] }) {
	const { t } = useLingui();
	const queries = useQueryClient();
	const [shown, setShown] = useState<{ readonly id: number; readonly number: string }>();
	const [showing, setShowing] = useState<BankCard>();
	const [deleted, setDeleted] = useState<BankCard>();
	const [choosing, choose] = useSubmit((failure) => toast(textOf(failure) || t`No response. Try again.`, "bad"));
	const stale = () => void queries.invalidateQueries({ queryKey: keys.bankCards });
	return (
		<>
			<ul className="grid gap-3">
				{list.map((card) => (
					<CardRow
						key={card.id}
						card={card}
						number={shown?.id === card.id ? shown.number : undefined}
						busy={choosing}
						onShow={() => setShowing(card)}
						onDefault={() =>
							choose(
								() => call("POST user/cash_default", { id: card.id }, { ownWords: true }),
								(words) => {
									toast(String(words), "good");
									stale();
								},
							)
						}
						onDelete={() => setDeleted(card)}
					/>
				))}
			</ul>
			<StepUpSheet
				open={showing !== undefined}
				onOpenChange={(open) => !open && setShowing(undefined)}
				title={t`Show number`}
				scene="bank_card"
				detail={t`The full number stays visible until you leave this page. You get a mail about it.`}
				action={t`Show number`}
				send={(proof) => call("POST user/cash_number", { id: showing?.id ?? 0, ...proof }, { ownWords: true })}
				onDone={({ number }) => {
					setShown({ id: showing?.id ?? 0, number });
					setShowing(undefined);
				}}
			/>
			<DeleteCard card={deleted} onClose={() => setDeleted(undefined)} onDone={stale} />
		</>
	);
}

interface DeleteCardProps {
	/** The card that the user wants to delete; undefined if the sheet is closed. */
	card: BankCard | undefined;
	onClose: () => void;
	onDone: () => void;
}

function DeleteCard({ card, onClose, onDone }: DeleteCardProps) {
	const { t } = useLingui();
	// While the sheet closes, it still shows the name of the card.
	const [named, setNamed] = useState(card);
	if (card !== undefined && card !== named) setNamed(card);
	const [problem, setProblem] = useState<string>();
	const [sending, submit] = useSubmit((failure) => setProblem(textOf(failure) || t`No response. Try again.`));
	const close = () => {
		setProblem(undefined);
		onClose();
	};
	const name = named === undefined ? "" : `${named.bank_name} ${named.number}`;
	return (
		<FundPasswordSheet
			open={card !== undefined}
			onOpenChange={(open) => !open && close()}
			detail={t`${name} is deleted. To use it again, you add it again and wait.`}
			action={t`Delete`}
			sending={sending}
			problem={problem}
			onSend={(pay_password) =>
				submit(
					() => call("POST user/cash_delete", { id: card?.id ?? 0, pay_password }, { ownWords: true }),
					(words) => {
						toast(String(words), "good");
						close();
						onDone();
					},
				)
			}
			onTyped={() => setProblem(undefined)}
			onLeave={close}
		/>
	);
}
