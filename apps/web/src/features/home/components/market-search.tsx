// Search field of the market list. Its code loads after Home, because few users start with a search.
import { Field } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";

export function MarketSearch({ value, onValueChange }: { value: string; onValueChange: (value: string) => void }) {
	const { t } = useLingui();
	return (
		<Field
			label={t`Search markets`}
			labelPlace="hidden"
			placeholder={t`BTC, ETH, …`}
			type="search"
			autoFocus
			value={value}
			onValueChange={onValueChange}
			className="mt-2"
		/>
	);
}
