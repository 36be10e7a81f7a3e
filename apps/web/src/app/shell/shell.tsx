// The frame of every page: 450 px at most on a quiet backdrop, tab bar where a tab's page is shown, toasts, menu, masks.
import { join, ToastRegion } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Outlet, useLocation } from "@tanstack/react-router";
import { TAB_PATHS } from "../guard.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import { LeftMenu } from "./left-menu.tsx";
import { SandboxMark } from "./sandbox-mark.tsx";
import { TabBar } from "./tab-bar.tsx";
import { WaitingMask } from "./waiting-mask.tsx";

export function Shell() {
	const { t } = useLingui();
	const path = useLocation({ select: (location) => location.pathname });
	const tabs = TAB_PATHS.includes(path);
	return (
		<div className="mx-auto flex min-h-dvh w-full max-w-[450px] flex-col bg-bg pt-[env(safe-area-inset-top)] shadow-[0_0_60px_#0002]">
			<ConnectionNotice />
			<SandboxMark path={path} />
			<div className={join("flex-1", tabs && "pb-[calc(76px+env(safe-area-inset-bottom))]")}>
				<Outlet />
			</div>
			{tabs && <TabBar path={path} />}
			<LeftMenu />
			<WaitingMask />
			<ToastRegion label={t`Notices`} />
		</div>
	);
}
