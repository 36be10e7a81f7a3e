import { Card } from "@candor/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronRight, Info, type LucideIcon, Mail, Smartphone, Wallet } from "lucide-react";
import { Link } from "../../../shared/navigation/link.tsx";
import type { CodeType } from "../calculate/check-sign-in.ts";
import type { SignInSearch } from "../calculate/sign-in-search.ts";
import { SignInPage } from "../components/sign-in-page.tsx";
import { keepTyped } from "../data/sign-in-draft.ts";

export function ChooseScreen({ search }: { search: SignInSearch }) {
	const { t } = useLingui();
	return (
		<SignInPage title={t`Recover your account`} detail={t`How did you register?`}>
			<Card className="mt-7 py-1">
				<Way type="email" icon={Mail} title={t`By e-mail`} detail={t`A code goes to your address`} search={search} />
				<div className="h-px bg-line" />
				<Way type="mobile" icon={Smartphone} title={t`By phone`} detail={t`A code goes to your number`} search={search} />
				<div className="h-px bg-line" />
				<Way icon={Wallet} title={t`With a wallet`} detail={t`One that is bound to your account signs you in`} search={search} />
			</Card>
			<p className="mt-4 flex gap-2.5 rounded-m bg-raised px-3.5 py-3 text-12 text-soft">
				<Info aria-hidden size={18} strokeWidth={1.75} className="mt-px shrink-0 text-brand" />
				{t`An account with a username alone has nowhere to send a code to: nobody can replace its password, not even us.`}
			</p>
			<p className="mt-6 text-center text-12 text-soft">
				<Trans>
					Remembered it?{" "}
					<Link to="/pages/user/login/login" search={search} className="target inline-block font-semibold text-brand">
						Sign in
					</Link>
				</Trans>
			</p>
			<p className="mt-6 text-center text-12 text-soft">
				<Trans>
					New here?{" "}
					<Link to="/pages/user/login/register" search={search} className="target inline-block font-semibold text-brand">
						Create an account
					</Link>
				</Trans>
			</p>
		</SignInPage>
	);
}

interface WayProps {
	/** Kind of account to which the code is sent; undefined for a wallet, which needs no code. */
	type?: CodeType;
	icon: LucideIcon;
	title: string;
	detail: string;
	search: SignInSearch;
}

function Way({ type, icon: Icon, title, detail, search }: WayProps) {
	return (
		<Link
			to={type === undefined ? "/pages/user/wallet/login" : "/pages/user/login/forgetPassword"}
			search={search}
			onClick={() => type !== undefined && keepTyped({ type })}
			className="pressable flex items-center gap-3 py-3.5"
		>
			<span className="grid size-[38px] shrink-0 place-items-center rounded-m bg-raised text-brand">
				<Icon aria-hidden size={20} strokeWidth={1.75} />
			</span>
			<span className="min-w-0 flex-1">
				<span className="block text-14 font-medium">{title}</span>
				<span className="block text-11 text-soft">{detail}</span>
			</span>
			<ChevronRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-faint" />
		</Link>
	);
}
