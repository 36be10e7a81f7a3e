import { usePath } from "@candor/client/page";
import { IconButton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { CircleAlert, Languages } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { menuOpen } from "../../../data/menu-open.ts";
import { LOGIN_PATH } from "../../../data/session.ts";
import { canGoBack, goBack } from "../../../shared/navigation/router.ts";
import { PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { forgetSecrets } from "../data/sign-in-draft.ts";
import type { FormProblem } from "./sign-in-problems.ts";

const WAY_IN = "/pages/user/login/";

/**
 * Bar with the back button, and with the choices of language and theme for users who cannot read the page in its current state.
 */
export function TopBar() {
	const { t } = useLingui();
	// A visitor who was redirected here sees no back button, because the previous page would redirect again.
	const signIn = usePath() === LOGIN_PATH;
	const nowhere = signIn && !canGoBack();
	// The typed passwords stay in memory while the user moves between sign-in pages, and are cleared when the user leaves these
	// pages.
	useEffect(
		() => () => {
			if (!window.location.pathname.startsWith(WAY_IN)) forgetSecrets();
		},
		[],
	);
	return (
		<PageBar
			onBack={nowhere ? undefined : () => goBack(signIn ? "/" : LOGIN_PATH, { replace: true })}
			aside={
				<IconButton label={t`Language and theme`} onClick={() => menuOpen.set(true)} className="text-soft">
					<Languages aria-hidden size={20} strokeWidth={1.75} />
				</IconButton>
			}
		>
			<span className="text-18 font-bold tracking-[-0.03em]">candor</span>
		</PageBar>
	);
}

export function SignInPage({ title, detail, children }: { title: string; detail: string; children: ReactNode }) {
	return (
		<>
			<TopBar />
			<main className="px-6 pt-5 pb-10">
				<h1 className="text-[1.75rem] leading-[1.25] font-[650] tracking-[-0.03em] break-words">{title}</h1>
				<p className="mt-1.5 text-14 text-soft">{detail}</p>
				{children}
			</main>
		</>
	);
}

const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

/** Shows an error of the whole form. It is below the button, so that the button does not move. */
export function FormNotice({ problem }: { problem: FormProblem | undefined }) {
	const { t } = useLingui();
	if (problem === undefined) return null;
	return (
		<div
			ref={bringIntoSight}
			role="alert"
			className="mt-5 flex items-start gap-2 rounded-m bg-[color-mix(in_srgb,var(--bad)_10%,transparent)] px-3 py-2.5 text-12 text-bad"
		>
			<CircleAlert aria-hidden size={16} strokeWidth={1.75} className="mt-px shrink-0" />
			<span>{problem === "no_answer" ? t`No response. Your input is still here: try again.` : problem.said}</span>
		</div>
	);
}
