import { Badge } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";

export function DemoMark() {
	const { t } = useLingui();
	return (
		<p className="flex flex-wrap items-center gap-1.5 text-11 text-soft">
			<DemoBadge />
			<span className="min-w-0">{t`Demo money, worth nothing`}</span>
		</p>
	);
}

export function DemoBadge() {
	const { t } = useLingui();
	return <Badge tone="warn">{t`Demo`}</Badge>;
}
