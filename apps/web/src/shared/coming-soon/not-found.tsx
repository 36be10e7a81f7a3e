import { useLingui } from "@lingui/react/macro";
import { PageBar } from "../page-bar/page-bar.tsx";
import { LinkButton } from "../page-parts/link-button.tsx";

export function NotFound() {
	const { t } = useLingui();
	return (
		<>
			<PageBar>
				<span className="text-18 font-bold tracking-[-0.03em]">candor</span>
			</PageBar>
			<main className="grid justify-items-center gap-3 px-8 pt-21 text-center">
				<p aria-hidden className="num text-[4rem] leading-none font-bold tracking-[-0.04em] text-brand">
					404
				</p>
				<h1 className="text-18 font-semibold">{t`There is no such page`}</h1>
				<p className="text-14 text-soft">{t`The address may be mistyped or from an older version. Nothing of yours is affected.`}</p>
				<LinkButton to="/" className="mt-3 px-6">
					{t`Go to Home`}
				</LinkButton>
			</main>
		</>
	);
}
