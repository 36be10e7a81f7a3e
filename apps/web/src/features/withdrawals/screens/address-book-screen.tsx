import { Button, EmptyState, Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { BookUser } from "lucide-react";
import { useNotKnown } from "../../../data/online.ts";
import { useAddressBook } from "../../../domain/chain-transfers/transfer-queries.ts";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import { AddressRow } from "../components/address-row.tsx";

export function AddressBookScreen() {
	const { t } = useLingui();
	const book = useAddressBook();
	const notKnown = useNotKnown(book);
	const { data } = book;
	const [most, hours] = [data?.most ?? 0, data?.hold_hours ?? 0];
	return (
		<>
			<PageBar onBack={() => goBack("/")}>
				<BarTitle>{t`Address book`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{data === undefined ? (
					notKnown || book.isError ? (
						<EmptyState
							title={t`Your addresses could not be loaded`}
							detail={t`Nothing was changed. Try again in a moment.`}
							action={<Button size="small" onClick={() => void book.refetch()}>{t`Try again`}</Button>}
						/>
					) : (
						<Skeleton height={148} />
					)
				) : (
					<>
						{data.list.length === 0 ? (
							<EmptyState
								icon={<BookUser aria-hidden size={22} strokeWidth={1.75} />}
								title={t`No saved addresses`}
								detail={t`Addresses that you withdraw to are saved here.`}
							/>
						) : (
							<ul className="grid gap-3">
								{data.list.map((entry) => (
									<AddressRow key={entry.id} entry={entry} />
								))}
							</ul>
						)}
						{data.list.length < most ? (
							<LinkButton size="large" to="/pages/user/address/create" data-main-action>
								{t`Add an address`}
							</LinkButton>
						) : (
							<p className="px-1 text-12 text-soft">{t`You can save at most ${most} addresses. Delete one to add another.`}</p>
						)}
						<p className="px-1 text-12 text-soft">
							{t`A new address can be used after ${hours} hours, so that a thief gains nothing by adding one.`}
						</p>
					</>
				)}
			</main>
		</>
	);
}
