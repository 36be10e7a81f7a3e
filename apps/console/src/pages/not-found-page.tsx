import { useLingui } from "@lingui/react/macro";
import { Page, Problem } from "../parts/page.tsx";

export function NotFoundPage() {
	const { t } = useLingui();
	return (
		<Page title={t`Page not found`}>
			<Problem title={t`There is no page at this address`} detail={t`Choose a page in the menu.`} />
		</Page>
	);
}
