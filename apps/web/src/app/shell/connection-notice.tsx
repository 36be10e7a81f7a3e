// Notice that the page's data is not live: the device is offline, or the socket has been lost for more than a moment. The
// notice is above the tab bar, where it does not cover the page's bar or move buttons.

import { ShownPage, usePath } from "@candor/client/page";
import { join, useLazyPart } from "@candor/ui";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { useConnectionLost } from "../../data/online.ts";
import { router } from "../../shared/navigation/router.ts";
import { TAB_PATHS } from "../sign-in-guard.ts";

const NOTICE_AFTER_MS = 1_500;
/**
 * Loads the code of the address check. The load succeeds only while the server is reachable, and the check is useless
 * otherwise: only the server knows which addresses it accepts.
 */
const loadAddressCheck = async () => (await import("./address-check.tsx")).AddressCheck;
const nextTime = () => undefined;

let isShown = false;

/**
 * Shows the notice on all pages. Only the first call has an effect. The notice has a separate React root, so that the first
 * screen does not wait for its code.
 */
export function showConnectionNotice(): void {
	if (isShown) return;
	isShown = true;
	createRoot(document.body.appendChild(document.createElement("div"))).render(
		<I18nProvider i18n={i18n}>
			<ShownPage router={router}>
				<ConnectionNotice />
			</ShownPage>
		</I18nProvider>,
	);
}

export function ConnectionNotice() {
	const tabs = TAB_PATHS.includes(usePath());
	const { t } = useLingui();
	const lost = useConnectionLost();
	const [shown, setShown] = useState(false);
	const { here: AddressCheck } = useLazyPart(loadAddressCheck, { wanted: shown, onFailed: nextTime });
	useEffect(() => {
		if (!lost) {
			setShown(false);
			return;
		}
		const timer = setTimeout(() => setShown(true), NOTICE_AFTER_MS);
		return () => clearTimeout(timer);
	}, [lost]);
	const text = t`No connection. Prices and balances are as last seen; reconnecting…`;
	return (
		<div
			role="status"
			className={join(
				"pointer-events-none fixed inset-x-0 z-30 mx-auto max-w-[450px] px-4",
				tabs
					? "bottom-[calc(62px+max(22px,env(safe-area-inset-bottom)))]"
					: "bottom-[calc(12px+var(--page-bar,0px)+env(safe-area-inset-bottom))]",
			)}
		>
			{shown && (
				<p className="rounded-m bg-warn px-4 py-2 text-center text-12 font-semibold text-bg shadow-[0_12px_40px_-8px_#000a] animate-[candor-rise_200ms_ease-out]">
					{AddressCheck === undefined ? text : <AddressCheck>{text}</AddressCheck>}
				</p>
			)}
		</div>
	);
}
