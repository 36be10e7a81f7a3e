import { Badge } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";

export function DemoBadge() {
	const { t } = useLingui();
	return <Badge tone="warn">{t`Demo`}</Badge>;
}
