// Lists announcements and the user's messages, newest first (docs/reference/product.md §2). When the page shows a list, the
// list counts as seen.
import { useStore } from "@candor/client/page";
import { Card, EmptyState, PullToRefresh, Tabs, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import { useEffect, useState } from "react";
import { keys } from "../../../data/query-keys.ts";
import { useSession } from "../../../data/session.ts";
import { markNoticesSeen, noticesSeen } from "../../../domain/news/news.ts";
import { useNewsList } from "../../../domain/news/news-list.ts";
import { unreadNotices } from "../../../domain/news/unread-count.ts";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { LazyPart } from "../../../shared/page-parts/lazy-part.tsx";
import { PagedList } from "../../../shared/paged-list/paged-list.tsx";
import { NoticeRow } from "../components/notice-row.tsx";
import { RowsSkeleton } from "../components/rows-skeleton.tsx";

const loadMessages = async () => (await import("../messages/message-list.tsx")).openMessageList();
/** Delay in ms before the code of messages loads in advance. The page has loaded by then. */
const AHEAD_MS = 4_000;

type Shown = "announcement" | "message" | "guide";

export function NoticeListScreen() {
	const { t } = useLingui();
	const own = useSession() !== null;
	const unread = useStore(unreadNotices);
	// If a message is unread, the page opens the messages, because the user has probably come for it.
	const [chosen, setChosen] = useState<Shown>(unread > 0 ? "message" : "announcement");
	const shown = own || chosen !== "message" ? chosen : "announcement";
	const queries = useQueryClient();
	const messages = useLazyPart(loadMessages, { wanted: shown === "message", ...(own && { aheadMs: AHEAD_MS }) });
	const category = shown === "guide" ? "guide" : "announcement";
	const list = useNewsList(category);
	const notices = list.data?.pages.flatMap((page) => page.list) ?? [];
	// Time of the newest notice that had been seen when the page was opened. It stays the same while the page is open, so that
	// the dots at new notices stay.
	const [seenBefore] = useState(noticesSeen.get);
	const newest = shown === "announcement" ? notices.reduce((latest, { time }) => Math.max(latest, time), 0) : 0;
	useEffect(() => markNoticesSeen(newest), [newest]);
	const refresh = () =>
		shown === "message"
			? queries.refetchQueries({ queryKey: keys.notices }, { throwOnError: true })
			: list.refetch({ throwOnError: true });
	return (
		<>
			<PageBar onBack={() => goBack("/")}>
				<BarTitle>{t({ message: "Notices", context: "of the house" })}</BarTitle>
			</PageBar>
			<PullToRefresh onRefresh={() => refresh()}>
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
								<LazyPart
									part={messages}
									shape={<RowsSkeleton />}
									title={t`The messages could not be loaded`}
									detail={t`Try again in a moment.`}
								>
									{(MessageList) => <MessageList />}
								</LazyPart>
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
