// Says when what is on screen is not live any more: offline, or the socket is lost for more than a moment.
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { socketStatus } from "../../data/socket.ts";
import { useStore } from "../../data/store.ts";

const NOTICE_AFTER_MS = 1_500;

export function ConnectionNotice() {
	const { t } = useLingui();
	const lost = useStore(socketStatus) === "lost";
	const [shown, setShown] = useState(false);
	useEffect(() => {
		if (!lost) {
			setShown(false);
			return;
		}
		const timer = setTimeout(() => setShown(true), NOTICE_AFTER_MS);
		return () => clearTimeout(timer);
	}, [lost]);
	return (
		<div role="status" className="sticky top-0 z-30">
			{shown && (
				<p className="bg-warn px-4 py-1.5 text-center text-12 font-semibold text-bg">
					{t`No connection. Prices and balances are as last seen; reconnecting…`}
				</p>
			)}
		</div>
	);
}
