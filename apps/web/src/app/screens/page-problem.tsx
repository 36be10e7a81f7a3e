// Error page that replaces a page which fails to load or to render. It names the cause, says that the user's money is safe, and
// offers a next step.
import { usePath } from "@candor/client/page";
import { Button } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { goBack } from "../../shared/navigation/router.ts";
import { PageBar } from "../../shared/page-bar/page-bar.tsx";
import { TAB_PATHS } from "../sign-in-guard.ts";

export function PageProblem() {
	const { t } = useLingui();
	// A page of the tab bar needs no back button, because the tab bar is visible on the error page too.
	const tab = TAB_PATHS.includes(usePath());
	return (
		<>
			<PageBar onBack={tab ? undefined : () => goBack("/")}>
				<span className="text-18 font-bold tracking-[-0.03em]">candor</span>
			</PageBar>
			<main className="grid justify-items-center gap-2 px-8 pt-24 text-center">
				<h1 className="text-16 font-semibold">{t`This page could not be loaded`}</h1>
				<p className="text-14 text-soft">
					{t`Your orders and balances are safe with the exchange. The connection may be down, or the app was updated.`}
				</p>
				<Button className="mt-3" onClick={() => location.reload()}>{t`Load again`}</Button>
			</main>
		</>
	);
}
