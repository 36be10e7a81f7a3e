// Shows a coin's logo, if the build contains one (build/coin-marks.ts). Until the logo has loaded, and without a logo, a disc
// with the coin's first letter is visible.
import { marked, marksFolder } from "virtual:coin-marks";
import { CoinIcon, type CoinIconProps } from "@candor/ui";

export function CoinMark({ code, size }: Pick<CoinIconProps, "code" | "size">) {
	return <CoinIcon code={code} mark={marked.includes(code) ? `${marksFolder}${code}.svg` : undefined} size={size} />;
}
