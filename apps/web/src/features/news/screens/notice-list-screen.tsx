// Notices (docs/product.md §2): what the house announces and explains, newest first; seen once they were looked at.
import { Card, EmptyState, PullToRefresh, Skeleton, Tabs } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Megaphone } from "lucide-react";
import { useEffect, useState } from "react";
import { noticesSeen, seeNotices } from "../../../data/news.ts";
import { useNewsList } from "../../../data/news-list.ts";
import { goBack } from "../../../navigation/router.ts";
import { BarTitle, PageBar } from "../../../page-bar/page-bar.tsx";
import { PagedList } from "../../../paged-list/paged-list.tsx";
import { NoticeRow } from "../components/notice-row.tsx";

type Category = "announcement" | "guide";

export function NoticeListScreen() {
	const { t } = useLingui();
	const [category, setCategory] = useState<Category>("announcement");
	const list = useNewsList(category);
	const notices = list.data?.pages.flatMap((page) => page.list) ?? [];
	// The dots of this visit stay where they are while it lasts.
	const [seenBefore] = useState(noticesSeen.get);
	const newest = category === "announcement" ? notices.reduce((latest, { time }) => Math.max(latest, time), 0) : 0;
	useEffect(() => seeNotices(newest), [newest]);
	return (
		<>
			<PageBar onBack={() => goBack("/")}>
				<BarTitle>{t({ message: "Notices", context: "of the house" })}</BarTitle>
			</PageBar>
			<PullToRefresh onRefresh={() => list.refetch({ throwOnError: true })}>
				<main className="px-4 pt-1 pb-8">
					<Card className="px-4 pt-3.5 pb-1">
						<Tabs<Category>
							label={t({ message: "Notices", context: "of the house" })}
							value={category}
							onValueChange={setCategory}
							items={[
								{ value: "announcement", label: t`Announcements` },
								{ value: "guide", label: t`Guides` },
							]}
						>
							<PagedList
								query={list}
								items={notices}
								shape={<RowsSkeleton />}
								problem={{ title: t`The notices could not be loaded`, detail: t`Try again in a moment.` }}
								older={t`Older notices`}
								empty={
									<EmptyState
										icon={<Megaphone aria-hidden size={22} strokeWidth={1.75} />}
										title={t`Nothing to tell yet`}
										detail={t`What changes on the exchange is announced here first.`}
									/>
								}
							>
								{(notice, first) => (
									<NoticeRow
										key={notice.id}
										notice={notice}
										first={first}
										unseen={category === "announcement" && notice.time > seenBefore}
									/>
								)}
							</PagedList>
						</Tabs>
					</Card>
				</main>
			</PullToRefresh>
		</>
	);
}

function RowsSkeleton() {
	return (
		<div aria-busy className="animate-[candor-fade_150ms_200ms_both]">
			{[0, 1, 2, 3].map((row) => (
				<div key={row} className="hairline grid gap-2 py-3.5 first:border-t-0">
					<Skeleton width="60%" height={15} />
					<Skeleton height={11} />
					<Skeleton width={80} height={10} />
				</div>
			))}
		</div>
	);
}
