// Error that is shown instead of the list of coins if the balances failed to load and the device has stored none.
import { Button, EmptyState } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";

export function BalancesProblem({ onAgain }: { onAgain: () => void }) {
	const { t } = useLingui();
	return (
		<EmptyState
			title={t`Your balances could not be loaded`}
			detail={t`They are safe with the exchange.`}
			action={<Button size="small" onClick={onAgain}>{t`Try again`}</Button>}
		/>
	);
}
