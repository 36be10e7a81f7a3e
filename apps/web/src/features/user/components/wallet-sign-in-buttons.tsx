import { useLingui } from "@lingui/react/macro";
import { Link } from "../../../shared/navigation/link.tsx";
import type { SignInSearch } from "../calculate/sign-in-search.ts";

const ENTRY = "pressable flex min-h-[48px] items-center gap-2.5 rounded-m bg-raised px-3 text-12 font-medium";

export function WalletSignInButtons({ search }: { search: SignInSearch }) {
	const { t } = useLingui();
	const entries = [
		{ name: t`Ethereum wallet`, mark: "Ξ", ground: "#627eea" },
		{ name: t`TRON wallet`, mark: "T", ground: "#eb0029" },
		{ name: "Coinbase Wallet", mark: "C", ground: "#0052ff" },
		{ name: "Trust Wallet", mark: "T", ground: "#3375bb" },
	];
	return (
		<nav aria-label={t`or with a wallet`}>
			<p className="mb-3 flex items-center gap-3 text-11 text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
				{t`or with a wallet`}
			</p>
			<div className="grid grid-cols-2 gap-2">
				{entries.map(({ name, mark, ground }) => (
					<Link key={name} to="/pages/user/wallet/login" search={search} className={ENTRY}>
						<span
							aria-hidden
							style={{ background: ground }}
							className="grid size-[22px] shrink-0 place-items-center rounded-full text-[0.6875rem] font-bold text-white"
						>
							{mark}
						</span>
						<span className="min-w-0 break-words">{name}</span>
					</Link>
				))}
			</div>
		</nav>
	);
}
