// Form element of the sign-in pages. The Enter key and the button submit it. The browser's validation is off, because the app
// shows errors itself.

import { useStore } from "@candor/client/page";
import { Button } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { solving } from "../data/send-sign-in.ts";
import { FormNotice } from "./sign-in-page.tsx";
import type { SignInFormProblems } from "./sign-in-problems.ts";

export interface SignInFormProps {
	problems: SignInFormProblems;
	onSubmit: () => void;
	action: string;
	busy: boolean;
	children: ReactNode;
	className?: string;
}

export function SignInForm({ problems, onSubmit, action, busy, children, className = "" }: SignInFormProps) {
	return (
		<form
			ref={problems.form}
			noValidate
			className={`grid grid-cols-[minmax(0,1fr)] gap-1 ${className}`}
			onSubmit={(event) => {
				event.preventDefault();
				onSubmit();
			}}
		>
			{children}
			<div className="relative mt-1.5 grid">
				<Button type="submit" size="large" wide busy={busy}>
					{action}
				</Button>
				<SolvingHint />
			</div>
			<FormNotice problem={problems.whole} />
		</form>
	);
}

function SolvingHint() {
	const { t } = useLingui();
	const now = useStore(solving);
	return (
		<p role="status" className="absolute inset-x-0 top-full mt-0.5 truncate text-center text-[0.6875rem] text-soft">
			{now && t`Security check, one moment…`}
		</p>
	);
}
