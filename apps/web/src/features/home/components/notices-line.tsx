// Shows the titles of announcements one after another; a tap opens the announcement. The titles stop changing after two rounds,
// while the user hovers over or focuses them, and if the user prefers reduced motion.
import { useLingui } from "@lingui/react/macro";
import { ChevronRight, Megaphone } from "lucide-react";
import { useEffect, useState } from "react";
import { useAnnouncements } from "../../../domain/news/news.ts";
import { Link } from "../../../shared/navigation/link.tsx";

const SHOWN_FOR_MS = 5_000;
const AT_MOST = 5;
const ROUNDS = 2;

export function NoticesLine() {
	const { t } = useLingui();
	const announcements = useAnnouncements();
	const notices = (announcements.data ?? []).slice(0, AT_MOST);
	const [turn, setTurn] = useState(0);
	const [held, setHeld] = useState(false);
	const count = notices.length;
	const moves = count > 1 && !held && turn < count * ROUNDS;
	useEffect(() => {
		if (!moves || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
		const next = setInterval(() => {
			if (document.visibilityState === "visible") setTurn((now) => now + 1);
		}, SHOWN_FOR_MS);
		return () => clearInterval(next);
	}, [moves]);
	// While the announcements load, their space is reserved, so that the page does not move.
	if (announcements.isPending)
		return <div className="h-10 rounded-[10px] bg-[color-mix(in_srgb,var(--brand)_10%,transparent)]" />;
	const notice = notices[turn % Math.max(1, count)];
	if (notice === undefined) return null;
	return (
		<section
			aria-label={t`Latest notices`}
			onPointerEnter={() => setHeld(true)}
			onPointerLeave={() => setHeld(false)}
			onFocus={() => setHeld(true)}
			onBlur={() => setHeld(false)}
			className="flex h-10 items-center rounded-[10px] bg-[color-mix(in_srgb,var(--brand)_10%,transparent)] text-12 text-brand"
		>
			<Link
				to="/pages/index/notice/notice"
				search={{ id: notice.id }}
				className="pressable target flex h-full min-w-0 flex-1 items-center gap-2 pl-3"
			>
				<Megaphone aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
				<span key={turn} className="truncate animate-[candor-rise_250ms_ease-out]">
					{notice.title}
				</span>
			</Link>
			<Link
				to="/pages/notice/index"
				className="pressable target flex h-full shrink-0 items-center gap-0.5 pr-2.5 pl-3 font-semibold"
			>
				{t({ message: "All", context: "all notices" })}
				<ChevronRight aria-hidden size={14} strokeWidth={2} />
			</Link>
		</section>
	);
}
