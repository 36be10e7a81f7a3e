import { IconButton, join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Star } from "lucide-react";
import { toggleFavourite, useFavourites } from "./data/favourites.ts";

export function FavouriteStar({ symbol }: { symbol: string }) {
	const { t } = useLingui();
	const on = useFavourites().includes(symbol);
	return (
		<IconButton
			label={on ? t`Remove ${symbol} from favourites` : t`Add ${symbol} to favourites`}
			aria-pressed={on}
			onClick={() => toggleFavourite(symbol)}
			className={join(on && "text-warn")}
		>
			<Star aria-hidden size={22} strokeWidth={1.75} fill={on ? "currentColor" : "none"} />
		</IconButton>
	);
}
