import { CallRefused } from "@candor/client";
import { Article, Button, Card, EmptyState, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { markNoticesSeen, useArticle } from "../../../domain/news/news.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { goBack } from "../../../shared/navigation/router.ts";
import { PageBar } from "../../../shared/page-bar/page-bar.tsx";
import type { NoticeSearch } from "../calculate/notice-search.ts";

const LIST = "/pages/notice/index";

export function NoticeScreen({ search: { id } }: { search: NoticeSearch }) {
	const { t } = useLingui();
	const article = useArticle(id ?? "");
	const notice = article.data;
	const seen = notice?.category === "announcement" ? notice.time : 0;
	useEffect(() => markNoticesSeen(seen), [seen]);
	const unknown = id === undefined || (article.error instanceof CallRefused && article.error.id === "unknown_article");
	return (
		<>
			<PageBar onBack={() => goBack(LIST)}>
				<span aria-hidden className="text-[1.0625rem] font-semibold tracking-[-0.01em]">
					{t`Notice`}
				</span>
			</PageBar>
			<main className="px-4 pt-1 pb-8">
				<Card className="px-4.5 py-5">
					{notice !== undefined ? (
						<article>
							<h1 className="text-[1.375rem] leading-[1.3] font-[650] tracking-[-0.02em] break-words">{notice.title}</h1>
							<Day time={notice.time} updated={notice.updated_at} />
							<Article blocks={notice.blocks} className="mt-4" />
						</article>
					) : (
						<>
							<h1 className="sr-only">{t`Notice`}</h1>
							{unknown ? (
								<EmptyState
									title={t`There is no such notice`}
									detail={t`It may have been taken back.`}
									action={
										<Link to={LIST} className="pressable target text-14 font-semibold text-brand">
											{t`All notices`}
										</Link>
									}
								/>
							) : article.isError ? (
								<EmptyState
									title={t`This notice could not be loaded`}
									detail={t`Try again in a moment.`}
									action={<Button size="small" onClick={() => void article.refetch()}>{t`Try again`}</Button>}
								/>
							) : (
								<TextSkeleton />
							)}
						</>
					)}
				</Card>
			</main>
		</>
	);
}

function Day({ time, updated }: { time: number; updated: number }) {
	const { t } = useLingui();
	const figures = useFigures();
	const [day, change] = [figures.day(time), figures.day(updated)];
	return <p className="num mt-1.5 text-12 text-faint">{day === change ? day : t`${day}, changed ${change}`}</p>;
}

function TextSkeleton() {
	return (
		<div aria-busy className="grid gap-2.5 animate-[candor-fade_150ms_200ms_both]">
			<Skeleton width="70%" height={24} />
			<Skeleton width={90} height={12} className="mb-3" />
			{[100, 96, 99, 64].map((width) => (
				<Skeleton key={width} width={`${width}%`} height={13} />
			))}
		</div>
	);
}
