// A coin's mark where the build has one (build/coin-marks.ts), over the letter on its disc, which stands until the mark has come.
import { marked, marksFolder } from "virtual:coin-marks";
import { CoinIcon, type CoinIconProps } from "@candor/ui";

export function CoinMark({ code, size }: Pick<CoinIconProps, "code" | "size">) {
	return <CoinIcon code={code} mark={marked.includes(code) ? `${marksFolder}${code}.svg` : undefined} size={size} />;
}
