// A page that could not be shown: what happened, what was not lost, what to do.
import { Button, EmptyState } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";

export function PageProblem() {
	const { t } = useLingui();
	return (
		<EmptyState
			className="pt-32"
			title={t`This page could not be loaded`}
			detail={t`Your orders and balances are safe with the exchange. The connection may be down, or the app was updated.`}
			action={<Button onClick={() => location.reload()}>{t`Load again`}</Button>}
		/>
	);
}
