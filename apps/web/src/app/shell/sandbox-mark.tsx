// The mark of a simulated market on pages whose own bar does not carry it: nobody may mistake a sandbox for real.
import { useLingui } from "@lingui/react/macro";
import { useMode } from "../../data/mode.ts";

/** Their headers show the mark themselves. */
const MARKED = ["/", "/pages/index/index", "/pages/trade/index"];

export function SandboxMark({ path }: { path: string }) {
	const { t } = useLingui();
	if (useMode() !== "sandbox" || MARKED.includes(path)) return null;
	return (
		<p className="bg-[color-mix(in_srgb,var(--warn)_16%,transparent)] px-4 py-[3px] text-center text-11 font-semibold text-warn">
			{t`Sandbox: simulated market, test coins`}
		</p>
	);
}
