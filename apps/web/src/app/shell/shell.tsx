// The frame of every page: 450 px at most on a quiet backdrop, tab bar where a tab's page is shown, toasts, menu, masks.
import { join, ToastRegion } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Outlet, useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { menuOpen } from "../../data/menu.ts";
import { useStore } from "../../data/store.ts";
import { TAB_PATHS } from "../guard.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import { SandboxMark } from "./sandbox-mark.tsx";
import { TabBar } from "./tab-bar.tsx";
import { WaitingMask } from "./waiting-mask.tsx";

const loadMenu = () => import("./left-menu.tsx");
const LeftMenu = lazy(async () => ({ default: (await loadMenu()).LeftMenu }));
const MENU_AHEAD_MS = 3_000;

/** The menu's drawer is no part of the first screen: fetched when the page is quiet, mounted when it is first opened. */
function MenuSlot() {
	const open = useStore(menuOpen);
	const [wanted, setWanted] = useState(open);
	useEffect(() => {
		const ahead = setTimeout(() => void loadMenu().catch(() => undefined), MENU_AHEAD_MS);
		return () => clearTimeout(ahead);
	}, []);
	useEffect(() => {
		if (open) setWanted(true);
	}, [open]);
	if (!wanted) return null;
	return (
		<Suspense>
			<LeftMenu />
		</Suspense>
	);
}

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
			<MenuSlot />
			<WaitingMask />
			<ToastRegion label={t`Notices`} />
		</div>
	);
}
