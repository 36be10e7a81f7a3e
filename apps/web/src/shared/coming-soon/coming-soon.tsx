import { useLingui } from "@lingui/react/macro";
import { CircleHelp, Hourglass, Landmark, type LucideIcon, ShieldCheck } from "lucide-react";
import { goBack } from "../navigation/router.ts";
import { BarTitle, PageBar } from "../page-bar/page-bar.tsx";
import { LinkButton } from "../page-parts/link-button.tsx";
import type { ComingSoonProduct } from "./coming-soon-paths.ts";

interface Announcement {
	readonly icon: LucideIcon;
	readonly title: string;
	readonly text: string;
	readonly promise?: string;
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

function NotOpenYet({ icon: Icon, text, promise }: Announcement) {
	const { t } = useLingui();
	return (
		<div className="grid justify-items-center gap-4 px-8 pt-20 pb-8 text-center">
			<span className="grid size-16 place-items-center rounded-l tint-brand">
				<Icon aria-hidden size={30} strokeWidth={1.75} />
			</span>
			<p className="text-18 font-semibold">{t`Not open yet`}</p>
			<p className="text-14 text-soft">{text}</p>
			{promise !== undefined && (
				<p className="flex gap-2 rounded-m bg-raised px-3.5 py-3 text-left text-12 text-soft">
					<ShieldCheck aria-hidden size={18} strokeWidth={1.75} className="mt-px shrink-0 text-brand" />
					{promise}
				</p>
			)}
			<LinkButton to="/pages/trade/index" className="px-6 py-1">
				{t`Trade spot meanwhile`}
			</LinkButton>
		</div>
	);
}

function useAnnouncements(): Record<ComingSoonProduct, Announcement> {
	const { t } = useLingui();
	return {
		fiat: {
			icon: Landmark,
			title: t`C2C trading`,
			text: t`Buying and selling coins for local money, from person to person, will be here.`,
			promise: t`The seller's coins will be locked before anybody pays.`,
		},
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
