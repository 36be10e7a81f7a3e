// The trading screen as the address asks for it.
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { SpotSearch } from "../routes.tsx";
import { SpotScreen } from "./spot-screen.tsx";

export function SpotRoute() {
	const search: SpotSearch = useSearch({ strict: false });
	const navigate = useNavigate();
	return (
		<SpotScreen
			{...(search.symbol !== undefined && { symbol: search.symbol })}
			{...(search.side !== undefined && { side: search.side })}
			// Once chosen by hand, the market is remembered and no longer asked for by the address.
			onChoose={() => void navigate({ to: "/pages/trade/index", search: {}, replace: true })}
		/>
	);
}
