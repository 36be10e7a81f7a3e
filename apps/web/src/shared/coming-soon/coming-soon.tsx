import { useLingui } from "@lingui/react/macro";
import { CircleHelp, Hourglass, type LucideIcon } from "lucide-react";
import { goBack } from "../navigation/router.ts";
import { BarTitle, PageBar } from "../page-bar/page-bar.tsx";
import { LinkButton } from "../page-parts/link-button.tsx";
import type { ComingSoonProduct } from "./coming-soon-paths.ts";

interface Announcement {
	readonly icon: LucideIcon;
	readonly title: string;
	readonly text: string;
}

function Announced(announcement: Announcement) {
	return (
		<>
			<PageBar onBack={() => goBack("/")}>
				<BarTitle>{announcement.title}</BarTitle>
			</PageBar>
			<main>
				<NotOpenYet {...announcement} />
			</main>
		</>
	);
}

function NotOpenYet({ icon: Icon, text }: Announcement) {
	const { t } = useLingui();
	return (
		<div className="grid justify-items-center gap-4 px-8 pt-20 pb-8 text-center">
			<span className="grid size-16 place-items-center rounded-l tint-brand">
				<Icon aria-hidden size={30} strokeWidth={1.75} />
			</span>
			<p className="text-18 font-semibold">{t`Not open yet`}</p>
			<p className="text-14 text-soft">{text}</p>
			<LinkButton to="/pages/trade/index" className="px-6 py-1">
				{t`Trade spot meanwhile`}
			</LinkButton>
		</div>
	);
}

function useAnnouncements(): Record<ComingSoonProduct, Announcement> {
	const { t } = useLingui();
	return {
		unnamed: {
			icon: Hourglass,
			title: t`Coming soon`,
			text: t`This page has no content yet.`,
		},
		help: {
			icon: CircleHelp,
			title: t`Help centre`,
			text: t`Answers to questions and a chat with people will be here.`,
		},
	};
}

export function ComingSoon({ product }: { product: ComingSoonProduct }) {
	return <Announced {...useAnnouncements()[product]} />;
}
