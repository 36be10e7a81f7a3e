import { useStore } from "@candor/client/page";
import { IconButton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Bell, Menu, Search, X } from "lucide-react";
import { menuOpen } from "../../../data/menu-open.ts";
import { noticesSeen, useAnnouncements } from "../../../domain/news/news.ts";
import { unreadNotices } from "../../../domain/news/unread-count.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { PageBar } from "../../../shared/page-bar/page-bar.tsx";

export function HomeHeader({ searching, onSearch }: { searching: boolean; onSearch: () => void }) {
	const { t } = useLingui();
	return (
		<PageBar
			lead={
				<IconButton label={t`Menu`} onClick={() => menuOpen.set(true)}>
					<Menu aria-hidden size={22} strokeWidth={1.75} />
				</IconButton>
			}
			aside={
				<>
					<IconButton label={searching ? t`Close the search` : t`Search markets`} aria-expanded={searching} onClick={onSearch}>
						{searching ? <X aria-hidden size={22} strokeWidth={1.75} /> : <Search aria-hidden size={22} strokeWidth={1.75} />}
					</IconButton>
					<NoticesBell />
				</>
			}
		>
			<h1 className="text-[min(1.125rem,7.5vw)] font-bold tracking-[-0.03em]">candor</h1>
		</PageBar>
	);
}

/** Link to the notices. Its dot means that there is an announcement that this device has not shown, or an unread message. */
function NoticesBell() {
	const { t } = useLingui();
	const newest = useAnnouncements().data?.[0]?.time ?? 0;
	const unread = useStore(unreadNotices) > 0;
	const unseen = newest > useStore(noticesSeen) || unread;
	return (
		<Link
			to="/pages/notice/index"
			aria-label={unseen ? t`Notices, with new ones` : t({ message: "Notices", context: "of the house" })}
			className="pressable relative inline-grid size-11 shrink-0 place-items-center rounded-m"
		>
			<Bell aria-hidden size={22} strokeWidth={1.75} />
			{unseen && <span aria-hidden className="absolute top-2.5 right-2.5 size-2 rounded-full bg-bad outline-2 outline-bg" />}
		</Link>
	);
}
