// Shows the desktop sidebar in wide windows.

/** Media query for a window that has space for the sidebar. The page itself is 450 px wide. */
const WIDE = "(width >= 900px)";

/**
 * Shows the desktop sidebar while the window is wide enough. The code of the sidebar loads when the window first has that
 * width.
 */
export function followWideWindow(): void {
	const wide = matchMedia(WIDE);
	let end: (() => void) | undefined;
	let turn = 0;
	const look = async () => {
		turn += 1;
		const mine = turn;
		end?.();
		end = undefined;
		if (!wide.matches) return;
		const { showDesktopSidebar } = await import("./desktop-sidebar/desktop-sidebar.tsx");
		const takeAway = await showDesktopSidebar();
		if (mine === turn) end = takeAway;
		else takeAway();
	};
	// Shows the sidebar if the window is wide enough. Errors are ignored, because the page is complete without the sidebar.
	const begin = () => void look().catch(() => undefined);
	wide.addEventListener("change", begin);
	begin();
}
