// Page that lists the user's payment accounts for P2P trades. An account cannot be edited: for a new number the user adds a new
// account.
import { textOf } from "@candor/client";
import type { PaymentAccount } from "@candor/contract";
import { Badge, Button, Card, EmptyState, Skeleton, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Landmark } from "lucide-react";
import { useState } from "react";
import { call } from "../../../data/api.ts";
import { useNotKnown } from "../../../data/online.ts";
import { FundPasswordSheet } from "../../../domain/fund-password/fund-password-sheet.tsx";
import { p2pKeys } from "../../../domain/p2p/p2p-keys.ts";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import { useLocalText, usePayTypeName } from "../components/labels.ts";
import { useP2pConfig, usePaymentAccounts } from "../data/p2p-queries.ts";

export function AccountsScreen() {
	const { t } = useLingui();
	const accounts = usePaymentAccounts();
	const notKnown = useNotKnown(accounts);
	const [deleted, setDeleted] = useState<PaymentAccount>();
	const { data } = accounts;
	const most = data?.most ?? 0;
	return (
		<>
			<PageBar onBack={() => goBack("/pages/assets/c2c/index")}>
				<BarTitle>{t`Payment accounts`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{data === undefined ? (
					notKnown || accounts.isError ? (
						<EmptyState
							title={t`Your payment accounts could not be loaded`}
							detail={t`Nothing was changed. Try again in a moment.`}
							action={<Button size="small" onClick={() => void accounts.refetch()}>{t`Try again`}</Button>}
						/>
					) : (
						<Skeleton height={148} />
					)
				) : (
					<>
						{data.list.length === 0 ? (
							<EmptyState
								icon={<Landmark aria-hidden size={22} strokeWidth={1.75} />}
								title={t`No payment accounts`}
								detail={t`Add a bank account in your own name to pay or to receive money.`}
							/>
						) : (
							<ul className="grid gap-3">
								{data.list.map((account) => (
									<li key={account.id}>
										<AccountCard account={account} onDelete={() => setDeleted(account)} />
									</li>
								))}
							</ul>
						)}
						{data.list.length < most ? (
							<LinkButton size="large" to="/pages/assets/c2c/addAccount" data-main-action>
								{t`Add a payment account`}
							</LinkButton>
						) : (
							<p className="px-1 text-12 text-soft">{t`You can save at most ${most} accounts. Delete one to add another.`}</p>
						)}
						<p className="px-1 text-12 text-soft">
							{t`Stored encrypted. Only the other side of an order sees the details, until 30 days after its end.`}
						</p>
					</>
				)}
			</main>
			<DeleteAccount account={deleted} onClose={() => setDeleted(undefined)} />
		</>
	);
}

function AccountCard({ account, onDelete }: { account: PaymentAccount; onDelete: () => void }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const payTypeName = usePayTypeName();
	const local = useLocalText();
	const config = useP2pConfig();
	const fields = config.data?.pay_types.find((one) => one.pay_type === account.pay_type)?.fields ?? [];
	const name = payTypeName(account.pay_type);
	const last = account.values[0]?.value ?? "";
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
			<div className="flex flex-wrap items-center gap-2">
				<h2 className="min-w-0 flex-1 text-16 font-semibold break-words">{name}</h2>
				{account.used_by > 0 && <Badge tone="brand">{t`In use`}</Badge>}
				<Badge>{account.fiat}</Badge>
			</div>
			<dl>
				<LabelledFigure label={t`Account name`}>
					<span translate="no">{account.holder}</span>
				</LabelledFigure>
				{account.values.map(({ name: field, value }) => {
					const label = fields.find((one) => one.name === field)?.label;
					return (
						<LabelledFigure key={field} label={label === undefined ? field : local(label)}>
							<span translate="no" className="break-all">
								{value}
							</span>
						</LabelledFigure>
					);
				})}
				<LabelledFigure label={t`Paid orders`}>{figure(String(account.paid))}</LabelledFigure>
				<LabelledFigure label={t`Can still pay today`}>{`${figure(account.limit, { short: true })} USDT`}</LabelledFigure>
			</dl>
			<div className="-mx-2 flex">
				<Button tone="text" size="small" aria-label={t`Delete ${name} ${last}`} onClick={onDelete}>
					{t`Delete`}
				</Button>
			</div>
		</Card>
	);
}

function DeleteAccount({ account, onClose }: { account: PaymentAccount | undefined; onClose: () => void }) {
	const { t } = useLingui();
	const queries = useQueryClient();
	const [problem, setProblem] = useState<string>();
	const [sending, submit] = useSubmit((failure) => setProblem(textOf(failure) || t`No response. Try again.`));
	const close = () => {
		setProblem(undefined);
		onClose();
	};
	return (
		<FundPasswordSheet
			open={account !== undefined}
			onOpenChange={(open) => !open && close()}
			detail={t`Open orders keep their own copy of the details.`}
			action={t`Delete`}
			sending={sending}
			problem={problem}
			onSend={(pay_password) =>
				submit(
					() => call("POST ctc/account/delete", { id: account?.id ?? 0, pay_password }, { ownWords: true }),
					() => {
						toast(t`Payment account deleted`, "good");
						close();
						void queries.invalidateQueries({ queryKey: p2pKeys.paymentAccounts });
					},
				)
			}
			onTyped={() => setProblem(undefined)}
			onLeave={close}
		/>
	);
}
