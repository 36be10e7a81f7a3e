// Home's navigation bar: the left menu, the name, the mark of a simulated market, and the search in the list below.
import { Badge, IconButton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Menu, Search, X } from "lucide-react";
import { menuOpen } from "../../../data/menu.ts";
import { useMode } from "../../../data/mode.ts";

export function HomeHeader({ searching, onSearch }: { searching: boolean; onSearch: () => void }) {
	const { t } = useLingui();
	const mode = useMode();
	return (
		<header className="flex h-[var(--nav)] items-center gap-0.5 pr-1.5 pl-1.5">
			<IconButton label={t`Menu`} onClick={() => menuOpen.set(true)}>
				<Menu aria-hidden size={22} strokeWidth={1.75} />
			</IconButton>
			<h1 className="text-18 font-bold tracking-[-0.03em]">candor</h1>
			{mode === "sandbox" && (
				<Badge tone="warn" className="ml-2.5 min-w-0 truncate uppercase">
					{t`Simulated market`}
				</Badge>
			)}
			<IconButton
				label={searching ? t`Close the search` : t`Search markets`}
				aria-expanded={searching}
				onClick={onSearch}
				className="ml-auto"
			>
				{searching ? <X aria-hidden size={22} strokeWidth={1.75} /> : <Search aria-hidden size={22} strokeWidth={1.75} />}
			</IconButton>
		</header>
	);
}
