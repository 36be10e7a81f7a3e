import { ErrorBoundary, Pages, ShownPage, usePath, useStore } from "@candor/client/page";
import { join, ToastRegion, useOpenedPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { menuOpen } from "../../data/menu-open.ts";
import { router } from "../../shared/navigation/router.ts";
import { PageProblem } from "../screens/page-problem.tsx";
import { PageSkeleton } from "../screens/page-skeleton.tsx";
import { TAB_PATHS } from "../sign-in-guard.ts";
import { LoadingMask } from "./loading-mask.tsx";
import { TabBar } from "./tab-bar.tsx";

const loadMenu = async () => (await import("../left-menu/left-menu.tsx")).openLeftMenu();
const MENU_AHEAD_MS = 3_000;
const SHAPE = <PageSkeleton />;
const PROBLEM = <PageProblem />;

function MenuSlot() {
	const open = useStore(menuOpen);
	const [opened, setOpened] = useState(false);
	if (open && !opened) setOpened(true);
	const Menu = useOpenedPart(loadMenu, open, () => menuOpen.set(false), MENU_AHEAD_MS);
	return opened && Menu !== undefined ? <Menu /> : null;
}

export function Shell() {
	return (
		<ShownPage router={router}>
			<Frame />
		</ShownPage>
	);
}

/** Renders the bars of the visible page. While the next page loads, the bars of the previous page stay. */
function Frame() {
	const { t } = useLingui();
	const path = usePath();
	const tabs = TAB_PATHS.includes(path);
	return (
		<div
			className={join(
				"mx-auto flow-root min-h-dvh w-full max-w-[450px] bg-bg pt-[env(safe-area-inset-top)] shadow-[0_0_60px_#0002]",
				tabs ? "pb-[calc(70px+max(22px,env(safe-area-inset-bottom)))]" : "pb-[env(safe-area-inset-bottom)]",
			)}
		>
			<Pages shape={SHAPE} problem={PROBLEM} />
			{/*
			 * If a bar or the menu throws an error, the page stays usable. When the user opens another page, the bar renders
			 * again.
			 */}
			<ErrorBoundary of={path}>{tabs && <TabBar path={path} />}</ErrorBoundary>
			<ErrorBoundary of={path}>
				<MenuSlot />
			</ErrorBoundary>
			<LoadingMask />
			<ToastRegion label={t`Notices`} tabs={tabs} />
		</div>
	);
}
