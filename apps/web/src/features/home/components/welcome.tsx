// In place of the total for who is not signed in: what this is, and the two ways in.
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useMode } from "../../../data/mode.ts";

export function Welcome() {
	const { t } = useLingui();
	const mode = useMode();
	return (
		<section className="rounded-l bg-[image:linear-gradient(135deg,#2f66e8,#2a58d6_60%,#274bb8)] p-[18px] text-white shadow-card">
			<h2 className="text-18 font-semibold tracking-[-0.01em]">{t`An exchange that can prove it is honest`}</h2>
			<p className="mt-1 text-12">
				{mode === "sandbox"
					? t`Take test coins and place your first order in a minute.`
					: t`Sign in to trade and see your assets.`}
			</p>
			<div className="mt-4 grid grid-cols-2 gap-2.5">
				<Link
					to="/pages/user/login/register"
					className="pressable grid min-h-11 place-items-center rounded-m bg-white px-2 text-center text-14 font-semibold text-[#2758d2]"
				>
					{t`Create an account`}
				</Link>
				<Link
					to="/pages/user/login/login"
					className="pressable grid min-h-11 place-items-center rounded-m bg-white/15 px-2 text-center text-14 font-semibold"
				>
					{t`Sign in`}
				</Link>
			</div>
		</section>
	);
}
