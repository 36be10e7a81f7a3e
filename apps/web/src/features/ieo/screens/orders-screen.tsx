import { Card, EmptyState, Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Sparkles } from "lucide-react";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { PagedList } from "../../../shared/paged-list/paged-list.tsx";
import { OrderRow } from "../components/order-row.tsx";
import { useApplications } from "../data/ieo-queries.ts";

export function OrdersScreen() {
	const { t } = useLingui();
	const list = useApplications();
	return (
		<>
			<PageBar onBack={() => goBack("/pages/assets/ieo/index")}>
				<BarTitle>{t`My applications`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				<Card className="px-4 py-1">
					<PagedList
						query={list}
						items={list.orders}
						shape={
							<div className="grid gap-3 py-3">
								<Skeleton height={104} />
								<Skeleton height={104} />
							</div>
						}
						problem={{
							title: t`Your applications could not be loaded`,
							detail: t`They are safe with the exchange. Try again in a moment.`,
						}}
						older={t`Older applications`}
						empty={
							<EmptyState
								icon={<Sparkles aria-hidden size={22} strokeWidth={1.75} />}
								title={t`No applications yet`}
								detail={t`What you apply to is here, with what you were allotted and why.`}
							/>
						}
					>
						{(order, first) => <OrderRow key={order.id} order={order} first={first} />}
					</PagedList>
				</Card>
			</main>
		</>
	);
}
