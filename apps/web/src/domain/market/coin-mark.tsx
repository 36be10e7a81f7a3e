// A coin's logo if the build has one (build/coin-marks.ts). A letter on a disc is visible until it has loaded.
import { marked, marksFolder } from "virtual:coin-marks";
import { CoinIcon, type CoinIconProps } from "@candor/ui";

export function CoinMark({ code, size }: Pick<CoinIconProps, "code" | "size">) {
	return <CoinIcon code={code} mark={marked.includes(code) ? `${marksFolder}${code}.svg` : undefined} size={size} />;
}
