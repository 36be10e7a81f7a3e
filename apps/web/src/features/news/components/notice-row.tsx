import type { ArticleHead } from "@candor/contract";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import { Link } from "../../../shared/navigation/link.tsx";

export function NoticeRow({ notice, unseen, first }: { notice: ArticleHead; unseen: boolean; first: boolean }) {
	const { t } = useLingui();
	const { day } = useFigures();
	return (
		<article className={first ? undefined : "hairline"}>
			<Link to="/pages/index/notice/notice" search={{ id: notice.id }} className="pressable flex items-center gap-3 py-3.5">
				<span className="min-w-0 flex-1">
					<span className="flex items-baseline gap-2 text-14 leading-[1.35] font-semibold">
						{unseen && (
							<span className="size-[7px] shrink-0 -translate-y-px rounded-full bg-brand">
								<span className="sr-only">{t`New`}</span>
							</span>
						)}
						<span className="min-w-0 break-words">{notice.title}</span>
					</span>
					<span className="mt-1 line-clamp-2 text-12 break-words text-soft">{notice.summary}</span>
					<time dateTime={new Date(notice.time).toISOString()} className="num mt-1.5 block text-11 text-faint">
						{day(notice.time)}
					</time>
				</span>
				<ChevronRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-faint" />
			</Link>
		</article>
	);
}
