import { useStore } from "@candor/client/page";
import { Article, Button, EmptyState, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { CloudOff } from "lucide-react";
import { call } from "../../../data/api.ts";
import { languageMark } from "../../../data/language-mark.ts";
import { TopBar } from "../components/sign-in-page.tsx";
import { useCachedResponse } from "../data/cached-response.ts";

export function UserAgreement() {
	const { t } = useLingui();
	return <Agreement key="user" id="user-agreement" title={t`User agreement`} />;
}

export function PrivacyAgreement() {
	const { t } = useLingui();
	return <Agreement key="privacy" id="privacy-agreement" title={t`Privacy agreement`} />;
}

function Agreement({ id, title }: { id: "user-agreement" | "privacy-agreement"; title: string }) {
	const { t } = useLingui();
	const { day } = useFigures();
	const mark = useStore(languageMark);
	const { data, failed, again } = useCachedResponse(`${id} ${mark}`, () => call("POST news/detail", { id }, { silent: true }));
	const changed = data && day(data.updated_at);
	return (
		<>
			<TopBar />
			<main className="px-6 pt-5 pb-12">
				<h1 className="text-[1.75rem] leading-[1.25] font-[650] tracking-[-0.03em] break-words">{data?.title ?? title}</h1>
				{data !== undefined && (
					<>
						<p className="mt-1.5 mb-6 text-12 text-soft">{t`As of ${changed ?? ""}`}</p>
						<Article blocks={data.blocks} />
					</>
				)}
				{data === undefined && failed && (
					<EmptyState
						icon={<CloudOff aria-hidden size={22} strokeWidth={1.75} />}
						title={t`The text could not be loaded`}
						detail={t`Nothing you typed is lost.`}
						action={<Button size="small" onClick={again}>{t`Try again`}</Button>}
						className="mt-10"
					/>
				)}
				{data === undefined && !failed && <ArticleSkeleton />}
			</main>
		</>
	);
}

const LINES = [40, 100, 96, 64, 48, 99, 92, 98, 30];

function ArticleSkeleton() {
	return (
		<div aria-busy className="mt-4 grid gap-3">
			{LINES.map((share) => (
				<Skeleton key={share} width={`${share}%`} height={share < 50 ? 18 : 13} />
			))}
		</div>
	);
}
