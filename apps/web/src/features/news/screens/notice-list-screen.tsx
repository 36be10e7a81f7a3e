// Notices (docs/product.md §2): what the house announces and explains, and what it has to tell one person, newest first; seen once they
// were looked at.
import { useStore } from "@candor/client/page";
import { Card, EmptyState, PullToRefresh, Tabs } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Megaphone } from "lucide-react";
import { useEffect, useState } from "react";
import { noticesSeen, seeNotices } from "../../../data/news.ts";
import { useNewsList } from "../../../data/news-list.ts";
import { useMessages } from "../../../data/notices/messages.ts";
import { unreadNotices } from "../../../data/notices/unread.ts";
import { useSession } from "../../../data/session.ts";
import { goBack } from "../../../navigation/router.ts";
import { BarTitle, PageBar } from "../../../page-bar/page-bar.tsx";
import { PagedList } from "../../../paged-list/paged-list.tsx";
import { MessageList } from "../components/message-list.tsx";
import { NoticeRow } from "../components/notice-row.tsx";
import { RowsSkeleton } from "../components/rows-skeleton.tsx";

type Shown = "announcement" | "message" | "guide";

export function NoticeListScreen() {
	const { t } = useLingui();
	const own = useSession() !== null;
	const unread = useStore(unreadNotices);
	// The mark that led here stands for them.
	const [chosen, setChosen] = useState<Shown>(unread > 0 ? "message" : "announcement");
	const shown = own || chosen !== "message" ? chosen : "announcement";
	const messages = useMessages(shown === "message");
	const category = shown === "guide" ? "guide" : "announcement";
	const list = useNewsList(category);
	const notices = list.data?.pages.flatMap((page) => page.list) ?? [];
	// The dots of this visit stay where they are while it lasts.
	const [seenBefore] = useState(noticesSeen.get);
	const newest = shown === "announcement" ? notices.reduce((latest, { time }) => Math.max(latest, time), 0) : 0;
	useEffect(() => seeNotices(newest), [newest]);
	return (
		<>
			<PageBar onBack={() => goBack("/")}>
				<BarTitle>{t({ message: "Notices", context: "of the house" })}</BarTitle>
			</PageBar>
			<PullToRefresh onRefresh={() => (shown === "message" ? messages : list).refetch({ throwOnError: true })}>
				<main className="px-4 pt-1 pb-8">
					<Card className="px-4 pt-3.5 pb-1">
						<Tabs<Shown>
							label={t({ message: "Notices", context: "of the house" })}
							value={shown}
							onValueChange={setChosen}
							items={[
								{ value: "announcement", label: t`Announcements` },
								...(own ? [{ value: "message" as const, label: t`Messages` }] : []),
								{ value: "guide", label: t`Guides` },
							]}
						>
							{shown === "message" ? (
								<MessageList query={messages} />
							) : (
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
							)}
						</Tabs>
					</Card>
				</main>
			</PullToRefresh>
		</>
	);
}
