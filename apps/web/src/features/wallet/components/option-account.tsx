// Sections that only the options account has: the frozen stakes of open options, and the demo balance.
import { Badge, Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useBalance } from "../../../data/account.ts";
import { HideableAmount } from "../../../shared/hidden-amounts/hideable-amount.tsx";
import { Link } from "../../../shared/navigation/link.tsx";
import type { PagePath } from "../../../shared/navigation/paths.ts";

const STAKES = "USDT";
const DEMO = "DEMO";

export function OptionAccount() {
	const { t } = useLingui();
	const real = useBalance("option", STAKES);
	const demo = useBalance("demo", DEMO);
	return (
		<Card className="px-4 py-1">
			<Row to="/pages/option/detail" label={t`Frozen in open options`}>
				<HideableAmount value={real?.frozen ?? "0"} unit={STAKES} />
			</Row>
			<div className="hairline" />
			<Row
				to="/pages/option/simulator"
				label={
					<span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
						{t`Demo account`} <Badge tone="warn">{t`not real money`}</Badge>
					</span>
				}
			>
				<HideableAmount value={demo?.total ?? "0"} unit={DEMO} />
			</Row>
		</Card>
	);
}

function Row({ to, label, children }: { to: PagePath; label: ReactNode; children: ReactNode }) {
	return (
		<Link to={to} className="pressable flex min-h-12 flex-wrap items-center justify-between gap-x-3 py-2 text-14">
			<span className="min-w-0 text-soft">{label}</span>
			<span className="ml-auto font-semibold">{children}</span>
		</Link>
	);
}
