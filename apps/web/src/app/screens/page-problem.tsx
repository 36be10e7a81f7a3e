// A page that could not be shown, its code not loaded or failed: what happened, what was not lost, what to do.
import { Button } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";

export function PageProblem() {
	const { t } = useLingui();
	return (
		<main className="grid justify-items-center gap-2 px-8 pt-32 text-center">
			<h1 className="text-16 font-semibold">{t`This page could not be loaded`}</h1>
			<p className="text-14 text-soft">
				{t`Your orders and balances are safe with the exchange. The connection may be down, or the app was updated.`}
			</p>
			<Button className="mt-3" onClick={() => location.reload()}>{t`Load again`}</Button>
		</main>
	);
}
