// Links on the list of advertisements that lead to the user's orders, advertisements and payment accounts.
import { Badge, Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronRight, ClipboardList, Landmark, type LucideIcon, Store } from "lucide-react";
import type { ReactNode } from "react";
import { useOpenOrderCount } from "../../../domain/p2p/live-orders.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import type { PagePath } from "../../../shared/navigation/paths.ts";
import { useOwnMerchant } from "../data/p2p-queries.ts";

export function OwnEntries() {
	const { t } = useLingui();
	const open = useOpenOrderCount();
	const own = useOwnMerchant();
	const isMerchant = own.data?.state === "approved";
	return (
		<Card className="px-4 py-1">
			<nav aria-label={t`Your P2P trading`}>
				<Entry
					to="/pages/assets/c2c/orderList"
					icon={ClipboardList}
					label={t`My orders`}
					aside={open > 0 && <Badge tone="brand">{t`${open} open`}</Badge>}
				/>
				<Entry
					to="/pages/assets/c2c/merchant"
					icon={Store}
					label={isMerchant ? t`My ads` : t`Become a merchant`}
					aside={own.data?.state === "applied" && <Badge tone="warn">{t`Under review`}</Badge>}
				/>
				<Entry to="/pages/assets/c2c/accounts" icon={Landmark} label={t`Payment accounts`} />
			</nav>
		</Card>
	);
}

function Entry({ to, icon: Icon, label, aside }: { to: PagePath; icon: LucideIcon; label: string; aside?: ReactNode }) {
	return (
		<Link to={to} className="pressable hairline flex min-h-12 items-center gap-3 text-14 first:border-t-0">
			<Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-brand" />
			<span className="min-w-0 flex-1 break-words">{label}</span>
			{aside}
			<ChevronRight aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-soft" />
		</Link>
	);
}
