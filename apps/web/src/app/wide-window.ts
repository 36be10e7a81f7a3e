// A window that is wider than a phone has something beside the page (app/desktop-sidebar/desktop-sidebar.tsx): fetched and drawn where there is room for it.

/** From here on; the page itself is 450 px wide. */
const WIDE = "(width >= 900px)";

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
	// Without it the page is whole.
	const begin = () => void look().catch(() => undefined);
	wide.addEventListener("change", begin);
	begin();
}
