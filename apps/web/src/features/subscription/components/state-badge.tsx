import type { SubscriptionOffering } from "@candor/contract";
import { Badge } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";

export function StateBadge({ status }: { status: SubscriptionOffering["status"] }) {
	const { t } = useLingui();
	const words = {
		upcoming: t`Upcoming`,
		subscribing: t`Subscribing`,
		sold_out: t`Sold out`,
		closed: t({ message: "Closed", context: "an offering of new coins" }),
		launched: t`Launched`,
		cancelled: t({ message: "Called off", context: "an offering of new coins" }),
	};
	return <Badge tone={status === "subscribing" ? "brand" : status === "launched" ? "up" : "plain"}>{words[status]}</Badge>;
}
