import type { Option } from "@candor/contract";
import { useMemo } from "react";
import { useOpenOptions } from "../../../domain/options/use-open-options.ts";
import type { LineMark } from "../calculate/line-shape.ts";
import type { OptionAccount } from "./preferences.ts";

export function useMarketOptions(account: OptionAccount, symbol: string): readonly Option[] {
	const open = useOpenOptions(account);
	return useMemo(() => open.filter(({ product }) => product === symbol), [open, symbol]);
}

export function useLineMarks(account: OptionAccount, symbol: string): readonly LineMark[] {
	const options = useMarketOptions(account, symbol);
	return useMemo(
		() =>
			options.map(({ id, price, open_time, close_time, direction }) => ({
				id,
				price: price === null ? undefined : Number(price),
				openTime: open_time ?? undefined,
				closeTime: close_time ?? undefined,
				up: direction === 1,
			})),
		[options],
	);
}
