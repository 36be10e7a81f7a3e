// The page for addresses that lead nowhere (/pages/user/login/404).
import { useLingui } from "@lingui/react/macro";
import { Link } from "../../navigation/link.tsx";
import { PageBar } from "../../page-bar/page-bar.tsx";

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
				<Link
					to="/"
					className="pressable mt-3 grid h-[46px] place-items-center rounded-m bg-brand px-6 text-[0.9375rem] font-semibold text-on-brand"
				>
					{t`Go to Home`}
				</Link>
			</main>
		</>
	);
}
